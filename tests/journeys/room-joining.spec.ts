import { type BrowserContext, expect as sure } from '@playwright/test'
import { ClassRow } from '#contract/classes.ts'
import { inIndia } from '#contract/indian-time.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { deskStaff, signedInStaff } from '#stand-ins/people/staff.ts'
import type { Site } from '#stand-ins/site.ts'
import { fromNow } from '#stand-ins/from-now.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'
import { giveSeat, runningBatch } from '../support/room.ts'

const MEETING = '/video?planted-meeting'

/** Days and hours in India of a class that begins so many minutes from now. */
function beginning(minutes: number) {
  const there = inIndia(fromNow(minutes * MINUTE_MS).toISOString()).toISOString()
  return { title: '', day: there.slice(0, 10), at: there.slice(11, 16), minutes: 60 }
}

/** A batch whose one class begins in forty minutes, with its trainer and a member. */
async function withClass(
  owner: BrowserContext,
  site: Site,
  people: { trainer: BrowserContext; member: BrowserContext },
) {
  await signedInStaff(owner, site, 'owner')
  const { key } = await runningBatch(owner, site, { joinUrl: site.standIn.origin + MEETING })
  const { email } = await signedInBuyer(people.member, site)
  await giveSeat(owner, key, email)
  const trainer = await signedInBuyer(people.trainer, site)
  await deskStaff(site, 'add', trainer.email, 'trainer', key)
  const added = await owner.request.post(`/api/desk/batches/${key}/classes`, { data: beginning(40) })
  sure(added.status()).toBe(201)
  return { key, one: ClassRow.parse(await added.json()) }
}

test('a member joins from a phone once the class is near, and the trainer calls the roll on one @phone @translated', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  const [owner, trainer] = [await otherBrowser(), await otherBrowser()]
  const { key, one } = await withClass(owner, site, { trainer, member: context })
  await page.goto(`/room/batches/${key}`)
  const next = page.getByRole('region', { name: 'Next class' })
  await expect(next.getByRole('button', { name: /^Join in 2\d minutes$/ })).toBeDisabled()
  await expect(next).toContainText(/The button opens at .+ IST, 15 minutes before the class/)
  await expectSound(page)
  const moved = await owner.request.put(`/api/desk/classes/${one.id}`, {
    data: { ...beginning(10), why: 'Everybody is here', version: one.version },
  })
  expect(moved.status()).toBe(200)
  const join = next.getByRole('button', { name: 'Join the class' })
  await expect(join).toBeEnabled()
  await expectSound(page)
  const opening = context.waitForEvent('page')
  await join.click()
  const opened = await opening
  await opened.waitForURL(site.standIn.origin + MEETING)
  expect(await opened.evaluate(() => document.referrer)).toBe('')
  await opened.close()
  await expect(next.getByRole('status')).toHaveText('We noted that you joined.')
  expect(await page.content()).not.toContain('planted')

  const roll = await trainer.newPage()
  await roll.goto(`/room/batches/${key}`)
  await expect(roll.getByRole('region', { name: 'Next class' })).toBeVisible()
  await roll.getByRole('link', { name: 'Attendance' }).click()
  await expect(titleOf(roll)).toHaveText('Attendance')
  await expect(roll.getByRole('heading', { name: '1 of 1 were there' })).toBeVisible()
  await expect(roll.getByText(/^Pressed Join at/)).toBeVisible()
  await expectSound(roll)
  const member = roll.getByRole('group')
  await member.getByRole('button', { name: 'Away' }).click()
  await expect(roll.getByRole('heading', { name: '0 of 1 were there' })).toBeVisible()
  await expect(member.getByRole('button', { name: 'Away' })).toHaveAttribute('aria-pressed', 'true')
  await member.getByRole('button', { name: 'Away' }).click()
  await expect(roll.getByRole('heading', { name: '1 of 1 were there' })).toBeVisible()

  const started = await owner.request.put(`/api/desk/classes/${one.id}`, {
    data: { ...beginning(-10), why: 'It began earlier', version: one.version + 1 },
  })
  expect(started.status()).toBe(200)
  await expect(page.getByRole('region', { name: 'On now' })).toBeVisible()
  const over = await owner.request.put(`/api/desk/classes/${one.id}`, {
    data: { ...beginning(-100), why: 'It was yesterday', version: one.version + 2 },
  })
  expect(over.status()).toBe(200)
  await expect(page.getByText('No recording yet')).toBeVisible()
})

test('a trainer reads in the list of the meeting service, and says who nobody can tell @translated', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 422/)
  const [owner, member] = [await otherBrowser(), await otherBrowser()]
  const { key, one } = await withClass(owner, site, { trainer: context, member })
  await page.goto(`/room/batches/${key}/attendance`)
  await expect(page.getByText('The roll can be called from 15 minutes before the class.')).toBeVisible()
  await owner.request.put(`/api/desk/classes/${one.id}`, {
    data: { ...beginning(-50), why: 'x', version: one.version },
  })
  const file = page.getByLabel(/^After the class/)
  await expect(file).toBeVisible()
  const csv = (text: string) => ({ name: 'participants.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await file.setInputFiles(csv('Payment,Amount\npay_1,9000'))
  await expect(page.getByRole('alert')).toContainText('names a column for names')
  await file.setInputFiles(csv('Name,Duration\nAsha’s phone,50\nRavi,'))
  await expect(page.getByText('participants.csv is read in. 1 of 2 rows read.')).toBeVisible()
  await expect(page.getByText('Line 3, Ravi: it has no time of leaving')).toBeVisible()
  const who = page.getByLabel('Asha’s phone, 50 min')
  await expectSound(page)
  await who.selectOption({ index: 1 })
  await expect(page.getByText('50 min by the meeting service')).toBeVisible()
  await expect(page.getByRole('group').getByRole('button', { name: 'Here' })).toHaveAttribute('aria-pressed', 'true')
})

test('whoever opens a room signed out is led back to it after signing in @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 401/)
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key } = await runningBatch(owner, site)
  const { email, password } = await signedInBuyer(context, site)
  await giveSeat(owner, key, email)
  await context.clearCookies()
  await page.goto(`/room/batches/${key}`)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`/room/batches/${key}`)
  await expect(titleOf(page)).toHaveText('Aspen Plus')
  await page.goto('/')
  await page.reload()
  await expect(page).toHaveURL('/')
})
