import type { Page } from '@playwright/test'
import { expect, MOVING, test } from '../support/browser.ts'
import { signedInMember } from '#stand-ins/people/members.ts'

test.use(MOVING)

const EVERYBODY = [
  'Home',
  'Courses',
  'My Courses',
  'Job Postings',
  'Community',
  'About',
  'Contact Us',
  'Terms and Conditions',
]

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  return menu
}

test('the menu of a visitor ends with SignIn and Register @phone', async ({ page }) => {
  await page.goto('/')
  const menu = await openMenu(page)
  await expect(menu.getByRole('link')).toHaveText([...EVERYBODY, 'SignIn', 'Register'])
})

test('the menu of a member ends with My Account and Logout @phone', async ({ page, context }) => {
  await signedInMember(context)
  await page.goto('/')
  const menu = await openMenu(page)
  await expect(menu.getByRole('link')).toHaveText([...EVERYBODY, 'My Account', 'Logout'])
})

test('each item of the menu opens its page and closes the menu @phone', async ({ page }) => {
  await page.goto('/')
  const addresses = {
    Home: '/',
    Courses: '/courses',
    'My Courses': '/my-courses',
    'Job Postings': '/synergyy-jobpostings',
    Community: '/synergyy-community',
    About: '/about',
    'Contact Us': '/contact',
    'Terms and Conditions': '/terms',
    SignIn: '/SignInPage',
    Register: '/register',
  }
  for (const [name, path] of Object.entries(addresses)) {
    const menu = await openMenu(page)
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL((url) => url.hash === `#${path}`)
    await expect(menu).toBeHidden()
  }
})

test('choosing the page that is open already closes the menu too', async ({ page }) => {
  await page.goto('/#/about')
  const menu = await openMenu(page)
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(menu).toBeHidden()
})

test('Esc closes the menu and gives the focus back to the hamburger', async ({ page }) => {
  await page.goto('/')
  const menu = await openMenu(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
})

test('the close button and a press beside it close the menu @phone', async ({ page }) => {
  await page.goto('/')
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  await openMenu(page)
  await page.mouse.click(20, 400)
  await expect(menu).toBeHidden()
})

test('the bottom bar leads to its four pages and marks the one that is open @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Bottom bar' })
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Courses', 'My Courses', 'Webinars'])
  for (const [name, path] of [
    ['Courses', '/courses'],
    ['My Courses', '/my-courses'],
    ['Webinars', '/webinars'],
    ['Home', '/'],
  ] as const) {
    await bar.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL((url) => url.hash === `#${path}`)
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
})

test('the back button returns to the page before', async ({ page }) => {
  await page.goto('/#/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Terms')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
})
