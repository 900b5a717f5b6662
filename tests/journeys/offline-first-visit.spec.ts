import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { fillForm } from '../support/forms.ts'
import { startFront } from '../support/front.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { provoked, WAITING, whenKept } from '../support/offline.ts'
import { recordsWith } from '../support/owner-export.ts'
import { openForm, type PublicForm, PUBLIC_FORMS, sendButton } from '../support/public-forms.ts'
import { eachFirstVisit } from '../support/visits.ts'
import { alertOn, goTo, whenLive } from '#stand-ins/screen.ts'

test.use({ serviceWorkers: 'allow' })

test('V3: a first visit to a form is enough to fill it in without a connection @phone', async ({
  otherBrowser,
  site,
  troubles,
}) => {
  provoked(troubles)
  const front = await startFront(site.url, () => null)
  const nameOf = ({ name }: PublicForm) => name
  await eachFirstVisit(otherBrowser, PUBLIC_FORMS, nameOf, async (page, one) => {
    front.mend()
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
  })
  await front.stop()
})

const NOT_KEPT = [
  ['/register', 'Register'],
  ['/SignInPage', 'Sign In'],
  ['/my-courses', 'My Courses'],
  ['/no-such-page', 'Unexpected Application Error!'],
] as const

test('V3: a first visit to a page that is not kept itself is enough for its code @phone', async ({
  otherBrowser,
  site,
  troubles,
}) => {
  provoked(troubles)
  const front = await startFront(site.url, () => null)
  const pathOf = ([path]: (typeof NOT_KEPT)[number]) => path
  await eachFirstVisit(otherBrowser, NOT_KEPT, pathOf, async (page, [path, title]) => {
    front.mend()
    await page.goto(`${front.url}/#${path}`)
    await whenLive(page)
    await whenKept(page, '/')
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => isCodeKept(page)).toBe(true)

    front.cut()
    await page.goto('about:blank')
    await page.goto(`${front.url}/#${path}`)
    await expect(heading).toHaveText(title)
    await goTo(page, '/about')
    await expect(heading).toHaveText('There is no connection')
  })
  await front.stop()
})

/** Whether everything that this page has loaded from the build is kept. */
const isCodeKept = (page: Page) =>
  page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const code = loaded.filter((name) => /\/static\/.*\.(js|css|woff2)$/.test(name))
    return (await Promise.all(code.map((name) => caches.match(name)))).every(Boolean)
  })
