import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { PaymentDetail } from '#contract/desk-payments.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { payByCheckout, signedInBuyer, type SignedInBuyer } from '#stand-ins/people/buyers.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { OWNER_EMAIL, startSite } from '#stand-ins/site.ts'
import { exactCheckout } from '#stand-ins/stand-in.ts'
import { surface } from '../support/logos.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, rowOf, typePassword } from '../support/desk-page.ts'

/** A site whose owner has API keys. */
const test = testOnOwnSite(() => startSite(exactCheckout))

test('an owner gives back a part of a payment, and then the rest, which ends the seat @phone @translated', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4(03|22)/)
  const buying = await otherBrowser()
  const buyer = await signedInBuyer(buying, site)
  const shop = await buying.newPage()
  await shop.goto('/#/course/AspenPlus')
  await payByCheckout(shop)
  await site.smtp.mailbox.waitFor(buyer.email, 'Your seat in Aspen Plus is confirmed')

  await signedInStaff(context, site, 'owner')
  await page.goto(`/desk/payments?q=${encodeURIComponent(buyer.email)}`)
  await rowOf(page, buyer.email).getByRole('link').click()
  await page.getByRole('button', { name: 'Send receipt and invoice' }).click()
  await expect(page.getByText(`on their way to ${buyer.email}`)).toBeVisible()
  const papers = await site.smtp.mailbox.waitFor(buyer.email, 'Receipt and invoice for Aspen Plus')
  expect(papers.attachments.map(({ name }) => name)).toEqual([expect.stringMatching(/^pay_\w+\.pdf$/)])
  expect(papers.attachments[0]?.text).toMatch(/^%PDF-/)

  const refunds = page.getByRole('region', { name: 'Refunds' })
  const button = refunds.getByRole('button', { name: 'Refund', exact: true })
  await button.click()
  const sum = refunds.getByLabel('Refund, in rupees')
  await expect(sum).toHaveValue('9000')
  await expect(refunds.getByRole('list', { name: 'What happens' })).toContainText(
    'A refund of ₹9,000 ends the enrolment of',
  )
  await sum.fill('9000.01')
  await refunds.getByLabel('Why').fill('She missed two classes')
  await button.click()
  await typePassword(page)
  await expect(refunds.getByRole('alert')).toContainText('So much of this payment cannot be refunded')
  await expectSound(page)
  await sum.fill('1,000')
  await button.click()
  await expect(page.getByText('The refund of ₹1,000 goes to the provider.')).toBeVisible()
  const ordered = refunds.getByRole('list', { name: 'Refunds ordered' }).getByRole('listitem')
  await expect(ordered).toContainText(['₹1,000: refunded'])
  await site.smtp.mailbox.waitFor(buyer.email, 'Refund for Aspen Plus')
  await site.smtp.mailbox.waitFor(OWNER_EMAIL, 'A refund of ₹1,000 was ordered')
  const seat = page.getByRole('region', { name: 'Seat' })
  await expect(seat).toContainText('Active')
  await expectSound(page)

  await button.click()
  await expect(sum).toHaveValue('8000')
  await refunds.getByLabel('Why').fill('She cannot come at all')
  await button.click()
  await expect(seat).toContainText('Ended, as the money went back')
  await expect(ordered).toContainText(['₹8,000: refunded', '₹1,000: refunded'])
  await expect(button).toHaveCount(0)
  await expectSound(page)
})

test('an accountant records a transfer once, which enrols its member, and its repayment @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4(03|09)/)
  const buyer = await signedInBuyer(await otherBrowser(), site)
  await signedInStaff(context, site, 'accountant')
  const form = await openOfflineForm(page)
  await form.getByRole('button', { name: 'Record the payment' }).click()
  await expect(form.getByText('Choose a course')).toBeVisible()
  await expectSound(page)
  const slip = form.getByLabel('Slip, if there is one')
  await slip.setInputFiles({ name: 'slip.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  const wrongKind = form.getByText('slip.exe is not a PDF, PNG, JPEG or WebP file')
  await expect(wrongKind).toBeVisible()
  const picture = await surface(320, 480).png().toBuffer()
  await slip.setInputFiles({ name: 'slip of her firm.png', mimeType: 'image/png', buffer: picture })
  await expect(form.getByRole('status')).toContainText('slip of her firm.png')
  await expect(wrongKind).toHaveCount(0)
  await recordTransfer(form, buyer)
  await typePassword(page)
  await expect(page.getByText(`₹8,500.50 recorded. ${buyer.email} is enrolled.`)).toBeVisible()
  await expect(page).toHaveURL(`/desk/payments/offline_bank_${buyer.mobile}`)
  await expect(page.getByRole('region', { name: 'Seat' })).toContainText(buyer.email)
  await expectSound(page)
  await site.smtp.mailbox.waitFor(buyer.email, 'Your seat in Aspen Plus is confirmed')
  await site.smtp.mailbox.waitFor(OWNER_EMAIL, 'A payment of ₹8,500.50 was recorded by hand')
  await page.reload()
  const downloading = page.waitForEvent('download')
  await page.getByRole('region', { name: 'Slip' }).getByRole('link', { name: 'Download the slip' }).click()
  const downloaded = await downloading
  expect(downloaded.suggestedFilename()).toBe(`slip-offline_bank_${buyer.mobile}.png`)
  expect(await readFile(await downloaded.path())).toEqual(picture)

  const refunds = page.getByRole('region', { name: 'Refunds' })
  await refunds.getByRole('button', { name: 'Record a repayment' }).click()
  await expect(refunds.getByLabel('Given back, in rupees')).toHaveValue('8500.50')
  await refunds.getByLabel('Day').fill(indianDayKey(new Date().toISOString()))
  await refunds.getByLabel('Reference').fill(`BACK ${buyer.mobile}`)
  await refunds.getByLabel('Why').fill('She cannot come')
  await expectSound(page)
  await refunds.getByRole('button', { name: 'Record the repayment' }).click()
  await expect(page.getByRole('region', { name: 'Seat' })).toContainText('Ended, as the money went back')
  await site.smtp.mailbox.waitFor(buyer.email, 'Refund for Aspen Plus')
  await expectSound(page)
})

test('an accountant takes back a payment recorded for the wrong member, and records it for the right one', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4(03|22)/)
  const wrong = await signedInBuyer(await otherBrowser(), site)
  const right = await signedInBuyer(await otherBrowser(), site)
  await signedInStaff(context, site, 'accountant')
  await recordTransfer(await openOfflineForm(page), wrong)
  await typePassword(page)
  await expect(page).toHaveURL(`/desk/payments/offline_bank_${wrong.mobile}`)
  const slip = page.getByRole('region', { name: 'Slip' })
  const program = { mimeType: 'application/pdf', buffer: Buffer.from('MZ this is a program') }
  await slip.getByLabel('Add the slip').setInputFiles({ name: 'slip.pdf', ...program })
  await expect(slip.getByRole('alert')).toContainText('This is a program')
  const picture = { mimeType: 'image/png', buffer: await surface(320, 480).png().toBuffer() }
  await slip.getByLabel('Add the slip').setInputFiles({ name: 'slip.png', ...picture })
  await expect(slip.getByRole('link', { name: 'Download the slip' })).toBeVisible()
  const refunds = page.getByRole('region', { name: 'Refunds' })
  await refunds.getByRole('button', { name: 'Recorded by mistake' }).click()
  await expect(refunds.getByRole('list', { name: 'What happens' })).toContainText('in Aspen Plus ends.')
  await expectSound(page)
  await refunds.getByLabel('Why').fill('It was another member')
  await refunds.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('The record is taken back. Its reference can be used again.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Seat' })).toContainText('Ended')
  await site.smtp.mailbox.waitFor(wrong.email, 'Your seat in Aspen Plus was taken back')

  await recordTransfer(await openOfflineForm(page), { ...right, mobile: wrong.mobile })
  await expect(page).toHaveURL(`/desk/payments/offline_bank_${wrong.mobile}_2`)
  await expect(page.getByRole('region', { name: 'Seat' })).toContainText(right.email)
})

test('the desk says before a refund that its credit note comes too late, and whom to ask @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 403/)
  const buying = await otherBrowser()
  const buyer = await signedInBuyer(buying, site)
  const shop = await buying.newPage()
  await shop.goto('/#/course/AspenPlus')
  await payByCheckout(shop)
  await site.smtp.mailbox.waitFor(buyer.email, 'Your seat in Aspen Plus is confirmed')

  await signedInStaff(context, site, 'owner')
  // Its invoice is of a year whose 30 November has passed.
  await page.route(/\/api\/desk\/payments\/pay_/, async (route) => {
    const detail = PaymentDetail.parse(await (await route.fetch()).json())
    const late = { lastDay: '2025-11-30', isWritten: true }
    const invoice = { state: 'stands' as const, number: 'SYN/24-25/000001', late }
    const documents = [{ number: invoice.number, kind: 'invoice' as const, issuedAt: detail.payment.receivedAt }]
    const seatEnd = detail.seatEnd && { ...detail.seatEnd, invoice }
    await route.fulfill({ json: { ...detail, documents, seatEnd } })
  })
  await page.goto(`/desk/payments?q=${encodeURIComponent(buyer.email)}`)
  await rowOf(page, buyer.email).getByRole('link').click()
  const ask =
    /Ask your accountant\. The last day for a credit note to reduce your tax on this invoice was 30 November 2025/
  await expect(page.getByRole('region', { name: 'The payment' })).toContainText(ask)
  const refunds = page.getByRole('region', { name: 'Refunds' })
  await refunds.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(refunds.getByRole('list', { name: 'What happens' })).toContainText(ask)
  await expectSound(page)
})

async function openOfflineForm(page: Page): Promise<Locator> {
  await page.goto('/desk/payments')
  await page.getByRole('link', { name: 'Record a payment' }).click()
  return page.getByRole('form', { name: 'Record a payment' })
}

async function recordTransfer(form: Locator, { email, mobile }: Pick<SignedInBuyer, 'email' | 'mobile'>) {
  await form.getByLabel('E-mail address of the account').fill(email)
  await form.getByRole('combobox', { name: 'Course' }).selectOption('AspenPlus')
  await form.getByLabel('Came in, in rupees').fill('8,500.50')
  await form.getByLabel('Day on which it came').fill(indianDayKey(new Date().toISOString()))
  await form.getByRole('combobox', { name: 'Paid by' }).selectOption('bank_transfer')
  await form.getByLabel('Reference').fill(`UTR ${mobile}`)
  await form.getByLabel('Why').fill('Her firm paid')
  await form.getByRole('button', { name: 'Record the payment' }).click()
}
