import { randomInt, randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { AuditPage } from '#contract/audit.ts'
import { LeadDetail, LeadPage } from '#contract/leads.ts'
import { importThings } from '#stand-ins/content.ts'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { providerEvent, signedHeaders } from '#stand-ins/provider/events.ts'
import type { Site } from '#stand-ins/site.ts'
import { expect, test } from '../support/browser.ts'
import { titleOf, typePassword } from '../support/desk-page.ts'
import { batchBody } from '../support/published.ts'

const CUT = 'The server cannot be reached. Please check your connection and try again'

/** The line breaks once: before a call that fits has arrived, or before its answer is back. */
async function breakOnce(page: Page, address: RegExp, what: 'call' | 'answer') {
  let isBroken = false
  await page.route(address, async (route) => {
    if (isBroken || route.request().method() === 'GET') return route.fallback()
    isBroken = true
    if (what === 'answer') await route.fetch()
    return route.abort('connectionreset')
  })
}

/** How often this was done to that, as the audit says. */
async function timesDone(page: Page, subject: string, id: string, action: string): Promise<number> {
  const answer = await page.request.get(`/api/desk/audit?subjectType=${subject}&subjectId=${encodeURIComponent(id)}`)
  const { entries } = AuditPage.parse(await answer.json())
  return entries.filter((entry) => entry.action === action).length
}

async function member(browser: Browser, site: Site) {
  const address = `10.9.${randomInt(1, 250)}.${randomInt(1, 250)}`
  const theirs = await browser.newContext({ baseURL: site.url, extraHTTPHeaders: { 'x-forwarded-for': address } })
  const buyer = await signedInBuyer(theirs, site)
  await theirs.close()
  return buyer
}

async function strayPayment(site: Site) {
  const id = `pay_${randomUUID().slice(0, 8)}`
  const created_at = Math.floor(Date.now() / 1000)
  const body = providerEvent('payment.captured', { id, email: `typed-${id}@example.com`, created_at })
  const url = `${site.url}/api/payments/razorpay/webhook`
  expect((await fetch(url, { method: 'POST', body, headers: signedHeaders(body, randomUUID()) })).status).toBe(200)
  return id
}

/** Somebody writes to the office, and the lead of it is opened. */
async function openLead(page: Page) {
  const email = freshEmail()
  const firstName = `Writer${email.replaceAll(/\W|example|com/g, '').slice(-8)}`
  const message = contactMessage({ firstName, email })
  expect((await page.request.post('/api/feedback', { data: message })).status()).toBe(201)
  const { leads } = LeadPage.parse(await (await page.request.get(`/api/desk/leads?q=${firstName}`)).json())
  const id = leads[0]?.id ?? 'no lead'
  await page.goto(`/desk/leads/${id}`)
  await expect(titleOf(page)).toHaveText(`${firstName} Rao`)
  const timeline = async (text: string) =>
    LeadDetail.parse(await (await page.request.get(`/api/desk/leads/${id}`)).json()).timeline.filter(
      (touch) => touch.text === text,
    ).length
  return { id, email, timeline }
}

/** A request for erasure that came by letter is written down. */
async function askedByLetter(context: BrowserContext, { url: origin }: Site, email: string): Promise<string> {
  const what = { kind: 'erasure', channel: 'letter', receivedOn: '2026-01-05', asked: 'Please forget me' }
  const data = { key: randomUUID(), name: 'Meena Iyer', email, ...what }
  const added = await context.request.post('/api/desk/requests', { data, headers: { origin } })
  const { id }: { id: string } = await added.json()
  return id
}

test.beforeEach(({ troubles }) => {
  test.slow()
  troubles.allow(/ERR_CONNECTION_RESET|status of 40[349]/)
})

test.afterEach(({ site }) => site.smtp.behave('accept'))

test('a seat is given once and taken back once, with the reason that was typed before the line broke @phone', async ({
  page,
  context,
  browser,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  const [id, buyer] = [await strayPayment(site), await member(browser, site)]
  await page.goto(`/desk/payments/${id}`)
  await page.getByRole('button', { name: 'Seat another account' }).click()
  const form = page.getByRole('form', { name: 'Seat another account' })
  await form.getByLabel('Email address of the account').fill(buyer.email)
  await form.getByLabel('Course').selectOption('Aspen Plus')
  await form.getByLabel('Why').fill('She sent the message of her bank')
  await breakOnce(page, /\/assign$/, 'call')
  await form.getByRole('button', { name: 'Give the seat' }).click()
  await expect(form.getByRole('alert')).toHaveText(CUT)
  await expect(form.getByLabel('Email address of the account')).toHaveValue(buyer.email)
  await expect(form.getByLabel('Why')).toHaveValue('She sent the message of her bank')
  await form.getByRole('button', { name: 'Give the seat' }).click()
  await expect(page.getByText(`${buyer.email} has the seat. A letter is on its way.`)).toBeVisible()
  expect(await timesDone(page, 'payment', id, 'payment.assign')).toBe(1)

  const seat = page.getByRole('region', { name: 'Seat' })
  await seat.getByRole('button', { name: 'Take the seat back' }).click()
  await seat.getByLabel('Why').fill('It was her brother who paid')
  await breakOnce(page, /\/undo$/, 'answer')
  await seat.getByRole('button', { name: 'Take the seat back' }).click()
  // It came all the same, and the page says so by itself.
  await expect(page.getByRole('region', { name: 'Whose payment is it?' })).toContainText('taken back by hand')
  expect(await timesDone(page, 'payment', id, 'payment.undo')).toBe(1)
})

test('a note, a follow-up and a letter to a lead stay while the line is broken, and are kept once @phone', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'support')
  const { id, email, timeline } = await openLead(page)
  const said = page.getByLabel('What was said')
  for (const what of ['call', 'answer'] as const) {
    const words = `Wants weekends, ${what} lost`
    await said.fill(words)
    await breakOnce(page, /\/touches$/, what)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(CUT)
    await expect(said).toHaveValue(words)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(said).toHaveValue('')
    expect(await timeline(words)).toBe(1)
  }

  await page.getByLabel('What to do then').fill('Ask about the fee')
  await breakOnce(page, new RegExp(`/leads/${id}$`), 'call')
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page.getByText(CUT)).toBeVisible()
  await expect(page.getByLabel('What to do then')).toHaveValue('Ask about the fee')
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page.getByRole('heading', { name: 'Follow-up: tomorrow Ask about the fee' })).toBeVisible()
  await breakOnce(page, new RegExp(`/leads/${id}$`), 'answer')
  await page.getByRole('button', { name: 'In 3 days' }).click()
  await expect(page.getByRole('heading', { name: /^Follow-up: (?!tomorrow)/ })).toBeVisible()
  await page.getByRole('button', { name: 'In 3 days' }).click()
  await expect(page.getByText('Follow-up set').last()).toBeVisible()
  await expect(page.getByText('Somebody else changed this lead')).toHaveCount(0)

  await page.getByRole('button', { name: 'Write a letter' }).click()
  const letter = page.getByRole('form', { name: 'Letter' })
  await letter.getByLabel('Subject').fill('Dates of the batch')
  await letter.getByLabel('Text').fill('It begins in May.')
  await breakOnce(page, /\/replies$/, 'answer')
  await letter.getByRole('button', { name: 'Send' }).click()
  await expect(letter.getByRole('alert')).toHaveText(CUT)
  await expect(letter.getByLabel('Text')).toHaveValue('It begins in May.')
  await letter.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(`The letter to ${email} goes out`)).toBeVisible()
  expect(await timeline('Dates of the batch')).toBe(1)
})

test('who called is written down once, whatever was lost on the way @phone', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'support')
  const name = `Caller${randomInt(100_000, 999_999)}`
  await page.goto('/desk/leads')
  await page.getByRole('button', { name: 'New lead' }).click()
  const form = page.getByRole('dialog', { name: 'New lead' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Phone').fill(`9${randomInt(100_000_000, 999_999_999)}`)
  await form.getByLabel('What was said').fill('Called about the fee')
  for (const what of ['call', 'answer'] as const) {
    await breakOnce(page, /\/api\/desk\/leads$/, what)
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(form.getByRole('alert')).toHaveText(CUT)
    await expect(form.getByLabel('What was said')).toHaveValue('Called about the fee')
  }
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(titleOf(page)).toHaveText(name)
  const { count } = LeadPage.parse(await (await page.request.get(`/api/desk/leads?q=${name}`)).json())
  expect(count).toBe(1)
})

test('a corrected address stays typed, and the letter goes there once @phone', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'support')
  const [wrong, right] = [freshEmail(), freshEmail()]
  await site.smtp.behave('refuse for good')
  expect((await context.request.post('/api/feedback', { data: contactMessage({ email: wrong }) })).ok()).toBe(true)
  await page.goto(`/desk/letters?state=dead&q=${encodeURIComponent(wrong)}`)
  await page.getByRole('link', { name: /^We have your message/ }).click()
  await site.smtp.behave('accept')
  const field = page.getByLabel('Correct the address')
  await field.fill(right)
  for (const [address, what] of [
    [/\/recipient$/, 'call'],
    [/\/recipient$/, 'answer'],
    [/\/resend$/, 'answer'],
  ] as const) {
    await breakOnce(page, address, what)
    await page.getByRole('button', { name: 'Correct and send again' }).click()
    await expect(page.getByRole('alert')).toHaveText(CUT)
    await expect(field).toHaveValue(right)
  }
  await site.smtp.mailbox.waitFor(right, 'We have your message')
  await page.getByRole('button', { name: 'Correct and send again' }).click()
  await expect(page.getByText('Corrected. The letter goes out again')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await timesDone(page, 'letter', id, 'letter.resend')).toBe(1)
})

test('a place by hand is given once with its reason, and a role stays typed until it is given @phone', async ({
  page,
  context,
  browser,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  const key = `AP-${randomInt(1000, 9999)}-${randomInt(10, 99)}`
  // Nobody can enrol by paying: other journeys on this site look at what is on sale.
  await importThings(site, {
    [`batch/${key}`]: batchBody({ label: `Lost ${key}`, capacity: 9, enrolUntil: '2020-01-01' }),
  })
  await expect.poll(async () => (await context.request.get(`/api/desk/batches/${key}`)).status()).toBe(200)
  const { email } = await member(browser, site)
  await page.goto(`/desk/batches/${key}`)
  await page.getByRole('button', { name: 'Add by hand' }).click()
  const form = page.getByRole('form', { name: 'Add somebody by hand' })
  await form.getByLabel('Email address of the account').fill(email)
  await form.getByLabel('Why').fill('He won the quiz')
  for (const what of ['call', 'answer'] as const) {
    await breakOnce(page, /\/places$/, what)
    await form.getByRole('button', { name: 'Give the place' }).click()
    await expect(form.getByRole('alert')).toHaveText(CUT)
    await expect(form.getByLabel('Email address of the account')).toHaveValue(email)
    await expect(form.getByLabel('Why')).toHaveValue('He won the quiz')
  }
  await form.getByRole('button', { name: 'Give the place' }).click()
  await expect(form).toHaveCount(0)
  expect(await timesDone(page, 'batch', key, 'place.take')).toBe(1)

  await page.goto('/desk/staff')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption('Support')
  await page.getByRole('button', { name: 'Give the role' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await breakOnce(page, /\/api\/desk\/staff$/, 'answer')
  await typePassword(page)
  await expect(page.getByRole('alert')).toHaveText(CUT)
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.getByRole('button', { name: 'Give the role' }).click()
  await expect(page.getByText(`${email} has this role already.`)).toBeVisible()
})

test('the answer of a request and the reason of an erasure stay typed, and each is done once @phone', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  const email = freshEmail()
  await context.request.post('/api/feedback', { data: contactMessage({ firstName: 'Meena', lastName: 'Iyer', email }) })
  const id = await askedByLetter(context, site, email)
  await page.goto(`/desk/requests/${id}`)
  const answer = page.getByLabel('How it was answered')
  await answer.fill('Sent her the file')
  await breakOnce(page, /\/close$/, 'call')
  await page.getByRole('button', { name: 'Close the request' }).click()
  await expect(page.getByRole('alert')).toHaveText(CUT)
  await expect(answer).toHaveValue('Sent her the file')
  await breakOnce(page, /\/close$/, 'answer')
  await page.getByRole('button', { name: 'Close the request' }).click()
  // It came all the same, and the page says so by itself.
  await expect(answer).toHaveCount(0)
  await expect(page.getByText('Sent her the file')).toHaveCount(1)
  expect(await timesDone(page, 'rightsRequest', id, 'rights.close')).toBe(1)

  await page.getByRole('link', { name: 'Meena Iyer' }).click()
  const rights = page.getByRole('region', { name: 'Download and erasure' })
  const why = rights.getByLabel('Why')
  // What arrives above it moves it, and with it the button from under a press.
  await expect(page.getByText('closed, came')).toBeVisible()
  await rights.getByRole('button', { name: 'Erase …' }).click()
  await expect(why).toBeVisible()
  await why.fill('She asked for it')
  const erase = rights.getByRole('button', { name: 'Erase Meena Iyer for good' })
  await erase.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await breakOnce(page, /\/erasure$/, 'call')
  await typePassword(page)
  await expect(rights.getByRole('alert')).toHaveText(CUT)
  await expect(why).toHaveValue('She asked for it')
  await breakOnce(page, /\/erasure$/, 'answer')
  await erase.click()
  await expect(erase).toHaveCount(0)
  await expect(rights.getByText('Went at once')).toBeVisible()
  await expect(rights.getByText('She asked for it')).toBeVisible()
})
