import type { Page } from '@playwright/test'
import { expect, MOVING, test } from '../support/browser.ts'
import { goTo, whenLive } from '#stand-ins/screen.ts'
import { eachFirstVisit } from '../support/visits.ts'

test.use(MOVING)

const PATHS = ['/', '/courses', '/course/AspenPlus', '/webinars', '/contact', '/terms']

/** Holds back the page's code and the whole style sheet until they are let go. */
async function holdLaterFiles(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/static\/(?:js|css)\//, async (route) => {
    await arrival.promise
    await route.continue()
  })
  return arrival.resolve
}

const SIDES = ['top', 'left', 'bottom', 'right']

const LOOKS = [
  'color',
  'background-color',
  'display',
  'position',
  'font-size',
  'font-weight',
  'line-height',
  'row-gap',
  'column-gap',
  'align-items',
  'fill',
  'stroke',
  'border-top-left-radius',
  ...SIDES.flatMap((side) => [`padding-${side}`, `margin-${side}`]),
  ...SIDES.flatMap((side) => ['width', 'style', 'color'].map((one) => `border-${side}-${one}`)),
]

/** How everything looks that belongs to the page itself: as its rules say, not as long as `auto` is while the typeface comes. */
const looksOf = (page: Page) =>
  page.evaluate(
    (names) =>
      [...document.querySelectorAll('main *')].map((element) => {
        const style = element.computedStyleMap()
        return `${element.outerHTML.slice(0, 80)} ${names.map((name) => style.get(name)).join('; ')}`
      }),
    LOOKS,
  )

const wholeSheets = (page: Page) => page.locator('head link[rel=stylesheet]').count()

test('a page looks the same with its own rules, by its address in the fragment, and after a visit inside the site @phone', async ({
  otherBrowser,
}) => {
  await eachFirstVisit(otherBrowser, PATHS, String, async (page, path) => {
    const letGo = await holdLaterFiles(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const alone = await looksOf(page)
    expect(alone.length).toBeGreaterThan(10)

    const other = path === '/' ? '/' : `/?other#${path}`
    await page.goto('about:blank')
    await page.goto(other, { waitUntil: 'commit' })
    await expect(page.locator(`html[data-page="${path}"]:not(.boot)`)).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await looksOf(page)).toEqual(alone)

    letGo()
    await whenLive(page)
    expect(await wholeSheets(page)).toBe(1)
    await goTo(page, '/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
    await goTo(page, path)
    await expect(page).not.toHaveTitle(/About/)
    await expect.poll(async () => (await looksOf(page)).length).toBeGreaterThan(10)
    expect(differences(await looksOf(page), alone)).toEqual([])
  })
})

/** What looks otherwise of what both have: the page's code may have added something. */
function differences(now: readonly string[], before: readonly string[]): string[] {
  const first = (look: string) => look.slice(0, 80)
  const known = Map.groupBy(before, first)
  return now.filter((look) => known.get(first(look))?.includes(look) === false)
}

test('without its whole style sheet a page becomes live all the same', async ({ page, troubles }) => {
  troubles.allow(/ERR_FAILED/)
  await page.route('**/static/css/**', (route) => route.abort())
  await page.goto('/courses')
  await whenLive(page)
})
