import type { Page } from '@playwright/test'
import { cardOf, payByButton, signedInBuyer } from '#stand-ins/people/buyers.ts'
import { signedInMember } from '#stand-ins/people/members.ts'
import { expectNoSidewaysScroll, goTo, whenLive } from '#stand-ins/screen.ts'
import { fromNow } from '#stand-ins/from-now.ts'
import { expect } from '../support/browser.ts'
import { GROUP_URL, JOIN_URL, test } from '../support/selling-site.ts'

// Just after midnight in India the class that is on began yesterday, and with it its batch.
const STARTS = /^start(s|ed) \w+day, \d{1,2} \w+ 20\d\d$/

const boxOn = (page: Page) => page.getByRole('complementary', { name: 'Price and enrolment' })
const tellMeIn = (place: Pick<Page, 'getByRole'>, name: string) =>
  place.getByRole('button', { name: `Tell me when the next batch of ${name} is announced` })

test('a card and the page of a course say when its next batch is, and how many seats are left @phone', async ({
  page,
}) => {
  await page.goto('/#/courses')
  const card = cardOf(page, 'Aspen Plus (Now)')
  for (const place of [card, boxOn(page)]) {
    await expect(place.getByText(STARTS)).toBeVisible()
    await expect(place.getByText(/ IST[\d.]+ hours? a week$/)).toBeVisible()
    await expect(place.getByText(/^31 January 20\d\d$/)).toBeVisible()
    await expect(place.getByText(/^\d+ left$/)).toBeVisible()
    await expect(tellMeIn(place, 'Aspen Plus')).toHaveCount(0)
    if (place === card) await expect(card.getByText('Meera Iyer')).toBeVisible()
    if (place === card) await card.getByRole('link', { name: 'See syllabus of Aspen Plus' }).click()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aspen Plus (Now)')
  await expect(page.getByText('Meera Iyer')).toHaveCount(2)
})

test('a course without a date says so, and one without a batch on sale is not sold @phone', async ({ page }) => {
  await page.goto('/#/course/AspenHysys')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aspen Hysys (Jan 2025)')
  await expect(boxOn(page).getByText('date to be announced')).toBeVisible()
  await expect(tellMeIn(boxOn(page), 'Aspen Hysys')).toBeVisible()
  await expect(boxOn(page).getByText('Login is Required:')).toBeVisible()
  await goTo(page, '/course/ProcessSafety')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Process Safety')
  await expect(tellMeIn(boxOn(page), 'Process Safety')).toBeVisible()
  await expect(boxOn(page).getByText('Login is Required:')).toHaveCount(0)
})

test('whoever waits for a date asks for a letter with the four fields of the enrolment form @phone @translated', async ({
  page,
}) => {
  await page.goto('/#/course/ProcessSafety')
  await tellMeIn(boxOn(page), 'Process Safety').click()
  const dialog = page.getByRole('dialog', { name: 'Next batch of Process Safety' })
  const form = dialog.getByRole('form', { name: 'Enrolment' })
  await form.getByRole('button', { name: 'Tell me' }).click()
  for (const words of ['Name is required', 'Valid phone number is required', 'Valid email is required'])
    await expect(form.getByText(words)).toBeVisible()
  await form.getByLabel('Name').fill('Asha Rao')
  await form.getByLabel('Phone number').fill('9876543210')
  await form.getByLabel('Email address').fill('asha@example.com')
  await form.getByRole('button', { name: 'Tell me' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Enrollment successful!' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a member finds the form filled in', async ({ page, context }) => {
  const member = await signedInMember(context)
  await page.goto('/#/course/AspenHysys')
  await tellMeIn(boxOn(page), 'Aspen Hysys').click()
  const form = page.getByRole('form', { name: 'Enrolment' })
  await expect(form.getByLabel('Name')).toHaveValue(member.fullName)
  await expect(form.getByLabel('Phone number')).toHaveValue(member.mobile)
  await expect(form.getByLabel('Email address')).toHaveValue(member.email)
})

test('the page of a course answers what buyers ask before they pay @phone', async ({ page }) => {
  await page.goto('/#/course/AspenPlus')
  const main = page.getByRole('main')
  await main.getByText('What if I cannot come to a session?').click()
  await expect(main.getByText('Every session is recorded. Missed sessions can be seen').first()).toBeVisible()
  for (const rule of ['Refund', 'Cancellation', 'Recordings'])
    await expect(main.getByText(rule, { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'All terms and conditions' })).toHaveAttribute('href', '#/terms')
  const steps = main.locator('section').filter({ hasText: 'What happens after you pay' }).getByRole('listitem')
  await expect(steps).toHaveCount(4)
  await expect(steps.first()).toContainText('Razorpay')
  await expect(main.getByText('tax invoice', { exact: false })).toHaveCount(0)
  const call = main.getByRole('region', { name: 'Enrol' })
  await expect(call).toContainText('₹9,000')
  await call.getByRole('button', { name: 'Enrol now' }).click()
  await expect(page.locator('#buy-box')).toBeFocused()
  await expectNoSidewaysScroll(page)
})

test('on a phone a bar keeps price, next start and the one button in reach @phone', async ({ page }) => {
  await page.goto('/#/course/AspenPlus')
  await whenLive(page)
  const bar = page.locator('[data-course-bar]')
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  await expect(bar).toBeVisible({ visible: isPhone })
  if (!isPhone) return
  await expect(bar).toContainText('₹9,000')
  await expect(bar).toContainText(/start(s|ed) \d/)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(bar).toBeInViewport()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Terms' })).toBeInViewport()
  await bar.getByRole('button', { name: 'Enrol now' }).click()
  await expect(page.locator('#buy-box')).toBeInViewport()
})

test('/AspenPlus shows price and next start beside the form @phone', async ({ page }) => {
  await page.goto('/#/AspenPlus')
  const main = page.getByRole('main')
  await expect(main.getByText('Price: ₹9,000', { exact: true })).toBeVisible()
  await expect(main.getByText(STARTS)).toBeVisible()
  await goTo(page, '/PDE')
  await expect(main.getByText('date to be announced')).toBeVisible()
  await main.getByRole('link', { name: 'Enrol and pay now' }).click()
  await expect(boxOn(page)).toBeVisible()
})

test('a visitor elsewhere reads the hours in the own time too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ timezoneId: 'Europe/Berlin', ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/#/webinars')
  await expect(page.getByText(/6 Feb 20\d\d, 6:30 am your time/)).toBeVisible()
  await page.goto('/#/course/AspenPlus')
  const own = boxOn(page).getByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d+:\d\d [ap]m to \d+:\d\d [ap]m your time$/)
  await expect(own).toBeVisible()
  const sizes = await own.evaluate((line) =>
    [line, line.parentElement ?? line].map((one) => getComputedStyle(one).fontSize),
  )
  expect(sizes[0], 'as large as the line beside it').toBe(sizes[1])
  await context.close()
})

test('the webinar page says what, who, when and for how long, and leads into calendars @phone', async ({
  page,
  baseURL,
}) => {
  await page.goto('/#/webinars')
  const main = page.getByRole('main')
  await expect(main.getByText('Why columns flood').first()).toBeVisible()
  await expect(main.getByText('with Meera Iyer')).toBeVisible()
  await expect(main.getByText(/^Saturday, 6 February 20\d\d, 11:00 am IST/).first()).toBeVisible()
  await expect(main.getByText('60 minutes, live online')).toBeVisible()
  const file = await page.request.get('/webinars/flooding.ics')
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await file.text()).toMatch(/SUMMARY:Why columns flood/)
  await expect(main.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', '/webinars/flooding.ics')
  for (const name of ['Google Calendar', 'Outlook']) {
    const address = (await main.getByRole('link', { name }).getAttribute('href')) ?? ''
    expect(decodeURIComponent(address)).toContain(`${baseURL}/webinars`)
  }
})

test('My Courses lets a buyer into the class that is on, and nothing of the page holds the links @phone', async ({
  page,
  context,
  site,
}) => {
  const buyer = await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await payByButton(page, buyer)
  await expect(page).toHaveURL(/#\/payment-success$/)
  await goTo(page, '/my-courses')
  const card = cardOf(page, 'Aspen Plus (Now)')
  await expect(card.getByText('Bring your licence file.')).toBeVisible()
  await expect(card.getByText('Next class')).toBeVisible()
  await expect(card.getByText('Questions about your classes?')).toBeVisible()
  expect(await page.content()).not.toContain('planted')
  for (const [name, path] of [
    ['Join the class', JOIN_URL],
    ['Open the group', GROUP_URL],
  ] as const) {
    const opening = context.waitForEvent('page')
    await card.getByRole('button', { name }).click()
    const opened = await opening
    await opened.waitForURL(site.standIn.origin + path)
    expect(await opened.evaluate(() => document.referrer)).toBe('')
    await opened.close()
  }
  const calendar = await page.request.get(
    (await card.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '',
  )
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await calendar.text()).not.toContain('planted')
  for (const hours of [-3, 3]) {
    await page.clock.install({ time: fromNow(hours * 3_600_000) })
    await page.reload()
    await expect(card.getByRole('button', { name: 'Join the class' })).toBeVisible()
  }
  const letter = await site.smtp.mailbox.waitFor(buyer.email, 'Your seat in Aspen Plus is confirmed')
  expect(letter.text).toContain('IST')
  expect(JSON.stringify(letter)).not.toContain('planted')

  await goTo(page, '/')
  const next = page.getByRole('region', { name: 'Continue' })
  await expect(next).toContainText('Your next class')
  await next.getByRole('link', { name: 'Go to My Courses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Courses')
})

test('Home leads a member back to a purchase that is not finished', async ({ page, context, site }) => {
  const buyer = await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await payByButton(page, buyer, { outcome: 'Fail' })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Continue' })).toContainText('Aspen Plus (Now)')
})
