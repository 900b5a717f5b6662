import type { Page } from '@playwright/test'
import { seriousFaults } from '../support/axe.ts'
import { expect, test } from '../support/browser.ts'
import { signedInMember } from '../support/members.ts'
import { expectNoSidewaysScroll, goTo } from '../support/screen.ts'
import { type Place, PLACES } from '../support/site-map.ts'

/** The fixtures see to it that no page writes to the console. */
async function expectPage(page: Page, { title, heading }: Place) {
  await expect(page).toHaveTitle(`${title} | Synergyy`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expectNoSidewaysScroll(page)
}

for (const place of PLACES) {
  test(`${place.path} shows its page, and axe finds nothing serious in either theme @phone`, async ({ page }) => {
    await page.goto(`/#${place.path}`)
    await expectPage(page, place)
    expect(await seriousFaults(page)).toEqual([])
  })
}

test('a member sees every page under its own title, one after the other @phone', async ({ page, context }) => {
  await signedInMember(context)
  await page.goto('/')
  for (const place of PLACES) {
    await goTo(page, place.path)
    await expectPage(page, place)
  }
})

for (const path of ['/courses', '/my-courses', '/Account', '/Logout']) {
  test(`axe finds nothing serious in what a member sees at ${path} @phone`, async ({ page, context }) => {
    await signedInMember(context)
    await page.goto(`/#${path}`)
    await expect(page.getByText('Login is Required:')).toHaveCount(0)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    expect(await seriousFaults(page)).toEqual([])
  })
}

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
  await expect(page.getByRole('alert')).toContainText('404')
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})

for (const id of ['NoSuchCourse', '__proto__', 'aspenplus'])
  test(`an unknown course id such as ${id} is "Course not found"`, async ({ page }) => {
    await page.goto(`/#/course/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Course not found')
    await expect(page).toHaveTitle('Course not found | Synergyy')
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
