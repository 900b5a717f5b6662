import { expect, type Page } from '@playwright/test'

/** What may move in all, as a part of the screen. */
const TOLERANCE = 0.01

/** Notes everything that moves after it is painted, from the very first frame. To be called before the page is opened. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: unknown[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) moved.push(shift)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Nothing has moved since the page was opened but what the visitor's own hand moved. */
export async function expectNothingMoved(page: Page): Promise<void> {
  const { sum, what } = await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const entries: unknown = Reflect.get(window, 'moved')
    let total = 0
    const names: string[] = []
    for (const entry of Array.isArray(entries) ? entries : []) {
      if (Reflect.get(entry, 'hadRecentInput')) continue
      total += Number(Reflect.get(entry, 'value'))
      for (const source of Reflect.get(entry, 'sources')) {
        const node: unknown = Reflect.get(source, 'node')
        names.push(node instanceof Element ? node.outerHTML.slice(0, 80) : String(node))
      }
    }
    return { sum: total, what: names }
  })
  expect(sum, `moved by ${sum}:\n${what.join('\n')}`).toBeLessThanOrEqual(TOLERANCE)
}
