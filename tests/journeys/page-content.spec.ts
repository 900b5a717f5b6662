import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { goTo, whenLive } from '#stand-ins/screen.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Addresses of data and pages that the browser asks for from now on. */
function askedFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/data/') || request.resourceType() === 'document') asked.push(pathname)
  })
  return asked
}

test('a page brings its own content, and a visit inside the site fetches that of the next page once', async ({
  page,
}) => {
  const asked = askedFor(page)
  await page.goto('/courses')
  await whenLive(page)
  await expect(heading(page)).toHaveText('Courses')
  expect(asked).toEqual(['/courses'])
  await goTo(page, '/course/AspenPlus')
  await expect(heading(page)).toHaveText('Aspen Plus (Jan 2025)')
  expect(asked).toEqual(['/courses', expect.stringMatching(/^\/data\/course\/AspenPlus\.[0-9a-f]{8}\.json$/)])
})

test('the content of a page is fetched when its link is approached', async ({ page }) => {
  await page.goto('/')
  await whenLive(page)
  const fetched = page.waitForResponse(/\/data\/terms\.[0-9a-f]{8}\.json$/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).hover()
  const response = await fetched
  expect(response.headers()['cache-control']).toContain('immutable')
  await expect(page).toHaveURL((url) => url.hash === '')
})

test('a page whose content is no longer there under its name is opened anew, once', async ({ page, troubles }) => {
  troubles.allow(/status of 404/)
  const asked = askedFor(page)
  await page.goto('/courses')
  await whenLive(page)
  await page.route(/\/data\/about\./, (route) => route.fulfill({ status: 404, body: '' }))
  await goTo(page, '/about')
  await expect(heading(page)).toHaveText('About Us')
  await expect(page).toHaveURL((url) => url.pathname + url.hash === '/#/about')
  expect(asked).toEqual(['/courses', expect.stringMatching(/^\/data\/about\./), '/about'])
})

test('where the page opened anew is not the one that was asked for, its content as it is now is shown', async ({
  page,
  troubles,
}) => {
  troubles.allow(/status of 404/)
  await page.goto('/courses')
  await whenLive(page)
  const home = await (await page.request.get('/')).text()
  await page.route(/\/data\/about\.[0-9a-f]+\./, (route) => route.fulfill({ status: 404, body: '' }))
  // As a service worker answers that keeps only the home page.
  await page.route('**/about', (route) => route.fulfill({ contentType: 'text/html', body: home }))
  const asked = askedFor(page)
  await goTo(page, '/about')
  await expect(heading(page)).toHaveText('About Us')
  expect(asked.filter((path) => path === '/about').length).toBe(1)
  expect(asked.at(-1)).toBe('/data/about.json')
})

test('content that cannot be had shows the error page, and trying again works', async ({ page, troubles }) => {
  troubles.allow(/status of 500|Loading the data/)
  await page.goto('/courses')
  await whenLive(page)
  await page.route(/\/data\/about\./, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await goTo(page, '/about')
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('About Us')
})
