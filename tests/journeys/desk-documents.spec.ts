import { readFile } from 'node:fs/promises'
import { indianDayKey } from '#contract/indian-time.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { patience } from '#stand-ins/patience.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, rowOf, titleOf } from '../support/desk-page.ts'
import { startMoneySite } from '../support/money-site.ts'
import { chooseForInvoices, deliver, newPaymentId, seatedBuyer, send } from '../support/payments.ts'
import { textOfPdf } from '../support/pdf.ts'

const test = testOnOwnSite(startMoneySite)

test('a buyer without a state is asked again, and the invoice that follows is listed, drawn and exported @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  await signedInStaff(context, site, 'owner')
  const theirs = await otherBrowser()
  const buyer = await seatedBuyer(theirs, site)
  await page.goto('/desk')
  await page
    .getByRole('link', { name: /States missing/ })
    .first()
    .click()
  await expect(page).toHaveURL('/desk/documents?show=missingStates')
  const row = rowOf(page, buyer.email)
  await expect(row).toContainText('in 30 days')
  await expectSound(page)
  await row.getByRole('button', { name: `Ask again: ${buyer.fullName}` }).click()
  await expect(page.getByText(`A letter to ${buyer.fullName} is on its way`)).toBeVisible()
  await site.smtp.mailbox.waitFor(buyer.email, /^Your tax invoice for Aspen Plus .* waits for your state$/)
  await expect(row).not.toContainText('Not yet')
  await row.getByRole('button', { name: /^Ask/ }).click()
  await expect(page.getByText('This buyer was asked today already')).toBeVisible()

  await chooseForInvoices(theirs, 'buyer-business', { company: `Reactor ${buyer.id}`, gstin: '27AAPFU0939F1ZV' })
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Tax invoices' }).click()
  await page.getByRole('searchbox').fill(`Reactor ${buyer.id}`)
  await expect(page).toHaveURL(/q=Reactor/)
  const invoice = rowOf(page, `Reactor ${buyer.id}`)
  await expect(invoice).toContainText('Maharashtra')
  await expectSound(page)
  const coming = page.waitForEvent('download')
  await invoice.getByRole('link', { name: /^SYN\// }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^SYN-\d\d-\d\d-\d{6}\.pdf$/)
  expect(await textOfPdf(await readFile(await file.path()))).toContain(`Reactor ${buyer.id}`)

  await page.getByLabel('Financial year').selectOption({ index: 1 })
  await expect(page.getByRole('group', { name: 'Sums' })).toHaveText('1 tax invoice ₹9,000, GST ₹1,372.88')
  const exported = page.waitForEvent('download')
  await page.getByRole('link', { name: /for GSTR-1 as CSV$/ }).click()
  const csv = await readFile(await (await exported).path(), 'utf8')
  expect(csv).toContain(`"27AAPFU0939F1ZV","Reactor ${buyer.id}"`)

  await page.getByLabel('Financial year').selectOption('')
  const narrowing = page.getByRole('search', { name: 'Narrow the list' })
  const today = indianDayKey(new Date().toISOString())
  for (const label of ['From', 'To']) {
    await narrowing.getByLabel(label, { exact: true }).fill(today)
    await narrowing.getByLabel(label, { exact: true }).press('Enter')
  }
  await narrowing.getByLabel('Course').selectOption('AspenPlus')
  await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}&course=AspenPlus`))
  await expect(page.getByRole('group', { name: 'Sums' })).toHaveText('1 tax invoice ₹9,000, GST ₹1,372.88')
  await expectSound(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save these documents as CSV' }).click()
  const register = await saved
  expect(register.suggestedFilename()).toBe(`invoices-${today}.csv`)
  expect((await readFile(await register.path(), 'utf8')).match(/Reactor /g)).toHaveLength(1)
  const zipped = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save these documents as PDF files' }).click()
  expect((await zipped).suggestedFilename()).toBe(`invoices-${today}.zip`)
  await narrowing.getByLabel('Course').selectOption('AspenHysys')
  await expect(page.getByText('No document fits')).toBeVisible()
  await narrowing.getByRole('button', { name: 'Show all' }).click()
  await expect(invoice).toBeVisible()

  await invoice.getByRole('link', { name: buyer.id }).click()
  await expect(page).toHaveURL(`/desk/payments/${buyer.id}`)
  await expect(page.getByRole('link', { name: /^Tax invoice SYN/ })).toBeVisible()
  await page.getByRole('link', { name: 'Among the documents' }).click()
  await expect(rowOf(page, `Reactor ${buyer.id}`)).toBeVisible()
})

test('by keyboard alone: to the documents, to one of them, and to its file', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'accountant')
  const theirs = await otherBrowser()
  const buyer = await seatedBuyer(theirs, site)
  await chooseForInvoices(theirs, 'buyer-state', { state: '24' })
  await page.goto('/desk')
  await expect(titleOf(page)).toHaveText('Today')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(titleOf(page)).toHaveText('Documents')
  await page.keyboard.press('/')
  await page.keyboard.type(buyer.id)
  await expect(rowOf(page, buyer.id)).toBeVisible()
  await expect(page).toHaveURL(/q=pay_/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  const coming = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await coming).suggestedFilename()).toMatch(/^SYN-/)
  await page.goto('/desk/documents?show=missingStates')
  await expect(titleOf(page)).toHaveText('Documents')
  await expect(page.getByRole('button', { name: /^Ask/ })).toHaveCount(0)
})

test('a message that was set aside is tried again and cleared with a reason @phone @translated', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  const id = newPaymentId()
  const entity = { id, amount: 900_000, currency: 'INR' }
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })
  await deliver(site, body)
  await site.smtp.mailbox.waitFor('owner@example.com', 'A message of the payment provider could not be read')
  await page.goto('/desk')
  await page
    .getByRole('link', { name: /Messages set aside/ })
    .first()
    .click()
  await expect(page).toHaveURL('/desk/payments?show=parked')
  const message = page.getByRole('article').filter({ hasText: id })
  await expect(message).toContainText('₹9,000')
  await expect(message).toContainText('It was set aside because the message has another form')
  await expectSound(page)
  await message.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByText(/^It still cannot be worked off/)).toBeVisible()
  await expect(message).toContainText('2 times')
  await message.getByRole('button', { name: 'Clear with a reason' }).press('Enter')
  const why = message.getByLabel('Why')
  await expect(why).toBeFocused()
  await page.keyboard.type(`The report has ${id} already`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The message is off the list')).toBeVisible()
  await expect(message).toHaveCount(0)
  await page.goto('/desk/audit?subjectType=message')
  await expect(page.getByText(`The report has ${id} already`)).toBeVisible()
})

const HEAD = 'Payment Button ID,Payment Date,Payment ID,Total,Currency,Status,Email'
const reportOf = (id: string) =>
  `${HEAD}\npl_aspen_plus,20/11/2026 17:30:00,${id},9000,INR,captured,${id}@example.com\n`

test('a report says what it would change, and is then read in once @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 422/)
  await signedInStaff(context, site, 'owner')
  const id = newPaymentId()
  await page.goto('/desk/payments')
  await page.getByRole('link', { name: 'Read a report in' }).click()
  const field = page.getByLabel('The provider’s report as CSV')
  const latin = Buffer.from(`${HEAD}\npl_aspen_plus,,pay_9,9000,INR,captured,ush\u00E4@example.com`, 'latin1')
  await field.setInputFiles({ name: 'latin.csv', mimeType: 'text/csv', buffer: latin })
  await expect(page.getByRole('alert')).toContainText('Line 2 holds a character that is not UTF-8')
  await expectSound(page)
  await field.setInputFiles({ name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from(reportOf(id)) })
  await expect(page.getByRole('heading', { name: 'What would change' })).toBeFocused()
  await expect(page.getByText('1 new payment, 0 payments with news, 0 known already.')).toBeVisible()
  await expect(rowOf(page, id)).toContainText('Captured')
  await expectSound(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What was read in' })).toBeFocused()

  const dropped = await page.evaluateHandle((text) => {
    const carried = new DataTransfer()
    carried.items.add(new File([text], 'again.csv', { type: 'text/csv' }))
    return carried
  }, reportOf(id))
  await field.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('0 new payments, 0 payments with news, 1 known already.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read it in' })).toHaveCount(0)
  await page.goto(`/desk/payments/${id}`)
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Captured')
})

test('the last twelve months stand as bars and as a table, for whoever may read numbers @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'accountant')
  await send(site, 'payment.captured', { id: newPaymentId(), email: 'else@example.com' })
  await page.goto('/desk/payments')
  await page.getByRole('link', { name: 'Twelve months' }).click()
  const table = page.getByRole('table', { name: 'The last twelve months: Gross, Refunds, GST' })
  await expect(table.getByRole('row')).toHaveCount(14)
  await expect(table.getByRole('row').nth(1)).toContainText('₹')
  await expectSound(page)
  const theirs = await otherBrowser()
  await signedInStaff(theirs, site, 'support')
  const other = await theirs.newPage()
  await other.goto('/desk/payments')
  await expect(other.getByRole('link', { name: 'Read a report in' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Twelve months' })).toHaveCount(0)
})

test('a seat is put into another batch, and its member gets the dates @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'support')
  const buyer = await seatedBuyer(await otherBrowser(), site)
  await page.goto(`/desk/payments/${buyer.id}`)
  const seat = page.getByRole('region', { name: 'Seat' })
  await seat.getByRole('button', { name: 'Choose the batch' }).click()
  await seat.getByRole('button', { name: 'Move the seat' }).click()
  await expect(seat.getByRole('alert').first()).toBeVisible()
  await seat.getByRole('combobox', { name: 'Batch' }).selectOption('AP-2025-01')
  await seat.getByLabel('Why').fill('She asked for the one before')
  await seat.getByRole('button', { name: 'Move the seat' }).click()
  await expect(seat.getByRole('link', { name: 'Jan 2025' })).toBeVisible()
  await site.smtp.mailbox.waitFor(buyer.email, 'Your batch of Aspen Plus: Jan 2025')
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('She asked for the one before')
  await expectSound(page)
})

test('each tile of Today opens a list with as many rows as it says', async ({ page, context, otherBrowser, site }) => {
  await signedInStaff(context, site, 'owner')
  const buyer = await seatedBuyer(await otherBrowser(), site)
  const due = Math.floor(Date.now() / 1000) + 5 * 86_400
  await send(site, 'payment.dispute.created', { id: buyer.id, email: buyer.email }, undefined, {
    id: `disp_${buyer.id}`,
    respond_by: due,
  })
  await send(site, 'payment.captured', { id: newPaymentId(), email: 'nobody@example.com' })
  await deliver(site, `not JSON ${buyer.id}`)
  for (const [name, rows] of [
    ['Payments at the desk', page.getByRole('list', { name: 'Payments at the desk' }).locator('> li')],
    ['Paid, not seated', page.locator('tbody tr')],
    ['Open disputes', page.locator('tbody tr')],
    ['Messages set aside', page.getByRole('list', { name: 'Messages set aside' }).locator('> li')],
    ['States missing', page.locator('tbody tr')],
  ] as const)
    // What other journeys do meanwhile changes both.
    await expect(async () => {
      await page.goto('/desk')
      const tile = page.getByRole('list', { name: 'What waits' }).getByRole('link', { name })
      const count = Number.parseInt((await tile.textContent()) ?? '', 10)
      expect(count).toBeGreaterThan(0)
      await tile.click()
      await expect(rows).toHaveCount(count, { timeout: patience(300) })
    }).toPass()
  await page.goto('/desk/payments?show=disputes')
  await expect(rowOf(page, buyer.fullName)).toContainText(/IST/)
  await expectSound(page)
})
