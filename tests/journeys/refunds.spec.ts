import { payByCheckout, signedInBuyer } from '#stand-ins/people/buyers.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { OWNER_EMAIL, startSite } from '#stand-ins/site.ts'
import { exactCheckout } from '#stand-ins/stand-in.ts'
import { expect, testOn } from '../support/browser.ts'
import { expectSound, rowOf, typePassword } from '../support/desk-page.ts'

/** A site whose owner has API keys. */
const test = testOn(() => startSite(exactCheckout))

test('an owner gives back a part of a payment, and then the rest, which ends the seat @phone', async ({
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
  await expect(refunds.getByRole('list', { name: 'What happens' })).toContainText('A refund of ₹9,000 ends the enrolment of')
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
