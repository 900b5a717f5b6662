import { registration } from '#stand-ins/people/makers.ts'
import { codeOfApp } from '#stand-ins/people/authenticator.ts'
import { freshEmail, verifyAddress } from '#stand-ins/people/members.ts'
import { deskStaff, signedInStaff } from '#stand-ins/people/staff.ts'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import type { Site } from '#stand-ins/site.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, rowOf, titleOf, typePassword } from '../support/desk-page.ts'

const PASSWORD = registration().password

async function invitationLink(site: Site, email: string): Promise<string> {
  const letter = await site.smtp.mailbox.waitFor(email, 'You are invited to the desk')
  const link = new URL(letter.links[0] ?? 'no link')
  return `${link.pathname}${link.hash}`
}

test('an owner invites somebody, who accepts with that address and works at the desk until the role is taken back @phone @translated', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 40[13]/)
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/staff')
  const email = freshEmail()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption('Support')
  await page.getByRole('button', { name: 'Give the role' }).click()
  await typePassword(page)
  await expect(page.getByText(`${email} gets an invitation by e-mail`)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Invitations that wait' }).getByText(email)).toBeVisible()
  await expectSound(page)

  const guest = await otherBrowser()
  const theirs = await guest.newPage()
  await theirs.goto(await invitationLink(site, email))
  await expect(titleOf(theirs)).toHaveText('You are invited to the desk')
  await expectSound(theirs)
  await theirs.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(theirs.getByText('Please sign in to the account of this address')).toBeVisible()
  await guest.request.post('/api/auth/sign-up/email', { data: registration({ email }) })
  await theirs.reload()
  await theirs.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(theirs.getByRole('alert')).toHaveText('Please verify your email address first')
  await verifyAddress(guest, site, email)
  await theirs.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(titleOf(theirs)).toHaveText('Today')

  await page.reload()
  const row = rowOf(page, email)
  await expect(row).toContainText('Support')
  await expect(row.getByRole('button', { name: 'See phone numbers' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Export leads' }).click()
  await expect(row.getByRole('button', { name: 'Export leads' })).toHaveAttribute('aria-pressed', 'true')
  await row.getByRole('button', { name: /^Take back: Support/ }).click()
  await expect(page.getByText(/is not Support any more/)).toBeVisible()
  await theirs.reload()
  await expect(titleOf(theirs)).not.toHaveText('Today')
})

test('a second factor is set up, asked for at the next sign-in, and a recovery code opens once @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 40[13]/)
  const { email } = await signedInStaff(context, site, 'support')
  await page.goto('/desk/account')
  await page.getByRole('button', { name: 'Set it up' }).click()
  await typePassword(page)
  await expect(page.getByRole('img', { name: 'The key as a picture' })).toBeVisible()
  await expectSound(page)
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  const code = page.getByLabel('The code that the app shows')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('alert')).toHaveText('This code is not right, or it was used already')
  await code.fill(codeOfApp(secret))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^[\w]{5}-[\w]{5}$/ })).toHaveCount(10)
  const recovery = await page
    .getByRole('listitem')
    .filter({ hasText: /^[\w]{5}-[\w]{5}$/ })
    .first()
    .textContent()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('heading', { name: /^Second factor On/ })).toBeVisible()

  for (const [attempt, outcome] of [
    [recovery ?? '', 'in'],
    [recovery ?? '', 'out'],
  ] as const) {
    await context.clearCookies()
    await page.goto('/desk')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Code').fill(attempt)
    await page.getByRole('button', { name: 'Continue' }).click()
    if (outcome === 'in') await expect(titleOf(page)).toHaveText('Today')
    else await expect(page.getByRole('alert')).toHaveText('This code is not right, or it was used already')
  }
})

test('an owner asks a second factor of everybody: then nothing else is open until it is on', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 40[13]/)
  await signedInStaff(context, site, 'owner')
  const other = await otherBrowser()
  await signedInStaff(other, site, 'support')
  await page.goto('/desk/staff')
  await page.getByText('Everybody must', { exact: true }).click()
  await typePassword(page)
  await expect(page.getByRole('link', { name: 'Please set up your second factor first' })).toBeVisible()
  const theirs = await other.newPage()
  await theirs.goto('/desk')
  await theirs.getByRole('link', { name: 'Please set up your second factor first' }).click()
  await expect(theirs.getByText('The owner asks it of everybody')).toBeVisible()
  await page.getByRole('link', { name: 'Please set up your second factor first' }).click()
  await page.getByRole('button', { name: 'Set it up' }).click()
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('The code that the app shows').fill(codeOfApp(secret))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.goto('/desk/staff')
  await page.getByText('As everybody likes', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'As everybody likes' })).toBeChecked()
  await theirs.goto('/desk')
  await expect(titleOf(theirs)).toHaveText('Today')
})

test('devices are listed and signed out, and the audit tells who changed what @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 40[13]/)
  const { email } = await signedInStaff(context, site, 'owner')
  const other = await otherBrowser()
  const signIn = await other.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } })
  expect(signIn.status()).toBe(200)
  await page.goto('/desk/account')
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expectSound(page)
  await devices.getByRole('button', { name: /^Sign out all others/ }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect((await other.request.get('/api/desk/me')).status()).toBe(401)

  const person = await otherBrowser()
  const { email: another } = await signedInBuyer(person, site)
  await deskStaff(site, 'add', another, 'accountant', '--why', 'The new bookkeeper')
  await page.goto('/desk/audit')
  await page.getByLabel('What').selectOption('Roles')
  const row = rowOf(page, 'The new bookkeeper')
  await expect(row).toContainText('Gave a role')
  await expect(row).toContainText('Accountant')
  await expect(row).toContainText('on the server')
  expect(new URL(page.url()).searchParams.get('subjectType')).toBe('staff')
  await expectSound(page)
  await deskStaff(site, 'remove', another, 'accountant', '--why', 'Gone again')
  const news = page.getByRole('button', { name: /^\d new\. Show$/ })
  await expect(news, 'rows stand still while somebody reads').toBeVisible()
  await expect(rowOf(page, 'Gone again')).toHaveCount(0)
  await news.click()
  await expect(rowOf(page, 'Gone again')).toBeVisible()
})
