import type { Page } from '@playwright/test'
import { SITE_PAGES } from './site-map.ts'

/** Notes in every frame which heading of the first level can be seen, from the very first one. */
export const recordHeadings = (page: Page): Promise<void> => recordTexts(page, 'h1')

/** The same for whatever fits a selector. */
export async function recordTexts(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const seen: string[] = []
    Object.assign(window, { textsSeen: seen })
    const look = () => {
      for (const heading of document.querySelectorAll(wanted)) {
        const text = heading.textContent
        if (heading.checkVisibility({ visibilityProperty: true }) && text && !seen.includes(text)) seen.push(text)
      }
      requestAnimationFrame(look)
    }
    look()
  }, selector)
}

/** The headings that were visible in any frame so far, in their order. */
export const textsSeen = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // The last frame may not have been looked at yet.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const seen: unknown = Reflect.get(window, 'textsSeen')
    return Array.isArray(seen) ? seen.map(String) : []
  })

export function expectedHeading(path: string): string {
  const place = SITE_PAGES.find((one) => one.path === path)
  if (!place) throw new Error(`${path} is not on the site's map`)
  return place.heading
}
