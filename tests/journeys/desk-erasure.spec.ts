import { contactMessage } from '#stand-ins/people/makers.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { deskStaff, signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, rowOf, titleOf, typePassword } from '../support/desk-page.ts'

test('an owner downloads a person from the request, looks at what would go, and erases @phone @translated', async ({
  page,
  context,
  site,
  troubles,
}) => {
  // The password is asked for after a refusal, and the page asks once more for whoever is gone.
  troubles.allow(/status of 40[34]/)
  const email = freshEmail()
  const data = contactMessage({ firstName: 'Meena', lastName: 'Iyer', email })
  await context.request.post(`${site.url}/api/feedback`, { data })
  await context.request.post(`${site.url}/api/feedback`, { data: { ...data, firstName: 'Usha', email: freshEmail() } })
  await signedInStaff(context, site, 'owner')
  const request = {
    key: crypto.randomUUID(),
    kind: 'erasure',
    name: 'Meena Iyer',
    email,
    channel: 'letter',
    receivedOn: '2026-01-05',
    asked: 'Please forget me',
  }
  const headers = { origin: site.url }
  const added = await context.request.post(`${site.url}/api/desk/requests`, { data: request, headers })
  const { id }: { id: string } = await added.json()
  await page.goto(`/desk/requests/${id}`)
  const rights = page.getByRole('region', { name: 'Download and erasure' })
  const file = page.waitForEvent('download')
  await rights.getByRole('button', { name: 'Download everything' }).click()
  await typePassword(page)
  expect((await file).suggestedFilename()).toMatch(/^your-data-[\d-]{10}\.zip$/)

  await page.getByRole('link', { name: 'Meena Iyer' }).click()
  await expect(page).toHaveURL(/\/desk\/people\//)
  // Both pages have the person's name and these buttons, and the address changes before the page does.
  await expect(page).toHaveTitle(/^Person /)
  await rights.getByRole('button', { name: 'Erase …' }).click()
  await expect(rights).toContainText('Goes at once')
  await expect(rights).toContainText('same phone')
  await expect(rights).toContainText('There is no way back')
  await expectSound(page)
  await rights.getByRole('button', { name: 'Erase Meena Iyer for good' }).click()
  await expect(rights.getByText('Say why')).toBeVisible()
  await rights.getByLabel('Why').fill('She asked for it in a letter')
  await rights.getByRole('button', { name: 'Erase Meena Iyer for good' }).click()
  await expect(page.getByText('The person is erased.')).toBeVisible()
  await page.goto(`/desk/people?kind=enquirers&q=${encodeURIComponent(email)}`)
  await expect(page.getByText('Nobody fits')).toBeVisible()
  await page.goto('/desk/requests')
  await expect(rowOf(page, '[erased]').first()).toBeVisible()
})

test('by keyboard alone a member is erased, and the page says so afterwards', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 40[34]/)
  await signedInStaff(context, site, 'owner')
  const theirs = await otherBrowser()
  const { email } = await signedInStaff(theirs, site, 'support')
  await page.goto(`/desk/people?staff=yes&q=${encodeURIComponent(email)}`)
  await expect(rowOf(page, email)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const rights = page.getByRole('region', { name: 'Download and erasure' })
  await rights.getByRole('button', { name: 'Erase …' }).focus()
  await page.keyboard.press('Enter')
  await expect(rights).toContainText('works at the desk')
  await expect(rights.getByLabel('Why')).toBeHidden()

  const others = await theirs.newPage()
  await others.goto(page.url())
  await expect(titleOf(others)).toBeVisible()
  await expect(others.getByRole('button', { name: 'Download everything' })).toBeVisible()
  await expect(others.getByRole('button', { name: 'Erase …' })).toBeHidden()
  await others.close()
  await deskStaff(site, 'remove', email, 'support')

  await page.reload()
  await rights.getByRole('button', { name: 'Erase …' }).focus()
  await page.keyboard.press('Enter')
  await expect(rights.getByLabel('Why')).toBeFocused()
  await page.keyboard.type('Left, and asked for it')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await typePassword(page)
  await expect(titleOf(page)).toContainText('[erased]')
  await rights.getByRole('button', { name: 'What was erased' }).click()
  await expect(rights).toContainText('Left, and asked for it')
  await expectSound(page)
})
