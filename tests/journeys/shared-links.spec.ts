import { whenLive } from '#stand-ins/screen.ts'
import { expect, MOVING, test } from '../support/browser.ts'
import { expectedHeading, recordHeadings, textsSeen } from '../support/headings.ts'
import { expectNothingMoved, recordShifts } from '../support/shifts.ts'
import { eachFirstVisit } from '../support/visits.ts'

test.use(MOVING)

test('a shared link is answered by the page itself, and no request has what stands behind its path @phone', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(/#.*/, '')))
  await recordHeadings(page)
  await recordShifts(page)
  await page.goto('/?utm_source=x#/courses?token=odd-token')
  await whenLive(page)
  await expect(page).toHaveURL((url) => url.href === `${baseURL}/?utm_source=x#/courses?token=odd-token`)
  expect(await textsSeen(page)).toEqual(['Courses'])
  await expectNothingMoved(page)
  const documents = asked.filter((url) => !/\/(?:static|api|data)\/|favicon/.test(url))
  expect(documents).toEqual([`${baseURL}/?utm_source=x`, `${baseURL}/courses?utm_source=x`])
  expect(asked.join()).not.toContain('odd-token')
})

test('a reload and a way back show a shared page where it was read', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto('/#/courses')
  await whenLive(page)
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.reload()
  await whenLive(page)
  await expect.poll(scrolled).toBe(700)
  await page.goto('/favicon.svg')
  await page.goBack()
  await whenLive(page)
  await expect.poll(scrolled).toBe(700)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(expectedHeading('/privacy'))
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses')
})

const ODD_FRAGMENTS = [
  '#//evil.example/x',
  '#/\\evil.example/x',
  '#/courses/../evil',
  '#/course/%2e%2e',
  '#javascript:x',
]

test('an odd fragment makes no request of its own', async ({ otherBrowser, baseURL }) => {
  await eachFirstVisit(otherBrowser, ODD_FRAGMENTS, String, async (page, fragment) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`/${fragment}`)
    await whenLive(page)
    const others = asked.filter((url) => !/\/static\/(?:js|css|font)\/|\/favicon\.svg$/.test(url))
    expect(others).toEqual([`${baseURL}/${fragment}`.replace(/#.*/, '')])
  })
})
