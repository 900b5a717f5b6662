import { readFile } from 'node:fs/promises'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, typePassword } from '../support/desk-page.ts'
import { startMoneySite } from '../support/money-site.ts'
import { chooseForInvoices, seatedBuyer } from '../support/payments.ts'
import { textOfPdf } from '../support/pdf.ts'

const test = testOnOwnSite(startMoneySite)

test('an accountant makes a wrong invoice out anew: another state, then a business @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4(03|22)/)
  await signedInStaff(context, site, 'accountant')
  const theirs = await otherBrowser()
  const buyer = await seatedBuyer(theirs, site)
  await chooseForInvoices(theirs, 'buyer-state', { state: '24' })
  await page.goto(`/desk/payments/${buyer.id}`)
  await expect(page.getByRole('region', { name: 'Refunds' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Correct the state' }).click()
  const state = page.getByRole('form', { name: 'Correct the state of the invoice' })
  await expect(state.getByRole('list', { name: 'What happens' })).toContainText('A credit note takes the invoice back')
  await state.getByLabel('State').selectOption('Maharashtra')
  await state.getByLabel('Why').fill('She moved to Pune')
  await expectSound(page)
  await state.getByRole('button', { name: 'Make a new invoice' }).click()
  await typePassword(page)
  await expect(page.getByText('A new invoice is made, and a credit note for the one before.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Tax invoice SYN/ })).toHaveCount(2)
  await expect(page.getByRole('link', { name: /^Credit note SYC/ })).toHaveCount(1)

  await page.getByRole('button', { name: 'Make it out to a business' }).click()
  const business = page.getByRole('form', { name: 'Make the invoice out to a business' })
  await business.getByLabel('Company name').fill(`Column ${buyer.id}`)
  await business.getByLabel('GST number').fill('27AAPFU0939F1ZX')
  await business.getByLabel('Why').fill('Her company pays')
  await business.getByRole('button', { name: 'Make a new invoice' }).click()
  await expect(business.getByText(/GST number of 15 characters/)).toBeVisible()
  await business.getByLabel('GST number').fill('27AAPFU0939F1ZV')
  await business.getByRole('button', { name: 'Make a new invoice' }).click()
  await expect(page.getByRole('link', { name: /^Tax invoice SYN/ })).toHaveCount(3)
  const coming = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Tax invoice SYN/ })
    .last()
    .click()
  expect(await textOfPdf(await readFile(await (await coming).path()))).toContain(`Column ${buyer.id}`)
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Her company pays')
})
