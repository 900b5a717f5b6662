import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { ClassRow } from '#contract/classes.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'
import { recordedMp4 } from '../support/recorded-video.ts'
import { dayFromNow, giveSeat, runningBatch } from '../support/room.ts'

const itemOf = (page: Page, title: string) => page.getByRole('article', { name: title })
const newForm = (page: Page) => page.getByRole('form', { name: 'A new recording' })
const playerOf = (page: Page, title: string) => itemOf(page, title).locator('video')
const timeOf = (page: Page, title: string) =>
  playerOf(page, title).evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : Number.NaN))

const VTT = 'WEBVTT\n\n00:00.000 --> 00:09.000\nनमस्ते'

test('T11: a trainer adds a file and an embed, and a member sees them, on a second device from where the first was @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  test.slow()
  troubles.allow(/status of (?:404|422)|youtube-nocookie\.com/)
  await context.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' }),
  )
  await signedInStaff(context, site, 'owner')
  const { key } = await runningBatch(context, site)
  const address = roomPaths.part(key, 'recordings')
  await page.goto(address)
  await expect(titleOf(page)).toHaveText('Recordings')
  await page.getByRole('button', { name: 'Add a recording' }).click()
  const form = newForm(page)
  await form.getByLabel('What was recorded').fill('First class')
  await form.getByLabel(/^Address/).fill('https://evil.example/video')
  await form.getByLabel('Minutes', { exact: true }).fill('90')
  await form.getByLabel(/^Chapters/).fill('0:00 Begin\n12:30 Reflux')
  await form.getByRole('button', { name: 'Add it' }).click()
  await expect(form.getByText(/unlisted video on YouTube or Vimeo, or/)).toBeVisible()
  await expect(form.getByLabel(/^Address/)).toBeFocused()
  await expectSound(page)
  await form.getByLabel(/^Address/).fill('https://youtu.be/dQw4w9WgXcQ?si=abc&t=1m30s')
  await form.getByRole('button', { name: 'Add it' }).click()
  await itemOf(page, 'First class').getByRole('button', { name: 'Watch' }).click()
  const frame = itemOf(page, 'First class').locator('iframe')
  await expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&start=90')
  await expect(page.frameLocator('iframe').getByText('The player')).toBeVisible()
  await itemOf(page, 'First class').getByRole('button', { name: '12:30 Reflux' }).click()
  await expect(frame).toHaveAttribute('src', /start=750/)
  await expect(itemOf(page, 'First class').getByRole('link', { name: 'Open it at its own page' })).toBeVisible()

  await page.getByRole('button', { name: 'Add a recording' }).click()
  await form.getByLabel('What was recorded').fill('Second class')
  const file = { name: 'class.mp4', mimeType: 'video/mp4', buffer: await recordedMp4(page, 8) }
  await form.getByLabel(/^Or a file/).setInputFiles(file)
  const words = { name: 'class.vtt', mimeType: 'text/vtt', buffer: Buffer.from(VTT) }
  await form.getByLabel(/^Subtitles/).setInputFiles(words)
  await expect(form.getByText('class.vtt')).toBeVisible()
  await form.getByLabel(/^Chapters/).fill('0:05 The end')
  await form.getByRole('button', { name: 'Add it' }).click()
  await expect(itemOf(page, 'Second class')).toContainText('Members see it since')
  await expectSound(page)

  const memberBrowser = await otherBrowser()
  const { email } = await signedInBuyer(memberBrowser, site)
  const place = await giveSeat(context, key, email)
  const member = await memberBrowser.newPage()
  await member.setViewportSize({ width: 360, height: 740 })
  await member.goto(site.url + address)
  await expect(itemOf(member, 'Second class')).toContainText('Not watched yet')
  await expectSound(member)
  await itemOf(member, 'Second class').getByRole('button', { name: 'Watch' }).click()
  await expect(itemOf(member, 'Second class').getByText('Asha Rao')).toBeVisible()
  await playerOf(member, 'Second class').evaluate(async (video) => {
    if (!(video instanceof HTMLVideoElement)) return
    video.muted = true
    await video.play()
  })
  await expect.poll(() => timeOf(member, 'Second class')).toBeGreaterThan(2)
  await playerOf(member, 'Second class').evaluate((video) => video instanceof HTMLVideoElement && video.pause())
  await expect(itemOf(member, 'Second class')).toContainText(/You have seen less than a minute/)
  const list = await member.request.get(`${site.url}/api/room/batches/${key}/recordings`)
  const seen = /"watched":\{"seconds":(\d+),"position":(\d+)\}\}\]/.exec(await list.text())
  expect(Number(seen?.[1])).toBeGreaterThan(0)
  expect(Number(seen?.[1])).toBeLessThan(8)
  const source = site.url + (await playerOf(member, 'Second class').getAttribute('src'))
  const head = await member.request.head(source)
  expect([head.status(), head.headers()['content-length']]).toEqual([200, String(file.buffer.length)])
  const whole = await member.request.get(source)
  expect([whole.status(), whole.headers()['content-range']?.split('/')[1]]).toEqual([206, String(file.buffer.length)])
  const tablet = await memberBrowser.newPage()
  await tablet.goto(site.url + address)
  await itemOf(tablet, 'Second class').getByRole('button', { name: 'Go on watching' }).click()
  await expect.poll(() => timeOf(tablet, 'Second class'), 'where the phone was').toBe(Number(seen?.[2]))
  await itemOf(member, 'Second class').getByRole('button', { name: '0:05 The end' }).click()
  await expect.poll(() => timeOf(member, 'Second class')).toBeGreaterThanOrEqual(5)

  await itemOf(member, 'First class').getByRole('button', { name: 'Watch' }).click()
  await itemOf(member, 'First class').getByRole('button', { name: 'I have seen it' }).click()
  await expect(itemOf(member, 'First class')).toContainText('You have seen all of 90 min')

  await context.request.post(`/api/desk/places/${place.id}/withdraw`, {
    data: { why: 'A slip', version: place.version },
  })
  const part = await member.request.get(`${site.url}/api/room/batches/${key}/recordings`)
  expect(part.status()).toBe(404)
})

test('whoever watches asks about the moment, and the form knows the class and the minute @phone @translated', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/youtube-nocookie\.com/)
  await context.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' }),
  )
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key } = await runningBatch(owner, site)
  const time = { title: '', day: dayFromNow(2), at: '19:00', minutes: 60 }
  const added = await owner.request.post(`/api/desk/batches/${key}/classes`, { data: time })
  const { id } = ClassRow.parse(await added.json())
  const trainer = await owner.newPage()
  await trainer.goto(roomPaths.part(key, 'recordings'))
  await trainer.getByRole('button', { name: 'Add a recording' }).click()
  await newForm(trainer).getByLabel('What was recorded').fill('First class')
  await newForm(trainer)
    .getByLabel(/^Address/)
    .fill('https://youtu.be/dQw4w9WgXcQ')
  await newForm(trainer).getByLabel('Minutes', { exact: true }).fill('90')
  await newForm(trainer).getByLabel('Belongs to').selectOption({ index: 1 })
  await newForm(trainer).getByRole('button', { name: 'Add it' }).click()
  await expect(itemOf(trainer, 'First class')).toContainText('Members see it since')

  const { email } = await signedInBuyer(context, site)
  await giveSeat(owner, key, email)
  await page.goto(roomPaths.part(key, 'recordings'))
  await itemOf(page, 'First class').getByRole('button', { name: 'Watch' }).click()
  await itemOf(page, 'First class').getByRole('link', { name: 'Ask about this class' }).click()
  const form = page.getByRole('form', { name: 'Ask a question' })
  await expect(form.getByLabel('Class')).toHaveValue(id)
  await page.goto(roomPaths.ask(key, id, 760))
  await expect(form.getByLabel(/^At a minute/)).toHaveValue('12:40')
  await form.getByLabel('Your question in one line').fill('Why does it flood?')
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Why does it flood?' })).toBeVisible()
  await expect(page).toHaveURL(roomPaths.part(key, 'doubts'))
  await expectSound(page)
  await trainer.goto(roomPaths.batch(key))
  await trainer.getByRole('link', { name: '1 question waits' }).click()
  await expect(trainer.getByText('At 12:40 of the recording of class 1').first()).toBeVisible()
})
