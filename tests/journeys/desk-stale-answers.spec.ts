import type { Page, Route } from '@playwright/test'
import { LeadPage } from '#contract/leads.ts'
import { LetterPage } from '#contract/letters.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { rowOf } from '../support/desk-page.ts'

/** Words by which nobody is found. */
const FIRST = 'zzfirst'

/** Answers of calls that fit are made at once, and held back until they are released; then the page has dealt with them. */
async function holdBack(page: Page, address: RegExp) {
  const { promise: release, resolve } = Promise.withResolvers<void>()
  const held: Array<Promise<void>> = []
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const late = release.then(() => route.fulfill({ response }).catch(() => undefined)).then(() => arrived(route))
    held.push(late)
    await late
  })
  return {
    held,
    async release() {
      resolve()
      await Promise.all(held)
      await drawn(page)
    },
  }
}

/** The whole answer is in the page, or the page wants it no more. */
async function arrived(route: Route): Promise<void> {
  const answer = await route.request().response()
  await answer?.finished()
}

/** The page has done and drawn whatever it does with what came. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let round = 0; round < 2; round += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })

async function write(page: Page) {
  const email = freshEmail()
  const firstName = `Stale${email.replaceAll(/\W|example|com/g, '').slice(-8)}`
  const data = contactMessage({ firstName, email })
  expect((await page.request.post('/api/feedback', { data })).status()).toBe(201)
  return { email, firstName }
}

test.beforeEach(() => test.slow())

const LISTS = [
  ['leads', 'leads', 'Search name, address or phone', 'firstName'],
  ['letters', 'letters', 'Search address or subject', 'email'],
  ['people', 'people?kind=enquirers', 'Name, email or last digits', 'firstName'],
] as const

for (const [name, path, label, by] of LISTS)
  test(`a late answer to an earlier search does not replace the rows of ${name} @phone`, async ({
    page,
    context,
    site,
  }) => {
    await signedInStaff(context, site, 'owner')
    const words = (await write(page))[by]
    await page.goto(`/desk/${path}`)
    const search = page.getByRole('searchbox', { name: label })
    const late = await holdBack(page, new RegExp(`[?&]q=${FIRST}`))
    await search.fill(FIRST)
    await expect.poll(() => late.held.length).toBeGreaterThan(0)
    await search.fill(words)
    const row = rowOf(page, words)
    await expect(row).not.toHaveCount(0)
    await late.release()
    await expect(row).not.toHaveCount(0)
    await expect(search).toHaveValue(words)
  })

test('a late page of the list before does not replace that of another filter @phone', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  const { email } = await write(page)
  const late = await holdBack(page, /\/api\/desk\/letters\?(?!.*state=)/)
  await page.goto(`/desk/letters?q=${encodeURIComponent(email)}`)
  await expect.poll(() => late.held.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Held', exact: true }).click()
  await expect(page).toHaveURL(/state=held/)
  await expect(page.getByText('No letter fits')).toBeVisible()
  await late.release()
  await expect(page.getByText('No letter fits')).toBeVisible()
})

test('the late answer about one lead, and about one letter, does not stand on the page of the next @phone', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  const [one, two] = [await write(page), await write(page)]
  const ids = async (kind: 'leads' | 'letters', words: string) => {
    const body: unknown = await (await page.request.get(`/api/desk/${kind}?q=${encodeURIComponent(words)}`)).json()
    const rows = kind === 'leads' ? LeadPage.parse(body).leads : LetterPage.parse(body).letters
    return rows[0]?.id ?? 'none'
  }
  for (const kind of ['leads', 'letters'] as const) {
    const [first, second] = [await ids(kind, one.email), await ids(kind, two.email)]
    const late = await holdBack(page, new RegExp(`/api/desk/${kind}/${first}$`))
    await page.goto(`/desk/${kind}?q=Stale`)
    await page.evaluate(([to]) => window.history.pushState({}, '', to), [`/desk/${kind}/${first}`])
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
    await expect.poll(() => late.held.length).toBeGreaterThan(0)
    await page.evaluate(([to]) => window.history.pushState({}, '', to), [`/desk/${kind}/${second}`])
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
    await expect(page.getByText(two.email).first()).toBeVisible()
    await late.release()
    await expect(page.getByText(two.email).first()).toBeVisible()
    await expect(page.getByText(one.email)).toHaveCount(0)
  }
})
