import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { seriousFaults } from '../support/axe.ts'
import { expect, test } from '../support/browser.ts'
import { recordHeadings, textsSeen } from '../support/headings.ts'
import { layoutFaults } from '../support/layout.ts'
import { signedInMember } from '#stand-ins/people/members.ts'
import { expectNoSidewaysScroll, goTo, whenLive } from '#stand-ins/screen.ts'
import { expectNothingMoved, recordShifts } from '../support/shifts.ts'
import { type SitePage, SITE_PAGES } from '../support/site-map.ts'
import { each, eachFirstVisit, eachVisit, partsOf } from '../support/visits.ts'

/** The fixtures see to it that no page writes to the console. */
async function expectPage(page: Page, { title, heading }: SitePage) {
  await expect(page).toHaveTitle(`${title} | Synergyy`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expectNoSidewaysScroll(page)
}

const inFragment = ({ path }: SitePage) => `/#${path}`

/** The desktop's visit looks at all three widths; to resize it costs less than to open it again. */
async function expectSoundLayout(page: Page) {
  if (test.info().project.name === 'desktop') expect(await layoutFaults(page)).toEqual([])
}

for (const { part, things } of partsOf(SITE_PAGES, 4))
  test(`a shared link shows its page alone, sound and at rest, and axe finds nothing serious in either theme: ${part} @phone`, async ({
    otherBrowser,
  }) => {
    await eachFirstVisit(otherBrowser, things, inFragment, async (page, place) => {
      await recordHeadings(page)
      await recordShifts(page)
      await page.goto(inFragment(place))
      await whenLive(page)
      await expectPage(page, place)
      await expectNothingMoved(page)
      expect(await textsSeen(page)).toEqual([place.heading])
      expect(await seriousFaults(page)).toEqual([])
      await expectSoundLayout(page)
    })
  })

/** Where a member sees something else than a visitor; the last one signs out. */
const OF_MEMBERS = [
  '/courses',
  '/course/AspenPlus',
  '/my-courses',
  '/synergyy-jobpostings',
  '/synergyy-community',
  '/synergyy-chemconnect',
  '/Account',
  '/Logout',
]

const hasSettled = async (page: Page) => {
  await expect(page.getByText('Login is Required:')).toHaveCount(0)
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

test('a member sees every page under its own title, one after the other; what is not as a visitor sees it is sound too @phone', async ({
  page,
  context,
}) => {
  await signedInMember(context)
  await page.goto('/')
  const isLast = ({ path }: SitePage) => Number(path === OF_MEMBERS.at(-1))
  const places = SITE_PAGES.toSorted((one, other) => isLast(one) - isLast(other))
  await each(places, inFragment, async (place) => {
    await goTo(page, place.path)
    await expectPage(page, place)
    if (!OF_MEMBERS.includes(place.path)) return
    await hasSettled(page)
    expect(await seriousFaults(page)).toEqual([])
    await expectSoundLayout(page)
  })
})

test('nothing moves while it is found out that a member is there @phone', async ({ page, context }) => {
  await signedInMember(context)
  await recordShifts(page)
  // Slow answers, so that what waits for them is painted first.
  await page.route('**/api/**', async (route) => {
    await sleep(300)
    await route.continue()
  })
  const paths = ['/', ...OF_MEMBERS.slice(0, -1)]
  await eachVisit(page, paths, String, async (path) => {
    await page.goto(`/#${path}`)
    await whenLive(page)
    await hasSettled(page)
    await expectNothingMoved(page)
  })
})

test('a change of path scrolls to the top and gives the new page the focus', async ({ page }) => {
  await page.goto('/#/terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Terms')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('an unknown address shows the error page with 404', async ({ page }) => {
  await page.goto('/#/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('alert')).toHaveText('404 Not Found')
  const ways = page.getByRole('main').getByRole('link')
  await expect(ways).toHaveText(['Go to Home', 'Courses', 'Free masterclasses', 'Contact us'])
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})

test('an unknown course id is "Course not found"', async ({ page, troubles }) => {
  troubles.allow(/status of 404/)
  await eachVisit(page, ['NoSuchCourse', '__proto__', 'aspenplus'], String, async (id) => {
    await page.goto(`/#/course/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Course not found')
    await expect(page).toHaveTitle('Course not found | Synergyy')
  })
})

test('the footer links what no menu holds', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [name, heading] of [
    ['Webinars', 'Free Masterclasses'],
    ['Chem-Connect Monthly', 'Chem-Connect Monthly'],
    ['Course feedback', 'Course Feedback Form'],
    ['Privacy Terms', 'Privacy Terms'],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})

test('the checks of the layout would notice what is too wide, cut off, on top of another, and what moves', async ({
  page,
}) => {
  await recordShifts(page)
  await page.goto('/#/privacy')
  await whenLive(page)
  await expectNothingMoved(page)
  await page.evaluate(() => {
    const main = document.querySelector('main')
    main?.insertAdjacentHTML(
      'afterbegin',
      `<div style="height: 40px; width: 900px">wide</div>
      <p style="width: 40px; overflow: hidden; white-space: nowrap">cut at the end</p>
      <p style="height: 30px">below</p><p style="margin-top: -30px">above</p>
      <svg viewBox="0 0 50 20" width="50"><text x="0" y="15">label</text><text x="5" y="15">other</text></svg>`,
    )
  })
  await expect(expectNothingMoved(page)).rejects.toThrow(/moved by/)
  const faults = (await layoutFaults(page)).join('\n')
  for (const words of [
    'at 360 px: the page is 540 px too wide',
    'at 360 px: "cut at the end" is cut off',
    'at 1280 px: "below" and "above" lie on each other',
    'at 1280 px: "label" and "other" lie on each other',
  ])
    expect(faults).toContain(words)
})

test('the search for faults would notice, also at a second look, what cannot be read or has no name', async ({
  page,
}) => {
  await page.goto('/#/privacy')
  await whenLive(page)
  expect(await seriousFaults(page)).toEqual([])
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'afterbegin',
      '<p style="color: #777; background: #888">grey on grey</p><img src="data:,">',
    )
  })
  const faults = (await seriousFaults(page)).map((fault) => fault.split(' at ')[0])
  expect(faults).toEqual(expect.arrayContaining(['light: color-contrast', 'light: image-alt', 'dark: color-contrast']))
})
