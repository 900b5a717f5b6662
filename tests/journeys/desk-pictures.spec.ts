import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { patience } from '#stand-ins/patience.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, holdUndo, titleOf } from '../support/desk-page.ts'

const WORDS = 'A relief valve on its drum'
const DRAFT = '/desk/content/course/ProcessSafety/draft'

const jpeg = async (background: string): Promise<Buffer> =>
  sharp({ create: { width: 1000, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()

const fieldsOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const isLoaded = (page: Page, alt: string) =>
  page.getByRole('img', { name: alt }).evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0)

test('a picture is uploaded, said in words, published, and stands on the course’s pages until it is taken back @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 422/)
  await signedInStaff(context, site, 'owner')
  await page.goto(DRAFT)
  await expect(titleOf(page)).toContainText('Draft')
  const picture = fieldsOf(page, 'Picture')
  const file = picture.getByLabel(/^A file/)
  await file.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(picture.getByRole('alert')).toHaveText(/Please use JPEG, PNG or WebP/)
  await file.setInputFiles({ name: 'valve.jpg', mimeType: 'image/jpeg', buffer: await jpeg('#0f766e') })
  await expect(picture.getByLabel(/in words/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'One thing stands against' })).toBeVisible()
  await picture.getByLabel(/in words/).fill(WORDS)
  const trainer = fieldsOf(page, 'Photo')
  await trainer.getByText('Choose one that was uploaded before').click()
  await trainer.getByRole('button', { name: 'valve.jpg' }).first().click()
  await trainer.getByLabel(/in words/).fill('Asha Rao')
  await expectSound(page)

  const form = page.getByRole('form', { name: 'Publish' })
  await form.getByLabel('What changes').fill('A picture of our own')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('is live as you wrote it.')).toBeVisible()
  await holdUndo(page)
  const visitor = await context.newPage()
  await expect(async () => {
    await visitor.goto('/course/ProcessSafety')
    await expect(visitor.getByRole('img', { name: WORDS })).toBeVisible({ timeout: patience(100) })
  }).toPass()
  expect(await isLoaded(visitor, WORDS)).toBe(true)
  await visitor.getByRole('img', { name: 'Asha Rao' }).scrollIntoViewIfNeeded()
  await expect.poll(() => isLoaded(visitor, 'Asha Rao')).toBe(true)
  await expectSound(visitor)
  await visitor.goto('/courses')
  await expect(visitor.getByRole('img', { name: WORDS })).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText(/Version \d+, live/)
  await expect(async () => {
    await visitor.goto('/course/ProcessSafety')
    await expect(visitor.getByRole('img', { name: WORDS })).toHaveCount(0, { timeout: patience(100) })
  }).toPass()
})

test('what is typed while a picture is on its way stays, and a lost connection says so', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/ERR_FAILED|Failed to load resource/)
  await signedInStaff(context, site, 'owner')
  await page.goto(DRAFT)
  const picture = fieldsOf(page, 'Picture')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/desk/pictures?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await gate.promise
    return route.continue()
  })
  await picture
    .getByLabel(/^A file/)
    .setInputFiles({ name: 'slow.jpg', mimeType: 'image/jpeg', buffer: await jpeg('#9a3412') })
  await expect(picture.getByText('Uploading slow.jpg')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).first().fill('Process Safety, typed meanwhile')
  gate.resolve()
  await expect(picture.getByLabel(/in words/)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Process Safety, typed meanwhile')

  await page.unroute('**/api/desk/pictures?*')
  await page.route('**/api/desk/pictures?*', (route) => route.abort())
  await picture
    .getByLabel(/^Another file/)
    .setInputFiles({ name: 'lost.jpg', mimeType: 'image/jpeg', buffer: await jpeg('#1e3a8a') })
  await expect(picture.getByRole('alert').filter({ hasText: 'check your connection' })).toBeVisible()
  await expect(picture.getByLabel(/in words/)).toBeVisible()
})
