import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { goTo, whenLive } from '#stand-ins/screen.ts'
import { openStopped } from '../support/stopped-clock.ts'
import { eachFirstVisit } from '../support/visits.ts'

const ABOUT_CODE = '**/static/js/page-about.*.js'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function expectFailedChunk(page: Page) {
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('alert')).toHaveText(/Loading chunk [\w-]+ failed/)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page).toHaveTitle('Error | Synergyy')
}

const FAILURES = [
  ['missing', (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' })],
  ['cut off', (route: Route) => route.abort()],
  ['answered by a page', (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })],
] as const

test('a chunk that fails shows "Loading chunk … failed", and going back and trying again works', async ({
  otherBrowser,
  troubles,
}) => {
  troubles.allow(/status of 404|ERR_FAILED|MIME type|Unexpected token|ChunkLoadError|Loading chunk/)
  const nameOf = ([name]: (typeof FAILURES)[number]) => name
  await eachFirstVisit(otherBrowser, FAILURES, nameOf, async (page, [, fail]) => {
    await page.goto('/#/terms')
    await whenLive(page)
    await page.route(ABOUT_CODE, fail)
    await goTo(page, '/about')
    await expectFailedChunk(page)

    await page.unroute(ABOUT_CODE)
    await page.goBack()
    await expect(heading(page)).toHaveText('Terms and Conditions')
    await expect(page).toHaveTitle('Terms and Conditions | Synergyy')
    await goTo(page, '/about')
    await expect(heading(page)).toHaveText('About Us')
    await expect(page).toHaveTitle('About Us | Synergyy')
  })
})

test('Try again on the error page loads the chunk where it failed', async ({ page, troubles }) => {
  troubles.allow(/ERR_FAILED|ChunkLoadError|Loading chunk/)
  await page.goto('/#/terms')
  await whenLive(page)
  await page.route(ABOUT_CODE, (route) => route.abort(), { times: 1 })
  await goTo(page, '/about')
  await expectFailedChunk(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('About Us')
  await expect(page).toHaveTitle('About Us | Synergyy')
})

test('a chunk that stalls gives up after 120 seconds, and going back and trying again works', async ({
  page,
  troubles,
}) => {
  troubles.allow(/ChunkLoadError|Loading chunk/)
  await openStopped(page, '/terms')
  await expect(heading(page)).toHaveText('Terms and Conditions')
  const asked = page.waitForRequest(ABOUT_CODE)
  await page.route(ABOUT_CODE, () => {})
  await goTo(page, '/about')
  await asked
  await expect(page.getByRole('status').filter({ hasText: 'Loading page' })).toBeVisible()
  await page.clock.runFor(119_900)
  await expect(heading(page)).toHaveText('Terms and Conditions')
  await page.clock.runFor(100)
  await expectFailedChunk(page)
  await expect(page.getByRole('alert')).toContainText('timeout')

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goBack()
  await expect(heading(page)).toHaveText('Terms and Conditions')
  await goTo(page, '/about')
  await expect(heading(page)).toHaveText('About Us')
})

test('every script of every page lies under /static/js', async ({ page, site }) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().startsWith(site.url))
      scripts.add(new URL(request.url()).pathname)
  })
  await page.goto('/#/webinars')
  await whenLive(page)
  for (const [path, words] of [
    ['/about', 'About Us'],
    ['/register', 'Register'],
    ['/courses', 'Courses'],
  ] as const) {
    await goTo(page, path)
    await expect(heading(page)).toHaveText(words)
  }
  expect(scripts.size).toBeGreaterThan(3)
  expect([...scripts].filter((path) => !path.startsWith('/static/js/'))).toEqual([])
})
