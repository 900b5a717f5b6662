import { readFile } from 'node:fs/promises'
import type { BrowserContext } from '@playwright/test'
import { indianDayKey } from '#contract/indian-time.ts'
import { importThings } from '#stand-ins/content.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import type { Site } from '#stand-ins/site.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, holdUndo, rowOf, titleOf, typePassword } from '../support/desk-page.ts'
import { newPaymentId, pressingBuyer, seatedBuyer, send } from '../support/payments.ts'
import { batchBody } from '../support/published.ts'
import { dayFromNow } from '../support/room.ts'

/** A member who pressed the button, and a payment with that phone under an address that nobody has proven. */
async function strayPayment(context: BrowserContext, site: Site) {
  const buyer = await pressingBuyer(context, site)
  const id = newPaymentId()
  const typed = `typed-${id}@example.com`
  await send(site, 'payment.captured', { id, email: typed, contact: `+91${buyer.mobile}` })
  return { id, typed, buyer }
}

test('a payment that found no seat is given one by the owner, and it is taken back with a reason @phone @translated', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  const { id, typed, buyer } = await strayPayment(await otherBrowser(), site)
  await page.goto('/desk/payments?show=unmatched')
  const waiting = page.getByRole('article').filter({ hasText: typed })
  await expect(waiting).toContainText('It waits because only a typed phone number or an unverified address fits.')
  await expect(waiting.getByRole('region', { name: 'The payment says' })).toContainText(buyer.mobile)
  await expect(waiting.getByRole('link', { name: /Rao|Asha/ })).toHaveAttribute('href', /^\/desk\/people\//)
  await expect(waiting.getByText('agrees')).toHaveCount(2)
  await expect(waiting.getByText('differs')).toHaveCount(1)
  await expectSound(page)

  await waiting.getByRole('button', { name: 'Seat in Aspen Plus' }).click()
  const why = waiting.getByLabel('Why')
  await expect(why).toBeFocused()
  await waiting.getByRole('button', { name: 'Cancel' }).click()
  await expect(waiting.getByRole('button', { name: 'Seat in Aspen Plus' })).toBeFocused()
  await waiting.getByRole('button', { name: 'Seat in Aspen Plus' }).click()
  await waiting.getByRole('button', { name: 'Give the seat' }).click()
  await expect(waiting.getByRole('alert')).toHaveText('Say why')
  await expectSound(page)
  await why.fill('She sent the message of her bank')
  await waiting.getByRole('button', { name: 'Give the seat' }).click()
  await expect(page.getByText('has the seat. A letter is on its way.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await site.smtp.mailbox.waitFor(buyer.email, 'Your seat in Aspen Plus is confirmed')

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('searchbox').fill(buyer.mobile.slice(-5))
  await expect(page).toHaveURL(/q=\d{5}$/)
  await rowOf(page, typed).getByRole('link').click()
  await expect(page).toHaveURL(`/desk/payments/${id}`)
  const seat = page.getByRole('region', { name: 'Seat' })
  await expect(seat).toContainText(buyer.email)
  await expectSound(page)
  await seat.getByRole('button', { name: 'Take the seat back' }).click()
  await seat.getByLabel('Why').fill('It was her brother who paid')
  await page.reload()
  await seat.getByRole('button', { name: 'Take the seat back' }).click()
  await expect(seat.getByLabel('Why')).toHaveValue('It was her brother who paid')
  const happens = seat.getByRole('list', { name: 'What happens' })
  await expect(happens).toContainText('No money goes back')
  await expect(happens).toContainText(
    `An e-mail about it goes to ${buyer.email} after ten minutes. Until then you can undo this.`,
  )
  await seat.getByRole('button', { name: 'Take the seat back' }).click()
  await expect(page.getByText('The seat is taken back. The payment waits at the desk')).toBeVisible()
  await holdUndo(page)
  await expect(page.getByRole('region', { name: 'Whose payment is it?' })).toContainText('taken back by hand')
  const history = page.getByRole('list', { name: 'What happened' })
  await expect(history.getByRole('listitem').first()).toContainText('Seat undone')
  const back = page.getByRole('region', { name: 'Seat taken back' })
  await expect(back).toContainText('No e-mail about it has been sent yet. You can undo this until')
  await expectSound(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Seat', exact: true })).toContainText('Active')
  await expect(history.getByRole('listitem').first()).toContainText('Seat back as it was')
  await seat.getByRole('button', { name: 'Take the seat back' }).click()
  await seat.getByLabel('Why').fill('It was her brother who paid')
  await seat.getByRole('button', { name: 'Take the seat back' }).click()
  await expect(back).toBeVisible()
  await back.getByRole('button', { name: 'Give the seat back as it was' }).click()
  await expect(page.getByText('The seat is as it was. No e-mail was sent.')).toBeVisible()
  await expect(back).toHaveCount(0)
  await expect(seat).toContainText(buyer.email)
  const told = (await site.smtp.mailbox.received(buyer.email)).map(({ subject }) => subject)
  expect(told.filter((subject) => subject.includes('taken back'))).toEqual([])
  await seat.getByRole('button', { name: 'Take the seat back' }).click()
  await seat.getByLabel('Why').fill('It was her brother who paid')
  await seat.getByRole('button', { name: 'Take the seat back' }).click()
  const changes = page.getByRole('list', { name: 'Changes' }).locator('> li')
  await expect(changes).toHaveCount(6)
  await expect(changes.first()).toContainText('It was her brother who paid')
  await expectSound(page)
})

test('a payment of a hosted button is refunded at the provider, and the enrolment ends by itself @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  const { id, email } = await seatedBuyer(await otherBrowser(), site)
  await page.goto(`/desk/payments/${id}`)
  const refunds = page.getByRole('region', { name: 'Refunds' })
  await expect(refunds.getByRole('listitem')).toHaveCount(3)
  await expect(refunds.getByRole('link', { name: 'this payment at the provider' })).toHaveAttribute(
    'href',
    `https://dashboard.razorpay.com/app/payments/${id}`,
  )
  await expectSound(page)
  await send(site, 'refund.processed', { id, email })
  await expect(page.getByRole('region', { name: 'Seat' })).toContainText('Ended, as the money went back')
  await expect(refunds).toHaveCount(0)
  await site.smtp.mailbox.waitFor(email, 'Refund for Aspen Plus')
})

test('a payment that comes while one looks for it is shown where nothing was found', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'support')
  const id = newPaymentId()
  await page.goto(`/desk/payments?q=${id}`)
  await expect(page.getByText('No payment fits')).toBeVisible()
  await send(site, 'payment.captured', { id, email: `later-${id}@example.com`, contact: '+919000000000' })
  await expect(rowOf(page, `later-${id}`)).toBeVisible()
})

test('by keyboard alone: to the waiting list, to the payment, and an account seated by hand', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 404/)
  await importThings(site, { 'batch/AP-KEYS-01': batchBody({ label: 'By keys', enrolUntil: '2020-01-01' }) })
  await signedInStaff(context, site, 'support')
  const { id, typed, buyer } = await strayPayment(await otherBrowser(), site)
  await page.goto('/desk')
  await expect(titleOf(page)).toHaveText('Today')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(titleOf(page)).toHaveText('Payments')
  await page.keyboard.press('/')
  await page.keyboard.type(id)
  await expect(rowOf(page, typed)).toBeVisible()
  await expect(page).toHaveURL(/q=pay_/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/desk/payments/${id}`)
  const another = page.getByRole('button', { name: 'Seat another account' })
  await another.focus()
  await page.keyboard.press('Enter')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(another).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('nobody@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Aspen Plus')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Agreed by phone')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('No account has this address')
  await page.getByLabel('Email address of the account').fill(buyer.email)
  await page.keyboard.press('Enter')
  const seat = page.getByRole('region', { name: 'Seat' })
  await expect(seat).toContainText(buyer.email)

  await seat.getByRole('button', { name: 'Choose the batch' }).focus()
  await page.keyboard.press('Enter')
  const choice = seat.getByRole('combobox', { name: 'Batch' })
  await expect(choice).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const chosen = (await choice.locator('option:checked').textContent()) ?? ''
  await page.keyboard.press('Tab')
  await page.keyboard.type('Wants the weekend')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The seat is in Aspen Plus, ${chosen}.`)).toBeVisible()
  await expect(seat).toContainText(chosen)
  await expect(seat.getByRole('button', { name: 'Choose the batch' })).toBeFocused()
})

test('an accountant sees what the payments of some days come to, and saves them with their fees @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'accountant')
  const { id, email } = await seatedBuyer(await otherBrowser(), site)
  await send(site, 'payment.captured', { id, email, fee: 21_240, tax: 3_240 })
  await page.goto('/desk/payments')
  await page.getByRole('searchbox').fill(email)
  await expect(rowOf(page, email)).toHaveCount(1)
  const sums = page.getByRole('list', { name: 'Sums' })
  await expect(sums).toHaveText('1 payment: ₹9,000 came in, ₹212.40 fees')
  await page.getByLabel('From').fill(dayFromNow(-2))
  await page.getByLabel('To', { exact: true }).fill(dayFromNow(2))
  await page.getByLabel('To', { exact: true }).press('Enter')
  await page.getByLabel('Course').selectOption('Aspen Plus')
  await expect(page).toHaveURL(/to=.*course=AspenPlus$/)
  await expect(sums).toHaveText('1 payment: ₹9,000 came in, ₹212.40 fees')
  await expectSound(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save these payments as CSV' }).click()
  const file = await readFile(await (await coming).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toMatch(new RegExp(`"${id}".*"Captured","INR",9000,9000,0,0,212.4,32.4,8787.6`))

  await page.getByLabel('To', { exact: true }).fill(dayFromNow(-1))
  await page.getByLabel('To', { exact: true }).press('Enter')
  await expect(page.getByText('No payment fits')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await rowOf(page, email).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'The payment' })).toContainText('₹212.40, of which GST ₹32.40')
})

test('an accountant sees payments without phones and is offered no change @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'accountant')
  const { id, typed, buyer } = await strayPayment(await otherBrowser(), site)
  await page.goto('/desk/payments?show=unmatched')
  const waiting = page.getByRole('article').filter({ hasText: typed })
  await expect(waiting.getByRole('region', { name: 'The payment says' })).toContainText('Hidden')
  await expect(page.getByText(buyer.mobile)).toHaveCount(0)
  await expect(waiting.getByRole('button')).toHaveCount(0)
  await waiting.getByRole('link', { name: typed }).click()
  await expect(page.getByRole('region', { name: 'Whose payment is it?' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /Seat/ })).toHaveCount(0)
  const data = { email: buyer.email, course: 'AspenPlus', why: 'I may not' }
  expect((await context.request.post(`/api/desk/payments/${id}/assign`, { data })).status()).toBe(403)
  await expectSound(page)
})

test('a refund that only a sum tells of is clarified by the owner, and a part lost in a dispute leaves the seat @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4(03|22)/)
  await signedInStaff(context, site, 'owner')
  const { id, email } = await seatedBuyer(await otherBrowser(), site)
  await send(site, 'payment.captured', { id, email, amount_refunded: 300_000 })
  await page.goto('/desk/payments?show=questions')
  await rowOf(page, email).getByRole('link').click()
  const question = page.getByRole('region', { name: 'To clarify' })
  await expect(question).toContainText('₹3,000 went back in all, and no refund of it is known.')
  await question.getByRole('button', { name: 'Say what went back' }).click()
  const rupees = question.getByLabel('Refunded in all, in rupees')
  await expect(rupees).toHaveValue('3000')
  await rupees.fill('9000.01')
  await question.getByLabel('Day of the last refund').fill(indianDayKey(new Date().toISOString()))
  await question.getByLabel('Why').fill('The dashboard shows it')
  await question.getByRole('button', { name: 'Save what went back' }).click()
  await typePassword(page)
  await expect(question.getByRole('alert')).toContainText('So much cannot have gone back')
  await expectSound(page)
  await rupees.fill('3,000')
  await question.getByRole('button', { name: 'Save what went back' }).click()
  await expect(page.getByText('₹3,000 went back in all. What follows from it is done.')).toBeVisible()
  await expect(question).toHaveCount(0)
  await site.smtp.mailbox.waitFor(email, 'Refund for Aspen Plus')

  await send(site, 'payment.dispute.lost', { id, email }, {}, { id: `disp_${id}`, amount: 100_000 })
  await expect(question).toContainText('₹1,000 of this payment was lost in a dispute.')
  await expect(page.getByRole('region', { name: 'The payment' })).toContainText('Lost in disputes₹1,000')
  await question.getByRole('button', { name: 'Leave the seat' }).click()
  await question.getByLabel('Why').fill('She finishes the course')
  await question.getByRole('button', { name: 'Leave the seat' }).click()
  await expect(page.getByText('The seat stays.', { exact: true })).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Seat' })).toContainText('Active')
  await expectSound(page)
})
