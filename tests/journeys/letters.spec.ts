import { expect, test } from '../support/browser.ts'
import { LETTERS } from '../support/letters.ts'
import { expectNoSidewaysScroll } from '#stand-ins/screen.ts'
import { each } from '../support/visits.ts'

test('A7: no letter is wider than a small screen, and nothing in it is cut off', async ({ page }) => {
  await each(
    Object.entries(LETTERS),
    ([name]) => name,
    async ([, letter]) => {
      await page.setContent(letter.html)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(letter.subject)
      for (const width of [360, 640]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
        const standOut = await page.evaluate(() => {
          const sheet = document.querySelector('.sheet')?.getBoundingClientRect()
          return [...document.querySelectorAll('.sheet *')]
            .filter((element) => element.getBoundingClientRect().right > (sheet?.right ?? 0))
            .map(({ outerHTML }) => outerHTML.slice(0, 80))
        })
        expect(standOut, `at ${width} px`).toEqual([])
      }
    },
  )
})
