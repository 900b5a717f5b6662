import type { Page } from '@playwright/test'
import { tokenOf } from '#stand-ins/mailbox.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, rowOf, titleOf } from '../support/desk-page.ts'

const SUBJECT = /^We have your message/

async function openLetter(page: Page, address: string, subject: RegExp) {
  await page.getByRole('searchbox', { name: 'Search address or subject' }).fill(address)
  await expect(page).toHaveURL(/[?&]q=/)
  // Until the answer comes, the rows of the list before stay.
  await expect(page.getByRole('link', { name: subject })).toHaveCount(1)
  await page.getByRole('link', { name: subject }).click()
  await expect(titleOf(page)).toHaveText(subject)
}

test.afterEach(({ site }) => site.smtp.behave('accept'))

test('a letter that failed is seen, sent again once, and both tell of one another @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  // The search for faults speaks to the letter's frame, which hears nobody.
  troubles.allow(/Failed to execute 'postMessage'/)
  await signedInStaff(context, site, 'owner')
  const email = freshEmail()
  await site.smtp.behave('refuse for good')
  expect((await context.request.post('/api/feedback', { data: contactMessage({ email }) })).ok()).toBe(true)
  await page.goto('/desk')
  await page.getByRole('link', { name: /Letters that failed/ }).click()
  await expect(page).toHaveURL(/\/desk\/letters\?state=dead$/)
  await expect(rowOf(page, email)).toContainText('Failed')
  await expectSound(page)
  await openLetter(page, email, SUBJECT)
  await expect(page.getByText(/550.*No such mailbox/)).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('we reply within 48 hours')).toBeVisible()
  await expectSound(page)
  await site.smtp.behave('accept')
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Wrote the letter again')
  expect((await site.smtp.mailbox.waitFor(email, 'We have your message')).text).toContain('within 48 hours')
  const again = page.getByRole('definition').filter({ has: page.getByRole('list') })
  await expect(again).toContainText('Sent')
  await again.getByRole('link').click()
  await expect(page.getByText('Repeats')).toBeVisible()
})

test('a letter is held and released, and what a link in a letter opens is shown to nobody @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  // The search for faults speaks to the letter's frame, which hears nobody.
  troubles.allow(/Failed to execute 'postMessage'/)
  const { email: own } = await signedInStaff(context, site, 'owner')
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/desk/letters')) answers.push(await response.text().catch(() => ''))
  })
  await site.smtp.behave('refuse for now')
  const email = freshEmail()
  expect((await context.request.post('/api/feedback', { data: contactMessage({ email }) })).ok()).toBe(true)
  await page.goto('/desk/letters?state=waiting')
  await openLetter(page, email, SUBJECT)
  await page.getByRole('button', { name: 'Hold' }).click()
  await expect(page.getByText('Held', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Letters', exact: true }).first().click()
  await page.getByRole('button', { name: 'Release all' }).click()
  await expect(page.getByText(/released$/)).toBeVisible()
  await site.smtp.behave('accept')

  const token = tokenOf(await site.smtp.mailbox.waitFor(own, 'Verify your email address'))
  await page.goto('/desk/letters')
  await openLetter(page, own, /^Verify your email address/)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('link hidden')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again', exact: true })).toBeHidden()
  const shown = (await page.content()) + (await frame.locator('html').innerHTML()) + answers.join()
  expect(answers.join()).toContain('link hidden')
  expect(shown).not.toContain(token)
  await expectSound(page)
})

test('a letter that must not go out is held and deleted @phone', async ({ page, context, site, troubles }) => {
  // The search for faults speaks to the letter's frame, which hears nobody.
  troubles.allow(/Failed to execute 'postMessage'/)
  // What is shown of it is asked for once more before the page is left.
  troubles.allow(/status of 404.*letters/)
  await signedInStaff(context, site, 'owner')
  await site.smtp.behave('refuse for now')
  const email = freshEmail()
  expect((await context.request.post('/api/feedback', { data: contactMessage({ email }) })).ok()).toBe(true)
  await page.goto('/desk/letters?state=waiting')
  await openLetter(page, email, SUBJECT)
  await page.getByRole('button', { name: 'Hold' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectSound(page)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('The letter is deleted')).toBeVisible()
  await expect(titleOf(page)).toHaveText('Letters')
  await expect(rowOf(page, email).filter({ hasText: /Held|Waiting/ })).toHaveCount(0)
  await site.smtp.behave('accept')
})

test('a mistyped address is corrected, and the letter arrives once @phone @translated', async ({
  page,
  context,
  site,
  troubles,
}) => {
  // The search for faults speaks to the letter's frame, which hears nobody.
  troubles.allow(/Failed to execute 'postMessage'/)
  await signedInStaff(context, site, 'support')
  const [wrong, right] = [freshEmail(), freshEmail()]
  await site.smtp.behave('refuse for good')
  expect((await context.request.post('/api/feedback', { data: contactMessage({ email: wrong }) })).ok()).toBe(true)
  await page.goto(`/desk/letters?state=dead&q=${encodeURIComponent(wrong)}`)
  await openLetter(page, wrong, SUBJECT)
  await site.smtp.behave('accept')
  await page.getByLabel('Correct the address').fill('no address')
  await page.getByRole('button', { name: 'Correct and send again' }).click()
  await expect(page.getByText('Valid email is required')).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Correct the address').fill(right)
  await page.getByRole('button', { name: 'Correct and send again' }).click()
  await expect(page.getByText('Corrected. The letter goes out again')).toBeVisible()
  expect((await site.smtp.mailbox.waitFor(right, 'We have your message')).text).toContain('within 48 hours')
})
