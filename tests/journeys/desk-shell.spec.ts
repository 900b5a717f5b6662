import { Today } from '#contract/desk.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { signedInMember } from '#stand-ins/people/members.ts'
import { deskStaff, signedInStaff } from '#stand-ins/people/staff.ts'
import { seriousFaults } from '../support/axe.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'

test('the desk says plainly that it is not for a member without a role @phone', async ({ page, context, troubles }) => {
  troubles.allow(/status of 403/)
  await signedInMember(context)
  await page.goto('/desk')
  await expect(titleOf(page)).toHaveText('Not for this account')
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('Today is sound at every width, axe finds nothing serious in either theme, and nobody else is asked @phone', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk')
  await expect(titleOf(page)).toHaveText('Today')
  await expect(page.getByText('No back-up yet')).toBeVisible()
  await expect(page).toHaveTitle(/^Today \| Desk \| /)
  await expectSound(page)
})

test('the menus name what a role may open: a rail on wide screens, a bar and “More” on a phone', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'support')
  await page.goto('/desk')
  const rail = page.getByRole('navigation', { name: 'Desk' })
  await expect(rail.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  await expect(rail.getByRole('link', { name: 'Staff' })).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(rail).toBeHidden()
  const bar = page.getByRole('navigation', { name: 'Bottom bar' })
  await expect(bar.getByRole('link', { name: 'Today' })).toBeVisible()
  await bar.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await expect(more.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeHidden()
  await expect(bar.getByRole('button', { name: 'More' })).toBeFocused()
  await page.goto('/desk/staff')
  await expect(titleOf(page)).toHaveText('Not found')
})

test('keys lead about the desk, are listed, and rest while somebody types', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk')
  await expect(titleOf(page)).toHaveText('Today')
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keys' })
  await expect(list.getByText('Go to Today')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(titleOf(page)).toHaveText('Staff')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(titleOf(page)).toHaveText('Today')
  await page.goBack()
  await expect(titleOf(page)).toHaveText('Staff')
})

test('what happens elsewhere is on show at once, and a lost connection is said', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/)
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk')
  await expect(titleOf(page)).toHaveText('Today')
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/desk/today'))
  expect((await context.request.post('/api/feedback', { data: contactMessage() })).status()).toBe(201)
  await asked
  await context.setOffline(true)
  await expect(page.getByText('No connection.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No connection.')).toBeHidden()
})

test('what cannot be loaded of Today is left out or said, and the rest is there', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/ERR_FAILED/)
  await signedInStaff(context, site, 'owner')
  let isCut = false
  await page.route('**/api/desk/today', async (route) => {
    const response = await route.fetch()
    const today = Today.parse(await response.json())
    isCut = true
    await route.fulfill({
      response,
      json: { ...today, isWhole: true, duties: today.duties.map((one) => ({ ...one, count: 0 })) },
    })
  })
  await page.route('**/desk/static/*.js', (route) => (isCut ? route.abort() : route.continue()))
  const refused = page.waitForEvent('requestfailed')
  await page.goto('/desk')
  await refused
  await expect(page.getByText('Nothing waits')).toBeVisible()
  await expect(page.getByText('Your follow-ups could not be loaded.')).toBeVisible()
  await expect(titleOf(page)).toHaveText('Today')
})

test('a role that is taken back closes the desk at once', async ({ page, context, site, troubles }) => {
  troubles.allow(/status of 40[13]/)
  const { email } = await signedInStaff(context, site, 'support')
  await page.goto('/desk')
  await expect(titleOf(page)).toHaveText('Today')
  await deskStaff(site, 'remove', email, 'support', '--why', 'Left the office')
  await expect(page.getByRole('heading', { name: /^(?:Please sign in again|Not for this account)$/ })).toBeVisible()
})

test('a session that ends is renewed over the page, and what was typed is still there', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 401/)
  const { password } = await signedInStaff(context, site, 'owner')
  await page.goto('/desk/staff')
  await page.getByLabel('Email address').fill('half-typed@example')
  expect((await context.request.post('/api/auth/sign-out', { data: {} })).ok()).toBe(true)
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Email address')).toHaveValue('half-typed@example')
})
