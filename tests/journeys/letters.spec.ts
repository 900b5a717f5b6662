import { expect, test } from '../support/browser.ts'
import { LETTERS } from '../support/letters.ts'
import { expectNoSidewaysScroll } from '#stand-ins/screen.ts'

for (const width of [360, 640])
  test(`A7: no letter is wider than a screen of ${width} px, and nothing in it is cut off`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const [name, letter] of Object.entries(LETTERS)) {
      await page.setContent(letter.html)
      await expect(page.getByRole('heading', { level: 1 }), name).toHaveText(letter.subject)
      await expectNoSidewaysScroll(page)
      const standOut = await page.evaluate(() => {
        const sheet = document.querySelector('.sheet')?.getBoundingClientRect()
        return [...document.querySelectorAll('.sheet *')]
          .filter((element) => element.getBoundingClientRect().right > (sheet?.right ?? 0))
          .map(({ outerHTML }) => outerHTML.slice(0, 80))
      })
      expect(standOut, name).toEqual([])
    }
  })
