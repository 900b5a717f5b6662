import { LetterPage } from '#contract/letters.ts'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'
import { dayFromNow, giveSeat, runningBatch } from '../support/room.ts'

const EVERY_DAY = (['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const).map((day) => ({
  day,
  at: '19:00',
  minutes: 120,
}))

/** Whether the last part, which is on show, has a margin to the edge, and the line below goes on as far as the parts do. */
function marginsOf(nav: Element): [boolean, boolean] {
  const [line, last] = [nav.querySelector('ul'), nav.querySelector('li:last-child')]
  if (!line || !last) return [false, false]
  const [edge, end] = [nav.getBoundingClientRect().right, last.getBoundingClientRect().right]
  return [end <= edge - 16, line.getBoundingClientRect().right >= end]
}

test('a class that moves changes before the member’s eyes, stands in the calendar, and its letter is written @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key } = await runningBatch(owner, site, { weekly: EVERY_DAY })
  const { email } = await signedInBuyer(context, site)
  await giveSeat(owner, key, email)
  const desk = `/api/desk/batches/${key}/classes`
  const plan = { firstDay: dayFromNow(2), weekly: EVERY_DAY, count: 2 }
  expect((await owner.request.post(`${desk}/plan`, { data: plan })).status()).toBe(201)

  await page.goto(`/room/batches/${key}`)
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(titleOf(page)).toHaveText('Calendar')
  await expectSound(page)
  expect(await page.getByRole('navigation', { name: 'Parts of this batch' }).evaluate(marginsOf)).toEqual([true, true])
  await page.getByRole('button', { name: 'Make the address' }).click()
  const address = page.locator('code')
  await expect(address).toContainText(/\/calendar\/[\w-]{22}\.ics$/)
  await expect(page.getByRole('link', { name: 'Open in Apple Calendar' })).toHaveAttribute('href', /^webcal:/)
  await expectSound(page)
  const feed = new URL((await address.textContent()) ?? '').pathname
  const before = await (await page.request.get(feed)).text()
  expect(before.match(/^SEQUENCE:0\r$/gm)).toHaveLength(2)

  await page.getByRole('link', { name: 'Classes' }).click()
  const all = page.getByRole('region', { name: 'All classes' }).getByRole('listitem')
  const first = all.filter({ hasText: 'Class 1' })
  await expect(first).toContainText('7:00 pm')
  const { classes } = (await (await owner.request.get(desk)).json()) as { classes: [{ id: string; version: number }] }
  const [{ id, version }] = classes
  const moved = { title: '', day: dayFromNow(2), at: '06:30', minutes: 60, why: 'Power cut', version }
  expect((await owner.request.put(`/api/desk/classes/${id}`, { data: moved })).status()).toBe(200)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(first).toContainText('6:30 am')
  const after = await (await page.request.get(feed)).text()
  expect(after.replace(/\r\n /g, '')).toMatch(new RegExp(`UID:class-${id}@[^]*?SEQUENCE:1\\r`))
  const list = await owner.request.get(`/api/desk/letters?kind=classMoved&q=${encodeURIComponent(email)}`)
  const { letters } = LetterPage.parse(await list.json())
  expect(letters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^New time: class 1 of Aspen Plus/)])

  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByText('You made an address on')).toBeVisible()
  await page.getByRole('button', { name: 'Make another address' }).click()
  await page.getByRole('button', { name: 'Keep the one that there is' }).click()
  expect((await page.request.get(feed)).status(), 'nothing was ended').toBe(200)
  await page.getByRole('button', { name: 'Make another address' }).click()
  await page.getByRole('button', { name: 'End the old one and make another' }).click()
  await expect(address).not.toContainText(feed)
  expect((await page.request.get(feed)).status()).toBe(404)
})

test('hours of classes abroad go with the clock there, and the calendar holds the moment', async ({
  browser,
  otherBrowser,
  site,
  troubles,
}) => {
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key } = await runningBatch(owner, site)
  const plan = { firstDay: '2027-03-12', weekly: [{ day: 'Fri', at: '19:00', minutes: 60 }], count: 2 }
  const planned = await owner.request.post(`/api/desk/batches/${key}/classes/plan`, { data: plan })
  expect(planned.status()).toBe(201)
  // The clocks of New York go forward on 14 March 2027.
  for (const [timezoneId, ...hours] of [
    ['America/New_York', '8:30 am', '9:30 am'],
    ['Asia/Dubai', '5:30 pm', '5:30 pm'],
    ['Asia/Kathmandu', '7:15 pm', '7:15 pm'],
  ] as const) {
    const context = await browser.newContext({ timezoneId, baseURL: site.url })
    troubles.watch(context)
    const { email } = await signedInBuyer(context, site)
    await giveSeat(owner, key, email)
    const page = await context.newPage()
    await page.goto(`/room/batches/${key}`)
    for (const [index, hour] of hours.entries())
      await expect(page.getByRole('region', { name: 'All classes' }).getByRole('listitem').nth(index)).toContainText(
        hour,
      )
    const link = await page.request.post('/api/room/calendar-link')
    const { url } = (await link.json()) as { url: string }
    const feed = await (await page.request.get(new URL(url).pathname)).text()
    expect(feed.match(/DTSTART:\w+/g)).toEqual(['DTSTART:20270312T133000Z', 'DTSTART:20270319T133000Z'])
    await context.close()
  }
})
