import type { Page } from '@playwright/test'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { registerMember } from '#stand-ins/people/members.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'
import { fillForm } from '../support/forms.ts'
import { provoked } from '../support/offline.ts'
import { dayFromNow, giveSeat, runningBatch } from '../support/room.ts'

test.use({ serviceWorkers: 'allow' })

/** How much of the room is kept on this device, by what it is of. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('course-room')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('course-room')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('no store')))
    })
    if (!database.objectStoreNames.contains('read')) return []
    const rows = await new Promise<unknown[]>((resolve) => {
      const request: IDBRequest<unknown[]> = database.transaction('read').objectStore('read').getAll()
      request.addEventListener('success', () => resolve(request.result))
    })
    database.close()
    return rows.map((row) => JSON.stringify(row))
  })

/** The worker rules over the page, and keeps the room's document with its code. */
const whenWorking = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
        const code = files.filter(({ pathname }) => pathname.startsWith('/room/static/')).map(({ href }) => href)
        const kept = await Promise.all([...code, '/room'].map(async (file) => (await caches.match(file)) !== undefined))
        return navigator.serviceWorker.controller !== null && kept.every(Boolean)
      }),
    )
    .toBe(true)

const isKept = (page: Page, words: string) =>
  expect.poll(async () => (await keptIn(page)).some((row) => row.includes(words))).toBe(true)

test('what a member opened is read again without a connection, and nothing of it is left after the sign-out @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  provoked(troubles)
  troubles.allow(/status of 401/)
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key } = await runningBatch(owner, site, { weekly: [{ day: 'Sat', at: '19:00', minutes: 120 }] })
  const data = { title: 'Flash drums', day: dayFromNow(2), at: '19:00', minutes: 60 }
  await owner.request.post(`/api/desk/batches/${key}/classes`, { data })
  const { email } = await signedInBuyer(context, site)
  await giveSeat(owner, key, email)
  await page.goto(`/room/batches/${key}/doubts`)
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByLabel('Your question in one line').fill('Why a flash?')
  await page.getByLabel('More about it').fill('Because $x^2$ is planted-words.')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('link', { name: 'Why a flash?' }).click()
  await expect(page.locator('math')).toBeVisible()
  await page.getByRole('link', { name: 'Progress' }).click()
  await expect(page.getByText('You asked 1 question')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Classes' }).click()
  await expect(page.getByText('Flash drums')).toBeVisible()
  await whenWorking(page)
  await isKept(page, 'planted-words')
  await isKept(page, '"progress')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/No connection\. You see what was here at \d+:\d\d [ap]m IST/)).toBeVisible()
  await expect(titleOf(page)).toHaveText('Aspen Plus')
  await expect(page.getByText('Flash drums')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next class' })).toContainText(/Starts in (2 days|4[3-7] hours)/)
  await page.getByRole('link', { name: 'Questions' }).click()
  await page.getByRole('link', { name: 'Why a flash?' }).click()
  await expect(page.getByText('planted-words')).toBeVisible()
  await expect(page.locator('math')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Progress' }).click()
  await expect(page.getByText('You asked 1 question')).toBeVisible()
  await page.getByRole('link', { name: 'Recordings' }).click()
  await expect(page.getByRole('alert')).toContainText('needs a connection the first time')
  await expectSound(page)
  await page.getByRole('link', { name: 'Progress' }).click()
  await expect(page.getByText('You asked 1 question')).toBeVisible()

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('You asked 1 question')).toBeVisible()
  await expect(page.getByText('No connection')).toHaveCount(0)
  await page.goto('/Logout')
  await expect.poll(() => keptIn(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(`/room/batches/${key}`)
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await expect(page.getByText('Flash drums')).toHaveCount(0)
})

test('whose place ended, and who signs in next on the same device, finds nothing of what was read @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  provoked(troubles)
  troubles.allow(/status of 40[14]/)
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const [one, two] = [await runningBatch(owner, site), await runningBatch(owner, site)]
  const { email } = await signedInBuyer(context, site)
  const place = await giveSeat(owner, one.key, email)
  await page.goto(`/room/batches/${one.key}`)
  await isKept(page, one.label)
  const data = { why: 'A slip', version: place.version }
  await owner.request.post(`/api/desk/places/${place.id}/withdraw`, { data })
  await page.reload()
  await expect(titleOf(page)).toHaveText('There is no room for you here')
  await expect.poll(() => keptIn(page)).toEqual([])

  await giveSeat(owner, two.key, email)
  await page.goto(`/room/batches/${two.key}`)
  await isKept(page, two.label)
  await context.clearCookies()
  const { email: next } = await signedInBuyer(context, site)
  await giveSeat(owner, one.key, next)
  await page.goto(`/room/batches/${one.key}`)
  await isKept(page, one.label)
  expect((await keptIn(page)).some((row) => row.includes(two.label))).toBe(false)
})

test('who signs in over somebody else is shown nothing of what that one read @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  provoked(troubles)
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key, label } = await runningBatch(owner, site)
  const { email } = await signedInBuyer(context, site)
  await giveSeat(owner, key, email)
  const next = await registerMember(await otherBrowser())
  await page.goto(`/room/batches/${key}`)
  await whenWorking(page)
  await isKept(page, label)
  await page.goto('/#/SignInPage')
  await fillForm(page.getByRole('form', { name: 'Sign in' }), { email: next.email, password: next.password })
  await page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign In' }).click()
  await expect.poll(() => keptIn(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(`/room/batches/${key}`)
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await expect(page.getByText(label)).toHaveCount(0)
})

/** Hears which sentences of waiting were drawn from now on. */
const hearWaiting = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = []
    new MutationObserver(() =>
      heard.push(...(document.body.innerText.match(/(?:Loading|Opening) [\w ]+/g) ?? [])),
    ).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { heard })
  })
const heardBy = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'heard'))

test('what was never opened says soon that there is no connection, and goes on saying so @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  provoked(troubles)
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key } = await runningBatch(owner, site)
  const { email } = await signedInBuyer(context, site)
  await giveSeat(owner, key, email)
  await page.clock.install()
  await page.goto(`/room/batches/${key}/doubts`)
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await whenWorking(page)
  await context.setOffline(true)
  const gone = page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })

  await page.goto(`/room/batches/${key}/doubts/11111111-1111-4111-8111-111111111111`)
  await page.clock.runFor(1_500)
  await expect(gone).toBeVisible()
  await hearWaiting(page)
  await page.clock.runFor(120_000)
  await expect(gone).toBeVisible()
  expect(await heardBy(page), 'it does not flip').toEqual([])

  await page.goto('/room')
  await page.clock.runFor(1_500)
  await expect(gone).toBeVisible()
  await hearWaiting(page)
  await page.clock.runFor(120_000)
  expect(await heardBy(page), 'nor here').toEqual([])
  await context.setOffline(false)
  await page.clock.runFor(30_000)
  await expect(page).toHaveURL(`/room/batches/${key}`)
})
