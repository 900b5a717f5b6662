import { expect, type Page } from '@playwright/test'

/** Opens another page of the site in the open tab, as a link does. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((hash) => {
    location.hash = hash
  }, `#${path}`)

/** Waits until the page's code has taken over what the server sent: from now on it answers. */
export const whenLive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-live', '')

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow).toBeLessThanOrEqual(0)
}

export const alertOn = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
