import { randomInt } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { importThings } from '#stand-ins/content.ts'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { deskStaff, signedInStaff } from '#stand-ins/people/staff.ts'
import type { Site } from '#stand-ins/site.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, holdUndo, rowOf, titleOf } from '../support/desk-page.ts'
import { seatedBuyer } from '../support/payments.ts'
import { batchBody } from '../support/published.ts'

const SOLD = 'AP-2025-01'

/** A batch of Aspen Plus with one place, in which nobody can enrol by paying. */
async function smallBatch(context: BrowserContext, site: Site) {
  const key = `AP-${randomInt(1000, 9999)}-${randomInt(10, 99)}`
  const label = `Small ${key}`
  const dates = { startsOn: '2027-05-01', endsOn: '2027-05-30', enrolUntil: '2020-01-01' }
  await importThings(site, { [`batch/${key}`]: batchBody({ label, capacity: 1, ...dates }) })
  await expect.poll(async () => (await context.request.get(`/api/desk/batches/${key}`)).status()).toBe(200)
  return { key, label }
}

const rosterRow = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Who sits in the batch' }).getByRole('row').filter({ hasText: email })

test('somebody moves in two presses, and the place comes back with undo; a full batch takes nobody @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  await signedInStaff(context, site, 'owner')
  const { key, label } = await smallBatch(context, site)
  const [asha, ravi] = [await seatedBuyer(await otherBrowser(), site), await signedInBuyer(await otherBrowser(), site)]
  await page.goto('/desk/batches')
  const small = rowOf(page, label)
  await expect(small).toContainText('0 of 1')
  await expectSound(page)
  await page
    .getByRole('row')
    .filter({ hasText: 'Jan 2025' })
    .filter({ hasText: 'Aspen Plus' })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(`/desk/batches/${SOLD}`)
  await page.getByRole('searchbox').fill(asha.email)
  await expect(rosterRow(page, asha.email)).toBeVisible()
  await expectSound(page)

  await rosterRow(page, asha.email).getByRole('button', { name: /^Move/ }).click()
  const form = page.getByRole('form', { name: /^Move/ })
  await expect(form.getByLabel('Batch')).toBeFocused()
  await form.getByLabel('Batch').selectOption(key)
  await form.getByRole('button', { name: 'Move here' }).click()
  await expect(form.getByRole('alert')).toHaveText('Say why')
  await form.getByLabel('Why').fill('She works at weekends')
  await expectSound(page)
  await form.getByRole('button', { name: 'Move here' }).click()
  await expect(page.getByText(`sits in Aspen Plus, ${label} now. A letter is on its way.`)).toBeVisible()
  await holdUndo(page)
  await expect(rosterRow(page, asha.email)).toHaveCount(0)
  await site.smtp.mailbox.waitFor(asha.email, `Your batch of Aspen Plus: ${label}`)

  const other = await context.newPage()
  await other.goto(`/desk/batches/${key}`)
  await expect(rosterRow(other, asha.email)).toBeVisible()
  await expect(other.getByText(', full')).toBeVisible()
  await other.getByRole('button', { name: 'Add by hand' }).click()
  const adding = other.getByRole('form', { name: 'Add somebody by hand' })
  await adding.getByLabel('Email address of the account').fill(ravi.email)
  await adding.getByLabel('Why').fill('He won the quiz')
  await adding.getByRole('button', { name: 'Give the place' }).click()
  await expect(adding.getByRole('alert')).toHaveText('This batch is full: every place is taken')
  await expect(adding.getByLabel('Why')).toHaveValue('He won the quiz')
  await expectSound(other)
  await adding.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rosterRow(page, asha.email)).toBeVisible()
  await other.getByRole('button', { name: '1 new. Show' }).click()
  await expect(rosterRow(other, asha.email)).toHaveCount(0)
  const changes = other.getByRole('list', { name: 'Changes' })
  await expect(changes).toContainText('Moved out of the batch')
  await expect(changes).toContainText('She works at weekends')
})

test('somebody waits, is given the place by hand, and loses it again with a reason @phone @translated', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'support')
  const { key, label } = await smallBatch(context, site)
  const member = await otherBrowser()
  const ravi = await signedInBuyer(member, site)
  await page.goto(`/desk/batches/${key}`)
  await expect(page.getByText('Nobody sits here yet')).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Waiting list' })
  await page.getByRole('button', { name: 'Add by hand' }).click()
  const adding = page.getByRole('form', { name: 'Add somebody by hand' })
  await adding.getByLabel('Email address of the account').fill(ravi.email)
  await adding.getByLabel('Why').fill('A slip')
  await adding.getByRole('button', { name: 'Give the place' }).click()
  await expect(rosterRow(page, ravi.email)).toContainText('Hand: A slip')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Nobody sits here yet')).toBeVisible()

  await waiting.getByRole('button', { name: 'Put somebody on the list' }).click()
  await waiting.getByLabel('Email address of the account').fill('nobody')
  await waiting.getByRole('button', { name: 'Put on the list' }).click()
  await expect(waiting.getByRole('alert')).toHaveText('Enter the e-mail address of an account')
  await waiting.getByLabel('Email address of the account').fill(ravi.email)
  await waiting.getByRole('button', { name: 'Put on the list' }).click()
  await expect(waiting.getByRole('listitem')).toContainText(ravi.email)
  await expectSound(page)
  await site.smtp.mailbox.waitFor(ravi.email, `You are on the waiting list of Aspen Plus (${label})`)
  const courses = await member.newPage()
  await courses.goto('/#/my-courses')
  const own = courses.getByRole('article').filter({ hasText: label })
  await expect(own.filter({ hasText: 'waiting list' })).toContainText('This is not a seat, and we cannot promise one.')
  await waiting.getByRole('button', { name: /^Give the place/ }).click()
  const colleague = await context.newPage()
  await colleague.goto(`/desk/batches/${key}`)
  await colleague.getByRole('button', { name: /^Take off/ }).click()
  await expect(waiting.getByRole('alert')).toContainText('does not wait any more: somebody else')
  await colleague.close()
  await waiting.getByRole('button', { name: 'Put somebody on the list' }).click()
  await waiting.getByLabel('Email address of the account').fill(ravi.email)
  await waiting.getByRole('button', { name: 'Put on the list' }).click()
  await waiting.getByRole('button', { name: /^Give the place/ }).click()
  await waiting.getByLabel('Why').fill('He won the quiz')
  await waiting.getByRole('button', { name: 'Give the place' }).click()
  await expect(rosterRow(page, ravi.email)).toContainText('Hand: He won the quiz')
  await expect(waiting.getByText('Nobody waits.')).toBeVisible()
  await site.smtp.mailbox.waitFor(ravi.email, 'You have a seat in Aspen Plus')
  await expect(own.filter({ hasText: 'Withdrawn' })).toHaveCount(0)
  await expect(own).toContainText('Active: you have a seat.')
  await expect(courses.getByText('You are on the waiting list')).toHaveCount(0)
  await expect(courses.getByText('Your tax invoice'), 'nothing was paid').toHaveCount(0)
  await rosterRow(page, ravi.email)
    .getByRole('button', { name: /^Take back/ })
    .click()
  const form = page.getByRole('form', { name: /^Take the place/ })
  await form.getByLabel('Why').fill('He cannot come')
  await form.getByRole('button', { name: 'Take the place back' }).click()
  await expect(page.getByText('has no place any more. An e-mail goes out after ten minutes')).toBeVisible()
  await expect(rosterRow(page, ravi.email)).toHaveCount(0)
  await expectSound(page)
})

test('by keyboard alone: to the board, into a batch, and somebody added by hand', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  const { label } = await smallBatch(context, site)
  const ravi = await signedInBuyer(await otherBrowser(), site)
  await page.goto('/desk')
  await expect(titleOf(page)).toHaveText('Today')
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(titleOf(page)).toHaveText('Batches')
  const link = rowOf(page, label).getByRole('link')
  await expect(link).toBeVisible()
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('j')
    if (await link.evaluate((element) => element === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect(titleOf(page)).toContainText(label)
  await page.getByRole('button', { name: 'Add by hand' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email address of the account')).toBeFocused()
  await page.keyboard.type(ravi.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Paid at the office')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rosterRow(page, ravi.email)).toContainText('Hand: Paid at the office')
  await expect(page.getByRole('button', { name: 'Add by hand' })).toBeFocused()
  await page.keyboard.press('j')
  await expect(rosterRow(page, ravi.email).getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: /^Move/ })
  await expect(form.getByLabel('Batch')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Wants other days')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rosterRow(page, ravi.email)).toHaveCount(0)
})

test('a trainer sees the own batch and who sits there, without phones and without a change @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 404/)
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key } = await smallBatch(owner, site)
  const trainer = await signedInBuyer(context, site)
  await deskStaff(site, 'add', trainer.email, 'trainer', SOLD)
  const asha = await seatedBuyer(await otherBrowser(), site)
  await page.goto('/desk/batches?show=all')
  await expect(rowOf(page, 'Jan 2025')).toHaveCount(1)
  await expect(rowOf(page, key)).toHaveCount(0)
  await page.goto(`/desk/batches/${SOLD}?q=${encodeURIComponent(asha.email)}`)
  await expect(rosterRow(page, asha.email)).toBeVisible()
  await expect(page.getByText(asha.mobile)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: /Move|Add by hand|Take|Put somebody/ })).toHaveCount(
    0,
  )
  await expectSound(page)

  await rosterRow(page, asha.email).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Seats' })).toContainText('Aspen Plus')
  await expect(page.getByText(asha.mobile)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('region', { name: /Payments|Documents|Help|Leads/ })).toHaveCount(0)
  await expectSound(page)
  await page.goto(`/desk/batches/${key}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/desk/payments')
  await expect(page.getByText('There is nothing here for you')).toBeVisible()
})
