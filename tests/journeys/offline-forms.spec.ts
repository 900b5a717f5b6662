import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { fillForm, valuesIn } from '../support/forms.ts'
import { startFront } from '../support/front.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { provoked, WAITING, whenKept } from '../support/offline.ts'
import { recordsWith } from '../support/owner-export.ts'
import {
  CONTACT_FORM,
  ENROLMENT_FORM,
  openForm,
  PUBLIC_FORMS,
  type PublicForm,
  sendButton,
} from '../support/public-forms.ts'
import { alertOn, goTo } from '#stand-ins/screen.ts'
import { eachFirstVisit } from '../support/visits.ts'

test.use({ serviceWorkers: 'allow' })

test('a form sent without a connection is kept, and sent when it returns', async ({ otherBrowser, site, troubles }) => {
  provoked(troubles)
  const nameOf = ({ name }: PublicForm) => name
  await eachFirstVisit(otherBrowser, PUBLIC_FORMS, nameOf, async (page, one) => {
    const context = page.context()
    const email = freshEmail()
    const form = await sendWithoutConnection(page, context, one, email)
    expect(await valuesIn(form)).toEqual(one.fields(email))

    await context.setOffline(false)
    await expect(alertOn(page, one.success)).toBeVisible()
    expect(await valuesIn(form)).toEqual(one.empty)
    expect(Object.keys(await recordsWith(site, email))).toHaveLength(1)
  })
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
