import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { startFront } from '../support/front.ts'
import { signedInMember } from '#stand-ins/people/members.ts'
import { disconnected, whenKept } from '../support/offline.ts'
import { goTo, whenLive } from '#stand-ins/screen.ts'

test.use({ serviceWorkers: 'allow' })

test('visited public pages open without a connection, at their clean address and in the fragment @phone', async ({
  page,
  context,
  troubles,
}) => {
  disconnected(troubles)
  await page.goto('/courses')
  await whenKept(page, '/courses')
  await goTo(page, '/course/AspenPlus')
  await whenKept(page, '/course/AspenPlus')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aspen Plus (Jan 2025)')

  await context.setOffline(true)
  for (const [address, heading] of [
    ['/courses?utm_source=x', 'Courses'],
    ['/#/courses', 'Courses'],
    ['/#/course/AspenPlus', 'Aspen Plus (Jan 2025)'],
    ['/course/AspenPlus', 'Aspen Plus (Jan 2025)'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(address)
    await whenLive(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})

test('nothing of a member is kept, and nothing but pages and their code', async ({ page, context }) => {
  await signedInMember(context)
  for (const path of ['/my-courses', '/Account', '/courses']) await page.goto(`/#${path}`)
  await page.goto('/courses')
  await whenKept(page, '/courses')
  const kept = await page.evaluate(async () => {
    // Its name does not change with its content.
    await fetch('/static/font/LICENSE.txt')
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname)
  })
  const isCode = (path: string) => /^\/static\/(js|css|font)\/.*\.(js|css|woff2)$/.test(path)
  expect(kept.filter((path) => !isCode(path)).toSorted()).toEqual(['/', '/courses'])
})

test('a new version takes over once the site is left, and what was visited before still opens without a connection', async ({
  page,
  context,
  site,
  troubles,
}) => {
  disconnected(troubles)
  const { front, update, isReady, nextBuild } = await twoVersions(page, site.url)
  await update()
  await expect.poll(isReady).toBe(true)

  await page.close()
  await context.setOffline(true)
  await front.stop()
  // The browser lets the old worker rest before it starts the new one.
  await expect(async () => {
    const next = await context.newPage()
    await next.goto(`${front.url}/courses`)
    await whenLive(next)
    await expect(next.getByRole('heading', { level: 1 })).toHaveText('Courses')
    const found = await buildsIn(next)
    await next.close()
    expect(found).toEqual([nextBuild])
  }).toPass()
})

test('while a new version fetches what was visited before, the site opens as ever', async ({ page, site }) => {
  const { front, update, isReady, hold } = await twoVersions(page, site.url)
  const { asked, release } = hold('/courses')
  await update()
  await asked
  await page.goto(`${front.url}/about`)
  await whenLive(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  release()
  await expect.poll(isReady).toBe(true)
  await page.goto(`${front.url}/contact`)
  await whenLive(page)
  await front.stop()
})

/** The builds whose pages are kept. */
const buildsIn = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).flatMap((name) => name.split('pages-').slice(1)))

/** A site whose courses page was visited and kept, and which offers a new version when the browser asks for one. */
async function twoVersions(page: Page, siteUrl: string) {
  const worker = await (await fetch(`${siteUrl}/offline-worker.js`)).text()
  const nextBuild = 'f'.repeat(16)
  let build = ''
  const held = { path: '', asked: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() }
  const front = await startFront(siteUrl, async (_method, path) => {
    if (path === '/offline-worker.js' && build)
      return new Response(worker.replaceAll(build, nextBuild), { headers: { 'content-type': 'text/javascript' } })
    if (path !== held.path) return null
    held.asked.resolve()
    await held.released.promise
    return null
  })
  await page.goto(`${front.url}/courses`)
  await whenKept(page, '/courses')
  build = (await buildsIn(page))[0] ?? ''
  return {
    front,
    nextBuild,
    /** Has the browser look for the new version. */
    update: () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update())),
    /** Whether it has all that it needs to take over. */
    isReady: () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed'),
    hold(path: string) {
      held.path = path
      return { asked: held.asked.promise, release: held.released.resolve }
    },
  }
}

test('a visited page opens inside the site without a connection, though its content had another name', async ({
  page,
  context,
  troubles,
}) => {
  disconnected(troubles)
  await page.goto('/courses')
  await whenKept(page, '/courses')
  await goTo(page, '/about')
  await whenKept(page, '/about')
  await context.setOffline(true)
  const text = await page.evaluate(async () => (await fetch('/data/courses.0000000a.json')).text())
  expect(JSON.parse(text)).toHaveProperty('courses')
  await goTo(page, '/courses')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses')
})
