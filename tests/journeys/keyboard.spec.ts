import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { freshEmail, registerMember } from '#stand-ins/people/members.ts'
import { PAYMENT_BUTTONS } from '#stand-ins/site.ts'
import { alertOn, whenLive } from '#stand-ins/screen.ts'
import { eachVisit } from '../support/visits.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Presses Tab until this has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Whether the focused element can be seen to have the focus. */
const hasVisibleFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return element.matches(':focus-visible') && outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
  })

test('the first Tab offers to skip to the content, and Enter does', async ({ page }) => {
  await page.goto('/#/about')
  await whenLive(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toBeFocused()
})

test('the menu opens by key, keeps the focus inside, and leads on', async ({ page }) => {
  await page.goto('/')
  await whenLive(page)
  await tabTo(page, page.getByRole('button', { name: 'Menu', exact: true }))
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => {
      const element = document.activeElement
      return element !== document.body && element?.closest('dialog') === null
    })
    expect(isOutside).toBe(false)
  }
  await tabTo(page, menu.getByRole('link', { name: 'Contact Us' }))
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expect(heading(page)).toHaveText('Contact Us')
  await expect(page.getByRole('main')).toBeFocused()
})

const TABBED = ['/', '/courses', '/course/AspenPlus', '/webinars', '/register', '/synergyy-studentfeedback']

test('whatever Tab reaches shows that it has the focus, in sight', async ({ page }) => {
  await eachVisit(page, TABBED, String, async (path) => {
    await page.goto(`/#${path}`)
    await whenLive(page)
    let reached = 0
    for (; reached < 150; reached += 1) {
      await page.keyboard.press('Tab')
      const isInSight = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body || element.hasAttribute('data-reached')) return null
        element.toggleAttribute('data-reached', true)
        const { top, bottom, right } = element.getBoundingClientRect()
        return bottom > 0 && top < innerHeight && right > 0
      })
      if (isInSight === null) break
      expect(isInSight).toBe(true)
      expect(await hasVisibleFocus(page)).toBe(true)
    }
    expect(reached).toBeGreaterThan(10)
  })
})

test('the contact form is filled and sent by keyboard alone, and its errors are reached', async ({ page }) => {
  await page.goto('/#/contact')
  await whenLive(page)
  const form = page.getByRole('form', { name: 'Contact' })
  await tabTo(page, form.getByLabel('First name'))
  await page.keyboard.press('Enter')
  await expect(form.getByText('First name is required')).toBeVisible()
  await expect(form.getByLabel('First name')).toBeFocused()
  for (const words of ['Asha', 'Rao', '9876543210', freshEmail(), 'Is the next batch at weekends?']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await expect(form.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, form.getByRole('button', { name: 'Send Message' }))
  await page.keyboard.press('Enter')
  await expect(alertOn(page, 'Thank you. Your message has reached us.')).toBeVisible()
})

test('from the home page to the payment button by keyboard alone', async ({ page, context }) => {
  const { email, password } = await registerMember(context)
  await context.clearCookies()
  await page.goto('/')
  await whenLive(page)
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Courses', exact: true }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Courses')
  const card = page.getByRole('article').filter({ hasText: 'Aspen Plus' })
  await tabTo(page, card.getByRole('link', { name: 'SignIn' }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Sign In')
  await tabTo(page, page.getByLabel('Email address'))
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(alertOn(page, 'Sign in successful!')).toBeVisible()
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Courses', exact: true }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Courses')
  await tabTo(page, card.getByRole('link', { name: 'Aspen Plus (Jan 2025)' }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Aspen Plus (Jan 2025)')
  await tabTo(page, page.getByRole('button', { name: `Pay with ${PAYMENT_BUTTONS.AspenPlus}` }))
})
