import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, type Troubles } from '../support/browser.ts'
import { fillForm, valuesIn } from '../support/forms.ts'
import { type Front, startFront } from '../support/front.ts'
import { freshEmail, signedInMember } from '#stand-ins/people/members.ts'
import { recordsWith } from '../support/owner-export.ts'
import {
  CONTACT_FORM,
  ENROLMENT_FORM,
  openForm,
  PUBLIC_FORMS,
  type PublicForm,
  sendButton,
} from '../support/public-forms.ts'
import { alertOn, goTo, whenLive } from '#stand-ins/screen.ts'

test.use({ serviceWorkers: 'allow' })

const WAITING =
  'There is no connection. Your form is kept on this device and is sent as soon as the connection is back.'

/** Waits until the worker keeps the page at this path with everything that the page names. */
const whenKept = (page: Page, path: string) =>
  expect
    .poll(() =>
      page.evaluate(async (kept) => {
        const html = await (await caches.match(kept))?.text()
        if (html === undefined) return ['the page']
        const files = [...html.matchAll(/[" ](\/static\/[^" ]+)/g)].map(([, file = '']) => file)
        const isMissing = await Promise.all(files.map(async (file) => !(await caches.match(file))))
        return files.filter((_, index) => isMissing[index])
      }, path),
    )
    .toEqual([])

test('visited public pages open without a connection, at their clean address and in the fragment @phone', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(/ERR_INTERNET_DISCONNECTED/)
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
  const isCode = (path: string) => /^\/static\/(js|font)\/.*\.(js|woff2)$/.test(path)
  expect(kept.filter((path) => !isCode(path)).toSorted()).toEqual(['/', '/courses'])
})

for (const one of PUBLIC_FORMS)
  test(`V3: a first visit to the form "${one.name}" is enough to fill it in without a connection @phone`, async ({
    page,
    site,
    troubles,
  }) => {
    provoked(troubles)
    const front = await startFront(site.url, () => null)
    await page.goto(`${front.url}${one.path}`)
    await whenKept(page, one.path)

    front.cut()
    await page.goto('about:blank')
    const email = freshEmail()
    const form = await openForm(page, one, front.url)
    await whenLive(page)
    expect(
      await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('1em "IBM Plex Sans"'))),
    ).toBe(true)
    await fillForm(form, one.fields(email))
    await sendButton(form, one).click()
    await expect(form.getByText(WAITING)).toBeVisible()

    front.mend()
    await expect(alertOn(page, one.success)).toBeVisible()
    expect(Object.keys(await recordsWith(site, email))).toHaveLength(1)
    await front.stop()
  })

for (const [cause, lose, mend] of [
  [
    'the device has no connection',
    ({ context }: Lost) => context.setOffline(true),
    // It opens by itself.
    ({ context }: Lost) => context.setOffline(false),
  ],
  [
    'the server cannot be reached',
    ({ front }: Lost) => front.cut(),
    ({ page, front }: Lost) => {
      front.mend()
      return page.getByRole('button', { name: 'Try again' }).click()
    },
  ],
] as const)
  test(`V3: where ${cause}, a page that was not visited says so and names what is kept @phone`, async ({
    page,
    context,
    site,
    troubles,
  }) => {
    provoked(troubles)
    const front = await startFront(site.url, () => null)
    await page.goto(`${front.url}/courses`)
    await whenKept(page, '/courses')
    await whenKept(page, '/')
    await lose({ page, context, front })

    await goTo(page, '/contact')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('There is no connection')
    await expect(page.getByRole('alert')).toContainText('This page is not kept on this device')
    await expect(page).toHaveTitle('No connection | Synergyy')
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
    const kept = page.getByRole('region', { name: 'Kept on this device' }).getByRole('link')
    await expect(kept).toHaveText(['Home', 'Courses list'])

    await kept.filter({ hasText: 'Courses list' }).click()
    await expect(heading).toHaveText('Courses')
    await expect(page).toHaveTitle('Courses list | Synergyy')

    await page.goto('about:blank')
    await page.goto(`${front.url}/#/about`)
    await expect(heading).toHaveText('There is no connection')
    await mend({ page, context, front })
    await expect(heading).toHaveText('About Us')
    await expect(page).toHaveTitle('About Us | Synergyy')
    await front.stop()
  })

interface Lost {
  readonly page: Page
  readonly context: BrowserContext
  readonly front: Front
}

test('a new version takes over once the site is left, and what was visited before still opens without a connection', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/ERR_INTERNET_DISCONNECTED/)
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

for (const one of PUBLIC_FORMS)
  test(`the form "${one.name}" sent without a connection is kept, and sent when it returns`, async ({
    page,
    context,
    site,
    troubles,
  }) => {
    provoked(troubles)
    const email = freshEmail()
    const form = await sendWithoutConnection(page, context, one, email)
    expect(await valuesIn(form)).toEqual(one.fields(email))

    await context.setOffline(false)
    await expect(alertOn(page, one.success)).toBeVisible()
    expect(await valuesIn(form)).toEqual(one.empty)
    expect(Object.keys(await recordsWith(site, email))).toHaveLength(1)
  })

test('a form that the browser cannot keep offers to try again', async ({ page, context, troubles }) => {
  provoked(troubles)
  const form = await openForm(page, CONTACT_FORM)
  await whenKept(page, CONTACT_FORM.path)
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('There is no room', 'QuotaExceededError')
    }
  })
  await context.setOffline(true)
  await fillForm(form, CONTACT_FORM.fields(freshEmail()))
  await sendButton(form, CONTACT_FORM).click()
  await expect(form.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(form.getByText(WAITING)).toHaveCount(0)
})

test('a kept form that is mended and sent once more is saved once, as it was mended', async ({
  page,
  context,
  site,
  troubles,
}) => {
  provoked(troubles)
  const email = freshEmail()
  const form = await sendWithoutConnection(page, context, CONTACT_FORM, email)
  await form.getByLabel('First name').fill('Mended')
  await sendButton(form, CONTACT_FORM).click()
  await expect(form.getByText(WAITING)).toBeVisible()
  await context.setOffline(false)
  await expect(alertOn(page, CONTACT_FORM.success)).toBeVisible()
  const records = Object.values(await recordsWith(site, email))
  expect(records).toMatchObject([{ firstName: 'Mended' }])
})

test('a kept form is sent after its page was closed, and the next page says so', async ({
  page,
  context,
  site,
  troubles,
}) => {
  provoked(troubles)
  const email = freshEmail()
  await sendWithoutConnection(page, context, ENROLMENT_FORM, email)
  // The browser wakes the worker when there is a connection.
  const wake = await waker(context, page, site.url)
  await page.close()
  await context.setOffline(false)
  await wake()
  await expect.poll(async () => Object.keys(await recordsWith(site, email))).toHaveLength(1)

  const next = await context.newPage()
  await next.goto('/courses')
  await expect(alertOn(next, 'The connection is back, and your enrolment has been sent.')).toBeVisible()
})

test('a kept form that the server then refuses is not silently lost, nor held up by one that fails', async ({
  page,
  context,
  site,
  troubles,
}) => {
  provoked(troubles)
  const detail = 'There is no such course.'
  const problem = { type: 'about:blank', title: detail, status: 404, detail, code: 'courseUnknown', errors: [] }
  const front = await startFront(site.url, (method, path) => {
    if (method !== 'POST') return null
    return path.startsWith('/api/enrollments')
      ? Response.json(problem, { status: 404 })
      : new Response('', { status: 500 })
  })
  await sendWithoutConnection(page, context, CONTACT_FORM, freshEmail(), front.url)
  await context.setOffline(false)
  await sendWithoutConnection(page, context, ENROLMENT_FORM, freshEmail(), front.url)
  // The form itself would say so while it is on show.
  await goTo(page, '/')
  await expect(page.getByRole('form')).toHaveCount(0)
  await context.setOffline(false)
  await expect(alertOn(page, `Your enrolment could not be accepted: ${detail}`)).toBeVisible()
  await front.stop()
})

function provoked(troubles: Troubles) {
  troubles.allow(/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_FAILED/)
  troubles.allow(/could not be saved|ChunkLoadError|Loading chunk/)
}

async function sendWithoutConnection(page: Page, context: BrowserContext, one: PublicForm, email: string, site = '') {
  const form = await openForm(page, one, site)
  await whenKept(page, one.path)
  await context.setOffline(true)
  await fillForm(form, one.fields(email))
  await sendButton(form, one).click()
  await expect(form.getByText(WAITING)).toBeVisible()
  return form
}

/** Does what the browser does when the connection is back, at a moment that the test chooses. */
async function waker(context: BrowserContext, page: Page, origin: string) {
  const session = await context.newCDPSession(page)
  const found = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations
    if (registration) found.resolve(registration.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found.promise
  const other = await context.newCDPSession(await context.newPage())
  await other.send('ServiceWorker.enable')
  return () =>
    other.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'kept-forms', lastChance: false })
}
