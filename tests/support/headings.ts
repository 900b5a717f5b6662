import type { Page } from '@playwright/test'
import { PLACES } from './site-map.ts'

/** Notes in every frame which heading of the first level can be seen, from the very first one. */
export async function recordHeadings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { headingsSeen: seen })
    const look = () => {
      for (const heading of document.querySelectorAll('h1')) {
        const text = heading.textContent
        if (heading.checkVisibility({ visibilityProperty: true }) && text && !seen.includes(text)) seen.push(text)
      }
      requestAnimationFrame(look)
    }
    look()
  })
}

/** The headings that were visible in any frame so far, in their order. */
export const headingsSeen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen: unknown = Reflect.get(window, 'headingsSeen')
    return Array.isArray(seen) ? seen.map(String) : []
  })

export function expectedHeading(path: string): string {
  const place = PLACES.find((one) => one.path === path)
  if (!place) throw new Error(`${path} is not on the site's map`)
  return place.heading
}
