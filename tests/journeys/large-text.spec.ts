import { expect, test } from '../support/browser.ts'
import { expectNoSidewaysScroll, whenLive } from '#stand-ins/screen.ts'
import { SITE_PAGES } from '../support/site-map.ts'

/** Texts that stand out of the page, in a browser whose letters are twice as large. What scrolls by itself may. */
const outstanding = () => {
  const width = document.documentElement.clientWidth
  return [...document.querySelectorAll('body *')]
    .filter((element) => !element.closest('.swiper-wrapper, .swiper-pagination, dialog:not([open]), .sr-only, svg'))
    .filter((element) => element.getBoundingClientRect().width > 0 && element.getBoundingClientRect().right > width + 1)
    .map((element) => `${element.localName} "${(element.textContent ?? '').slice(0, 30)}"`)
}

test('V4: with letters of twice the size nothing stands out of a narrow page, and no label of the bottom bar is cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [sheet]
  })
  for (const { path } of SITE_PAGES) {
    await page.goto('about:blank')
    await page.goto(`/#${path}`)
    await whenLive(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(outstanding), path).toEqual([])
    await test.step(path, () => expectNoSidewaysScroll(page))
  }
  const bar = page.getByRole('navigation', { name: 'Bottom bar' })
  const cut = await bar
    .getByRole('link')
    .evaluateAll((links) =>
      links.filter((link) => link.scrollWidth > link.clientWidth + 1).map((link) => link.textContent),
    )
  expect(cut).toEqual([])
})
