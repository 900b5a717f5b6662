import type { Page } from '@playwright/test'
import { plainParagraphs } from '#contract/rich-text.ts'
import { COURSES, SHIPPED_SITE } from '../support/shipped.ts'
import { expect, test } from '../support/browser.ts'
import { expectNoSidewaysScroll } from '#stand-ins/screen.ts'
import { PUBLIC_PATHS, type SitePage, SITE_PAGES } from '../support/site-map.ts'
import { each } from '../support/visits.ts'

test.use({ javaScriptEnabled: false })

/** Playwright's search by text leaves out what stands in a noscript element. */
const note = (page: Page) => page.getByRole('main').locator('noscript p')

const pathOf = ({ path }: SitePage) => path
const PUBLIC = SITE_PAGES.filter(({ path }) => PUBLIC_PATHS.includes(path))

test('every public page is read without JavaScript @phone', async ({ page }) => {
  await each(PUBLIC, pathOf, async ({ path, title, heading }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} | Synergyy`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('+91 265 000 0000')
  })
})

test('the menu opens and closes without JavaScript @phone', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(menu.getByRole('link', { name: 'About' })).toBeVisible()
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
})

test('a course is read in full without JavaScript', async ({ page }) => {
  for (const { id, overview, requirements, syllabus } of COURSES) {
    await page.goto(`/course/${id}`)
    const text = await page.getByRole('main').textContent()
    for (const words of [
      ...plainParagraphs(overview),
      ...requirements,
      ...syllabus.flatMap(({ topics }) => topics),
      '18% GST inclusive',
    ])
      expect(text).toContain(words)
    await expect(note(page)).toHaveText(/^Payment needs JavaScript/)
    await expect(note(page)).toBeVisible()
  }
})

test('the terms are read in full without JavaScript', async ({ page }) => {
  await page.goto('/terms')
  const text = await page.getByRole('main').textContent()
  for (const section of SHIPPED_SITE.terms)
    for (const words of [section.title, ...plainParagraphs(section.text)]) expect(text).toContain(words)
})

test('the contents of a legal text lead to its sections without JavaScript', async ({ page }) => {
  await page.goto('/privacy')
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Retention' }).click()
  await expect(page).toHaveURL(/\/privacy#/)
  await expect(page.getByRole('heading', { name: 'Retention' })).toBeInViewport()
})

test('the figures of the home page stand there without JavaScript', async ({ page }) => {
  await page.goto('/')
  const figures = page.getByRole('region', { name: 'In figures' })
  await expect(figures).toContainText('780')
  await expect(figures.getByText('0', { exact: true }).first()).toBeHidden()
})

const WITH_A_FORM = ['/contact', '/webinars', '/PDE', '/AspenPlus', '/synergyy-studentfeedback']

test('a form says that it needs JavaScript and offers no button @phone', async ({ page }) => {
  await each(WITH_A_FORM, String, async (path) => {
    await page.goto(path)
    await expect(note(page)).toHaveText(/^This form needs JavaScript/)
    await expect(note(page)).toBeVisible()
    await expect(page.locator('button[type=submit]')).toBeHidden()
    await expectNoSidewaysScroll(page)
  })
})

test('links at the foot of the page lead to every public page without JavaScript @phone', async ({ page }) => {
  await page.goto('/about')
  for (const { path, heading } of PUBLIC) {
    await page.getByRole('navigation', { name: 'All pages' }).locator(`a[href="${path}"]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})
