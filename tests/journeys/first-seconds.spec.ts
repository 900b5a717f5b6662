import { paths } from '#contract/paths.ts'
import { whenLive } from '#stand-ins/screen.ts'
import { expect, test } from '../support/browser.ts'

/** Scripts that are asked for before the first press, and elements that React takes over at once. */
const MOST: readonly (readonly [path: string, scripts: number, elements: number])[] = [
  [paths.home, 5, 1200],
  [paths.courses, 6, 650],
  [paths.course('AspenPlus'), 6, 500],
  [paths.webinars, 5, 360],
  [paths.register, 6, 200],
]

for (const [path, scripts, elements] of MOST)
  test(`${path} asks for no more scripts, and takes over no more elements, than it needs`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => void (request.resourceType() === 'script' && asked.push(request.url())))
    await page.goto(path)
    await whenLive(page)
    const taken = await page.locator('#root *').count()
    expect.soft(asked.length).toBeLessThanOrEqual(scripts)
    expect.soft(taken).toBeLessThanOrEqual(elements)
  })
