import type { Page } from '@playwright/test'
import { expect, MOVING, test } from '../support/browser.ts'
import { fillForm, valuesIn } from '../support/forms.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { changeSettings } from '../support/page-settings.ts'
import { CONTACT_FORM, openForm, sendButton } from '../support/public-forms.ts'
import { alertOn, goTo } from '#stand-ins/screen.ts'
import { startSite } from '#stand-ins/site.ts'

test.use(MOVING)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const WEBINAR_SHARE = {
  title: 'Check out this webinar',
  text: 'Join this amazing webinar to boost your career!',
}

/** Puts a share sheet into the page that notes what it is given, and answers like this. */
const stubShare = (page: Page, answer: 'shared' | 'AbortError' | 'DataError') =>
  page.addInitScript((outcome) => {
    const share = async (shared: ShareData) => {
      document.documentElement.dataset['shared'] = JSON.stringify(shared)
      if (outcome !== 'shared') throw new DOMException('No', outcome)
    }
    Object.defineProperty(navigator, 'share', { value: share })
  }, answer)

const shared = (page: Page) =>
  page.evaluate(() => JSON.parse(document.documentElement.dataset['shared'] ?? 'null') as unknown)

test('Share This Webinar gives the device its title, its text and the current address @phone', async ({
  page,
  site,
}) => {
  await stubShare(page, 'shared')
  await page.goto('/#/webinars')
  await page.getByRole('button', { name: 'Share This Webinar' }).click()
  await expect.poll(() => shared(page)).toEqual({ ...WEBINAR_SHARE, url: `${site.url}/webinars` })
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('who closes the share sheet again reads nothing', async ({ page }) => {
  await stubShare(page, 'AbortError')
  await page.goto('/#/webinars')
  await page.getByRole('button', { name: 'Share This Webinar' }).click()
  await expect.poll(() => shared(page)).toMatchObject(WEBINAR_SHARE)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a browser that cannot share says so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto('/#/webinars')
  await page.getByRole('button', { name: 'Share This Webinar' }).click()
  const words = 'Your browser does not support the Web Share API.'
  await expect(alertOn(page, words)).toHaveText(words)
})

test('the webinar page lists its nine perks beside its poster', async ({ page }) => {
  await page.goto('/#/webinars')
  const main = page.getByRole('main')
  await expect(main.locator('svg').first()).toBeVisible()
  await expect(main.getByRole('heading', { name: 'About the webinar' })).toBeVisible()
  const perks = main.getByRole('list').filter({ hasText: 'Live sessions' }).getByRole('listitem')
  await expect(perks).toHaveText([
    /Live sessions/,
    /Expert trainers/,
    /Recorded lectures/,
    /Weekly tests/,
    /Doubt sessions/,
    /Internship opportunities/,
    /Worldwide access/,
    /Industry experts/,
    /All software on one platform/,
  ])
})

test('pages report how they feel only where an address for it is set', async ({ page }) => {
  const reports: string[] = []
  await page.route('**/vitals', async (route) => {
    reports.push(route.request().postData() ?? '')
    await route.fulfill({ status: 204 })
  })
  const code = page.waitForResponse('**/static/js/web-vitals.*.js')
  await changeSettings(page, { performanceReportUrl: '/vitals' })
  await page.goto('/#/forgot-password?token=secret')
  await code
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  // Leaving the page is when the last figures are sent.
  await page.goto('about:blank')
  await expect.poll(() => reports.map((report) => (JSON.parse(report) as { name: string }).name)).toContain('TTFB')
  expect(JSON.parse(reports[0] ?? '')).toMatchObject({ path: '/forgot-password', value: expect.any(Number) })
  expect(reports.join('\n')).not.toContain('secret')
})

test('without that address nothing is measured or even loaded', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/')
  await goTo(page, '/about')
  await expect(heading(page)).toHaveText('About Us')
  expect(scripts.filter((url) => /vitals/.test(url))).toEqual([])
})

test('while the server is down, loaded pages still open, a form keeps its text, and it is sent once the server is back', async ({
  page,
  troubles,
}) => {
  troubles.allow(/ERR_CONNECTION_REFUSED|could not be saved|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/)
  const site = await startSite()
  await page.goto(`${site.url}/#/about`)
  await expect(heading(page)).toHaveText('About Us')
  await goTo(page, CONTACT_FORM.path)
  await expect(heading(page)).toHaveText('Contact Us')
  await site.server.kill9()

  await goTo(page, '/about')
  await expect(heading(page)).toHaveText('About Us')
  await page.goBack()
  const form = page.getByRole('form', { name: CONTACT_FORM.name })
  const email = freshEmail()
  await fillForm(form, CONTACT_FORM.fields(email))
  await sendButton(form, CONTACT_FORM).click()
  const again = form.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  expect(await valuesIn(form)).toEqual(CONTACT_FORM.fields(email))

  await site.restart()
  await again.click()
  await expect(alertOn(page, CONTACT_FORM.success)).toBeVisible()
  await site.stop()
})

test('a server that asks to slow down leaves the form as it is', async ({ page, troubles }) => {
  troubles.allow(/status of 429|could not be saved/)
  await page.route(CONTACT_FORM.call, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: {} }),
  )
  const form = await openForm(page, CONTACT_FORM)
  const fields = CONTACT_FORM.fields(freshEmail())
  await fillForm(form, fields)
  await sendButton(form, CONTACT_FORM).click()
  await expect(form.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await valuesIn(form)).toEqual(fields)
})

test('a page that fails while it is drawn shows the error page with the message', async ({ page, troubles }) => {
  troubles.allow(/The pump has tripped/)
  await page.addInitScript(() => {
    const original = window.matchMedia.bind(window)
    window.matchMedia = (query) => {
      if (query.includes('reduced-motion')) throw new Error('The pump has tripped')
      return original(query)
    }
  })
  await page.goto('/')
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('alert')).toHaveText('The pump has tripped')
})
