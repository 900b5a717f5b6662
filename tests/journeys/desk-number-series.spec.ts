import { copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, typePassword } from '../support/desk-page.ts'
import { startMoneySite } from '../support/money-site.ts'
import { chooseForInvoices, seatedBuyer } from '../support/payments.ts'

const test = testOnOwnSite(startMoneySite)

test('on a copy of the data an accountant states which numbers were the last @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  // The password is asked for again.
  troubles.allow(/status of 403/)
  const theirs = await otherBrowser()
  const buyer = await seatedBuyer(theirs, site)
  const marks = join(site.dataDir, 'document-numbers.json')
  await copyFile(marks, `${marks}.copied`)
  await rename(`${marks}.copied`, marks)
  await signedInStaff(context, site, 'accountant')
  await page.goto('/desk/documents?show=waiting')
  await expect(page.getByText(/No invoice and no credit note is made on this server until/)).toBeVisible()
  await page.getByRole('button', { name: /^State the last number of SYN/ }).click()
  await page.getByRole('textbox', { name: 'Last number' }).fill('none')
  await page.getByRole('textbox', { name: 'Why' }).fill('As the last paper says')
  await page.getByRole('button', { name: 'State this number' }).click()
  await expect(page.getByText('Give the last number as 0 to 999999')).toBeVisible()
  await expectSound(page)
  await page.getByRole('textbox', { name: 'Last number' }).fill('700')
  await page.getByRole('button', { name: 'State this number' }).click()
  await typePassword(page)
  await expect(page.getByText(/^The next number of SYN.* is 701/)).toBeVisible()
  await page.getByRole('button', { name: /^State the last number of SYC/ }).click()
  await page.getByRole('textbox', { name: 'Last number' }).fill('90')
  await page.getByRole('textbox', { name: 'Why' }).fill('As the last paper says')
  await page.getByRole('button', { name: 'State this number' }).click()
  await expect(page.getByText(/^The next number of SYC.* is 91/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^State the last number/ })).toHaveCount(0)
  await chooseForInvoices(theirs, 'buyer-state', { state: '24' })
  await site.smtp.mailbox.waitFor(buyer.email, /^Your tax invoice SYN.*701 for Aspen Plus/)
})
