import { contactMessage } from '#stand-ins/people/makers.ts'
import { freshEmail, signedInMember, verifyAddress } from '#stand-ins/people/members.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, rowOf, titleOf } from '../support/desk-page.ts'
import { seatedBuyer } from '../support/payments.ts'

test('a member is found by the end of the phone, and the page holds everything and helps @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  const theirs = await otherBrowser()
  const buyer = await seatedBuyer(theirs, site)
  await page.goto('/desk/people')
  await expectSound(page)
  await page.getByRole('searchbox').fill(buyer.mobile.slice(-7))
  await expect(page).toHaveURL(/q=\d{7}$/)
  const row = rowOf(page, buyer.email)
  await expect(row).toContainText('Verified')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/desk/people/${buyer.uid}`)
  await expect(page.getByRole('region', { name: 'Seats' })).toContainText('Aspen Plus')
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(buyer.id)
  await expect(page.getByRole('region', { name: 'Leads' })).toContainText('Won')
  await expect(page.getByRole('region', { name: 'Letters' })).toContainText('Your seat in Aspen Plus is confirmed')
  await expect(page.getByRole('region', { name: 'Who it is' })).toContainText('Since')
  await expect(page.getByRole('region', { name: 'Signing in' })).toContainText('On 1 device')
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Pressed the payment button')
  await expectSound(page)

  await expect(page.getByRole('button', { name: 'Send verification letter' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send letter for a new password' }).click()
  await expect(page.getByText(`A letter to ${buyer.fullName} is on its way`)).toBeVisible()
  await site.smtp.mailbox.waitFor(buyer.email, 'Choose a new password')
  const changes = page.getByRole('list', { name: 'Changes' }).locator('> li')
  await expect(changes.first()).toContainText('Wrote a letter to choose a password')
  await page.getByRole('button', { name: 'Send receipt and invoice of Aspen Plus' }).click()
  await expect(page.getByText(`Receipt and invoice are on their way to ${buyer.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('button', { name: 'Yes, end every session' }).click()
  await expect(page.getByText(`${buyer.fullName} is signed out on 1 device`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Signing in' })).toContainText('On 0 devices')
  expect((await theirs.request.get('/api/users/me')).status()).toBe(401)
  // The third letter of this hour.
  await page.getByRole('button', { name: 'Send letter for a new password' }).click()
  await expect(changes).toHaveCount(3)
})

test('letters beyond the limit are refused with a sentence, and an address is verified by the desk’s letter', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 429/)
  await signedInStaff(context, site, 'support')
  const theirs = await otherBrowser()
  const member = await signedInMember(theirs)
  await page.goto(`/desk/people/${member.uid}`)
  await expect(page.getByRole('region', { name: 'Who it is' })).toContainText('VerifiedNo')
  const letters = page.getByRole('region', { name: 'Letters' }).getByRole('listitem')
  for (let letter = 0; letter < 3; letter += 1) {
    const before = await letters.count()
    await page.getByRole('button', { name: 'Send verification letter' }).click()
    await expect(letters).toHaveCount(before + 1)
  }
  await page.getByRole('button', { name: 'Send verification letter' }).click()
  await expect(page.getByText('Three letters within an hour are enough for one person')).toBeVisible()
  await verifyAddress(theirs, site, member.email)
  await expect(page.getByRole('region', { name: 'Who it is' })).toContainText('Since')
  await expect(page.getByRole('button', { name: 'Send verification letter' })).toHaveCount(0)
})

test('by keyboard alone: from Today to the search, a person, and back to the list', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'support')
  const buyer = await seatedBuyer(await otherBrowser(), site)
  await page.goto('/desk')
  await expect(titleOf(page)).toHaveText('Today')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(buyer.id.slice(-6))
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(buyer.id)
  await expectSound(page)
  await page.getByRole('searchbox').press('ControlOrMeta+a')
  await page.keyboard.type(buyer.email)
  await expect(page.getByRole('region', { name: 'People' })).toContainText(buyer.email)
  await expect(page.getByRole('region', { name: 'Letters' })).toContainText('Your seat in Aspen Plus is confirmed')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/desk/people/${buyer.uid}`)
  await expect(titleOf(page)).toContainText(buyer.fullName)
  await page.getByRole('button', { name: 'Sign out everywhere' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Yes, end every session' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/is signed out on 1 device/)).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(titleOf(page)).toHaveText('People')
  await page.keyboard.press('/')
  await page.keyboard.type(buyer.email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/desk/people/${buyer.uid}`)
})

test('who only asked has a page too, which the lead leads to and the account takes over @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'support')
  const theirs = await otherBrowser()
  const email = freshEmail()
  const firstName = `Zoya${email.slice(0, 6)}`
  expect((await theirs.request.post('/api/feedback', { data: contactMessage({ firstName, email }) })).status()).toBe(
    201,
  )
  await page.goto(`/desk/leads?q=${firstName}`)
  await rowOf(page, firstName).getByRole('link').click()
  await page.getByRole('link', { name: 'Everything kept' }).click()
  await expect(page).toHaveURL(/\/desk\/people\/[\da-f-]{36}$/)
  await expect(titleOf(page)).toContainText('Only asked')
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Is the next batch at weekends?')
  await expect(page.getByRole('region', { name: 'Help' })).toHaveCount(0)
  await expectSound(page)
  const member = await signedInMember(theirs, { email })
  await expect(page.getByText('An account has this address, which is not verified.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: member.fullName }).click()
  await expect(titleOf(page)).toContainText('Member')
  await expect(page.getByText('This address is not verified. Somebody asked with it')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Leads' })).toHaveCount(0)
})

test('an accountant sees name and money, and is offered no help @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'accountant')
  const buyer = await seatedBuyer(await otherBrowser(), site)
  await page.goto(`/desk/people/${buyer.uid}`)
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(buyer.id)
  await expect(page.getByRole('region', { name: 'Help' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Letters' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Signing in' })).toHaveCount(0)
  await expect(page.getByText(buyer.mobile)).toHaveCount(0)
  await expect(page.getByText(buyer.email)).toHaveCount(0)
  const post = await context.request.post(`/api/desk/people/${buyer.uid}/reset-letter`, { data: {} })
  expect(post.status()).toBe(403)
  await page.goto('/desk/people')
  await expect(page.getByRole('columnheader', { name: 'GSTIN' })).toHaveCount(1)
  await expectSound(page)
})
