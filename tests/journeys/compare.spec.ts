import { expectNoSidewaysScroll, whenLive } from '#stand-ins/screen.ts'
import { expect } from '../support/browser.ts'
import { expectSound } from '../support/desk-page.ts'
import { test } from '../support/selling-site.ts'

const START_HERE = 'Start here if you design by hand and want to simulate'

test('the courses on sale stand side by side with what one chooses by, and lead to their pages @phone', async ({
  page,
}) => {
  await page.goto('/#/courses')
  await page.getByRole('main').getByRole('link', { name: 'Compare them side by side' }).click()
  await expect(page).toHaveTitle('Compare courses | Synergyy')
  const columns = page.getByRole('main').getByRole('listitem')
  await expect(columns.getByRole('heading', { level: 2 })).toHaveText([
    /^Process Design & Engineering/,
    /^Aspen Plus \(Now\)/,
    /^Aspen Hysys/,
  ])
  const aspen = columns.filter({ hasText: 'Aspen Plus (Now)' })
  for (const words of ['24 hours, live', 'with a licence of your own', '₹9,000', START_HERE])
    await expect(aspen.getByText(words, { exact: false }).first()).toBeVisible()
  await expect(aspen.getByText(/^start(s|ed) \d/)).toBeVisible()
  await expect(columns.filter({ hasText: 'Aspen Hysys' })).toContainText('date to be announced')
  await expect(page.getByText('Start here if')).toHaveCount(1)
  await expectSound(page)
  await expectNoSidewaysScroll(page)
  await aspen.getByRole('link', { name: 'See the course Aspen Plus (Now)' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aspen Plus (Now)')
})

test('what is compared stands at one height, however much a course says of it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/compare')
  await whenLive(page)
  for (const name of ['Level', 'Software', 'Hours', 'Next batch', 'Price']) {
    const facts = page.getByRole('main').getByText(name, { exact: true })
    const tops = await facts.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(tops.length).toBe(3)
    expect(new Set(tops).size, name).toBe(1)
  }
})
