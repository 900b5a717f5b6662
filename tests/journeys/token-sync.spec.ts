import type { Page, Request } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { signedInMember } from '#stand-ins/people/members.ts'
import { changeSettings } from '../support/page-settings.ts'
import { goTo } from '#stand-ins/screen.ts'
import { fromNow } from '#stand-ins/from-now.ts'
import { eachFirstVisit } from '../support/visits.ts'

const SYNC = '/partner/token'

/** Opens the site with a token sync at this address, and notes what it receives. */
async function openWithSync(page: Page, { url = SYNC, maxAgeSeconds = 300 } = {}): Promise<Request[]> {
  const received: Request[] = []
  await changeSettings(page, { tokenSync: { url, maxAgeSeconds } })
  await page.route('**/partner/token', async (route) => {
    received.push(route.request())
    await route.fulfill({ status: 204 })
  })
  await page.goto('/#/Account')
  return received
}

const tokenRead = (page: Page) => page.waitForResponse('**/api/session/token')

/** The page has gone on to something else, and did not even ask for a token. */
async function expectNoToken(page: Page, received: Request[]) {
  await goTo(page, '/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  const reads = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/session/token')),
  )
  expect(reads).toEqual([])
  expect(received).toEqual([])
}

test('a token sync hears of the sign-in by POST with the token, and of the sign-out by DELETE without', async ({
  page,
  context,
  site,
}) => {
  await signedInMember(context)
  const received = await openWithSync(page)
  await expect.poll(() => received.length).toBe(1)
  expect(received[0]?.method()).toBe('POST')
  expect(received[0]?.url()).toBe(`${site.url}${SYNC}`)
  expect(received[0]?.headers()['authorization']).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)

  // On a change only: another page is none.
  await goTo(page, '/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await goTo(page, '/Logout')
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect.poll(() => received.map((request) => request.method())).toEqual(['POST', 'DELETE'])
  expect(received[1]?.headers()).not.toHaveProperty('authorization')
})

test('a visitor causes no token sync', async ({ page }) => {
  const received = await openWithSync(page)
  await expectNoToken(page, received)
})

test('a token older than the maximum age is not sent', async ({ page, context }) => {
  await signedInMember(context)
  // The page's clock is ahead, so that a fresh token looks 400 seconds old.
  await page.clock.install({ time: fromNow(400_000) })
  const read = tokenRead(page)
  const received = await openWithSync(page)
  await read
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  expect(received).toEqual([])
})

test('the maximum age is the configured one', async ({ page, context }) => {
  await signedInMember(context)
  await page.clock.install({ time: fromNow(400_000) })
  const received = await openWithSync(page, { maxAgeSeconds: 3600 })
  await expect.poll(() => received.length).toBe(1)
})

const STRANGERS = [
  ['another site', 'https://partner.example/partner/token'],
  ['another port', 'http://127.0.0.1:9/partner/token'],
] as const

test('no token goes to another site or another port', async ({ otherBrowser }) => {
  await eachFirstVisit(otherBrowser, STRANGERS, String, async (page, [, url]) => {
    await signedInMember(page.context())
    const received = await openWithSync(page, { url })
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
    await expectNoToken(page, received)
  })
})

test('no token is sent from a page that is not secure', async ({ page, context }) => {
  await signedInMember(context)
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  const received = await openWithSync(page)
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await expectNoToken(page, received)
})
