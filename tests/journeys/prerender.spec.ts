import type { Page } from '@playwright/test'
import { sortCourses } from '#contract/catalog.ts'
import { COURSES } from '../support/shipped.ts'
import { PRIVATE_PATHS } from '#web/site/head/public-paths.ts'
import { expect, MOVING, test } from '../support/browser.ts'
import { expectedHeading, textsSeen, recordHeadings, recordTexts } from '../support/headings.ts'
import { signedInMember } from '#stand-ins/people/members.ts'
import { whenLive } from '#stand-ins/screen.ts'
import { expectNothingMoved, recordShifts } from '../support/shifts.ts'
import { startSlowLine } from '../support/slow-line.ts'
import { PUBLIC_PATHS, type SitePage, SITE_PAGES } from '../support/site-map.ts'
import { each, eachFirstVisit, eachVisit, partsOf } from '../support/visits.ts'

test.use(MOVING)

const pathOf = ({ path }: SitePage) => path
const PUBLIC = SITE_PAGES.filter(({ path }) => PUBLIC_PATHS.includes(path))

/** Holds back the page's code until it is let go. */
async function holdCode(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/static/js/index*', async (route) => {
    await arrival.promise
    await route.continue()
  })
  return arrival.resolve
}

for (const { part, things } of partsOf(PUBLIC, 2))
  test(`a public page becomes its address in the fragment, and no other page is ever seen and nothing moves: ${part} @phone`, async ({
    otherBrowser,
  }) => {
    await eachFirstVisit(otherBrowser, things, pathOf, async (page, { path, heading }) => {
      await recordHeadings(page)
      await recordShifts(page)
      await page.goto(`${path}?utm_source=x`)
      await whenLive(page)
      await expect(page).toHaveURL(({ pathname, search, hash }) => {
        return `${pathname}${search}${hash}` === `/?utm_source=x${path === '/' ? '' : `#${path}`}`
      })
      expect(await textsSeen(page)).toEqual([heading])
      expect(await page.locator('head title').count()).toBe(1)
      await expectNothingMoved(page)
    })
  })

test('nothing moves while a page arrives piece by piece @phone', async ({ page, site }) => {
  const line = await startSlowLine(site.url)
  await recordShifts(page)
  const paths = ['/', '/courses', '/course/AspenPlus', '/AspenPlus', '/webinars', '/about', '/contact', '/terms']
  await each(paths, String, async (path) => {
    await page.goto(line.url + path, { waitUntil: 'domcontentloaded' })
    await expectNothingMoved(page)
  })
  await line.stop()
})

test('a private page is a shell that search engines leave out, and becomes its address in the fragment', async ({
  otherBrowser,
  request,
}) => {
  await eachFirstVisit(otherBrowser, PRIVATE_PATHS, String, async (page, path) => {
    const response = await request.get(path)
    expect(response.status()).toBe(200)
    expect(await response.text()).toContain('<meta name="robots" content="noindex">')
    await recordHeadings(page)
    await page.goto(path)
    await whenLive(page)
    await expect(page).toHaveURL(({ pathname, hash }) => pathname + hash === `/#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(expectedHeading(path))
    expect(await textsSeen(page)).toEqual([expectedHeading(path)])
  })
})

test('a link to a private page in the fragment never shows the home page', async ({ page }) => {
  await recordHeadings(page)
  await page.goto('/#/my-courses')
  await whenLive(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Courses')
  expect(await textsSeen(page)).toEqual(['My Courses'])
})

test('an address that is written a little otherwise leads to a page too', async ({ page }) => {
  await eachVisit(page, ['/courses/', '/courses/index.html', '/courses/#/about'], String, async (path) => {
    await page.goto(path)
    await whenLive(page)
    const hash = path.includes('#') ? '#/about' : '#/courses'
    await expect(page).toHaveURL((url) => url.pathname + url.hash === `/${hash}`)
  })
})

test('an unknown clean address is a 404 with the error page, and becomes its address in the fragment', async ({
  page,
  troubles,
}) => {
  troubles.allow(/404/)
  await recordHeadings(page)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await whenLive(page)
  await expect(page).toHaveURL(({ pathname, hash }) => pathname + hash === '/#/no-such-page')
  expect(await textsSeen(page)).toEqual(['Unexpected Application Error!'])
})

const ODDLY_WRITTEN = [
  ['/COURSES?utm_source=x', 'Courses'],
  ['/signinpage/', 'Sign In'],
  ['/%63ourses//', 'Courses'],
  ['/#courses', 'Courses'],
  ['/webinars.', 'Free Masterclasses'],
  ['/#/webinars).', 'Free Masterclasses'],
  ['/%23/webinars', 'Free Masterclasses'],
  ['/%23/webinars.', 'Free Masterclasses'],
] as const

test('an oddly written address shows the page that is meant, and no other before it', async ({ otherBrowser }) => {
  const addressOf = ([address]: (typeof ODDLY_WRITTEN)[number]) => address
  await eachFirstVisit(otherBrowser, ODDLY_WRITTEN, addressOf, async (page, [address, heading]) => {
    await recordHeadings(page)
    await page.goto(address)
    await whenLive(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(await textsSeen(page)).toEqual([heading])
  })
})

test('G6: a link whose # became a character of the path leads on, and no further address that is asked for has its token', async ({
  page,
  troubles,
}) => {
  troubles.allow(/status of 400/)
  await page.goto('/verify-email#token=odd-token')
  await whenLive(page)
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const [address, most] of [
    ['/verify-email%23token=odd-token', 1],
    ['/#/verify-email%23token=odd-token', 0],
  ] as const) {
    await page.goto('about:blank')
    asked.length = 0
    await page.goto(address)
    await whenLive(page)
    await expect(page).toHaveURL(({ hash }) => hash === '#/verify-email?token=odd-token')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
    const named = asked.filter((url) => url.replace(/#.*/, '').includes('odd-token'))
    expect(named.length, named.join()).toBe(most)
  }
})

const UNKNOWN = [
  ['/course/NoSuchCourse', 'Course not found'],
  ['/trainers/nobody', 'Trainer not found'],
] as const

test('an unknown course or trainer is a 404 that says so alone', async ({ otherBrowser, troubles }) => {
  troubles.allow(/404/)
  await eachFirstVisit(otherBrowser, UNKNOWN, String, async (page, [path, heading]) => {
    await recordHeadings(page)
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await whenLive(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(`${heading} | Synergyy`)
    expect(await textsSeen(page)).toEqual([heading])
  })
})

test('no page asks another host for anything before a click', async ({ page, baseURL }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  for (const { path } of PUBLIC) {
    await page.goto(path)
    await whenLive(page)
  }
  expect([...asked]).toEqual([new URL(baseURL ?? '').origin])
})

test('a member is never asked to sign in, whatever page is opened first', async ({ otherBrowser }) => {
  await eachFirstVisit(otherBrowser, ['/course/AspenPlus', '/#/synergyy-community'], String, async (page, address) => {
    await signedInMember(page.context())
    await recordTexts(page, 'main a[href="#/SignInPage"], header a[href="#/SignInPage"]')
    await page.goto(address)
    await expect(page.getByRole('banner').getByRole('link', { name: 'My Account' })).toBeVisible()
    expect(await textsSeen(page)).toEqual([])
  })
})

test('what is typed and pressed before the code has arrived is not lost', async ({ page, site }) => {
  const letCodeArrive = await holdCode(page)
  // Not until `load`, which waits for the code too when it is asked for before the typeface has come.
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  for (const [name, value] of Object.entries({
    firstName: 'Asha',
    lastName: 'Rao',
    phone: '9876543210',
    email: 'asha@example.com',
    message: 'Is the next batch at weekends?',
  }))
    await page.locator(`[name=${name}]`).fill(value)
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: 'Send Message' }).click()
  expect(new URL(page.url()).search).toBe('')
  letCodeArrive()
  await expect(page.getByRole('alert')).toContainText('Your message has reached us')
  expect(site.server.logs()).not.toContain('Asha')
})

test('the menu opens before the code has arrived, and is as the visitor left it when it comes @phone', async ({
  otherBrowser,
}) => {
  await eachFirstVisit(otherBrowser, ['open', 'closed', 'followed'], String, async (page, left) => {
    const letCodeArrive = await holdCode(page)
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu.getByRole('link', { name: 'Contact Us' })).toBeVisible()
    if (left === 'closed') await menu.getByRole('button', { name: 'Close menu' }).click()
    // It leads to the page that is open: to nothing.
    if (left === 'followed') await menu.getByRole('link', { name: 'Home' }).click()
    // Nothing is kept that would be done a second time.
    expect(await page.evaluate(() => window.earlyPress === undefined)).toBe(true)
    letCodeArrive()
    await whenLive(page)
    await expect(menu).toBeVisible({ visible: left === 'open' })
  })
})

test('a link that is followed before the code has arrived leads to the top of its page and focuses it', async ({
  otherBrowser,
}) => {
  await eachFirstVisit(otherBrowser, ['/terms', '/#/terms'], String, async (page, address) => {
    const letCodeArrive = await holdCode(page)
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await expect(heading).toHaveText(expectedHeading('/terms'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Terms' }).click()
    letCodeArrive()
    await expect(heading).toHaveText(expectedHeading('/privacy'))
    await expect(page.getByRole('main')).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test('courses stand in the order that was chosen before the code has arrived', async ({ page }) => {
  const letCodeArrive = await holdCode(page)
  await page.goto('/courses', { waitUntil: 'domcontentloaded' })
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.selectOption('popularity')
  letCodeArrive()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(
    sortCourses(COURSES, 'popularity').map(({ title }) => title),
  )
  await expect(sort).toHaveValue('popularity')
})

test('the code of a page is fetched when its link is approached', async ({ page }) => {
  await page.goto('/')
  await whenLive(page)
  const fetched = page.waitForRequest(/\/static\/js\/page-terms\./)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).hover()
  await fetched
  await expect(page).toHaveURL((url) => url.hash === '')
})

test('the lower sections of the home page are laid out when they come near, and at once after a reload or on paper', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const lower = document.querySelector('.below-first-screen')
      document.documentElement.dataset['layoutAtFirst'] = lower ? getComputedStyle(lower).contentVisibility : 'none'
    })
  })
  const html = page.locator('html')
  await page.goto('/')
  await expect(html).toHaveAttribute('data-layout-at-first', 'auto')
  await whenLive(page)
  const lowest = page.locator('main .below-first-screen').last()
  const isLaidOut = () =>
    lowest.evaluate((section) => section.querySelector('dd')?.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  await lowest.scrollIntoViewIfNeeded()
  await expect.poll(isLaidOut).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(lowest).toHaveCSS('content-visibility', 'visible')
  await page.emulateMedia({ media: null })
  await page.reload()
  await expect(html).toHaveAttribute('data-layout-at-first', 'visible')
  await whenLive(page)
})
