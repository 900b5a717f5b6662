import { readFile } from 'node:fs/promises'
import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { importThings } from '#stand-ins/content.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { rowOf, tabTo, titleOf } from '../support/desk-page.ts'

// Nothing here is pressed, filled in or focused but by keys.

async function go(page: Page, key: string, title: string) {
  await page.keyboard.press('g')
  await page.keyboard.press(key)
  await expect(titleOf(page)).toHaveText(title)
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** From the list of all content to a draft of one thing. */
async function openDraft(page: Page, name: string) {
  await go(page, 'c', 'Content')
  await expect(rowOf(page, name)).not.toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  // The head of the table alone has other words.
  await expect(page.getByRole('row').filter({ hasNotText: name })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await page.keyboard.press('j')
  await expect(rowOf(page, name).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titleOf(page)).toContainText(name)
  await press(page, page.getByRole('link', { name: 'Write a draft' }))
  await expect(titleOf(page)).toContainText('Draft')
}

test.beforeEach(async ({ page, context, site }) => {
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk')
  await expect(titleOf(page)).toHaveText('Today')
})

test('numbers: months are chosen, a table is read, and kept as a file', async ({ page }) => {
  await go(page, 'n', 'Numbers')
  const [first, last] = [page.getByRole('combobox', { name: /^From/ }), page.getByRole('combobox', { name: /^To/ })]
  const rows = page.getByRole('table', { name: /^Leads by month/ }).getByRole('row')
  await expect(rows).toHaveCount(14)
  await tabTo(page, first)
  await page.keyboard.press('Home')
  await expect(page).toHaveURL(/from=20\d\d-\d\d&to=20\d\d-\d\d/)
  await expect(rows).toHaveCount(3)
  await tabTo(page, last)
  await page.keyboard.press('ArrowDown')
  await expect(rows).toHaveCount(14)
  const coming = page.waitForEvent('download')
  await press(page, page.getByRole('link', { name: 'Save “Leads by source” as CSV' }))
  expect(await readFile(await (await coming).path(), 'utf8')).toContain('"Source","Came","Contacted","Won"')
})

test('a picture is uploaded and said in words, its course is put off to a day, and called back', async ({ page }) => {
  await openDraft(page, 'Process Safety')
  const picture = page.getByRole('group', { name: 'Picture', exact: true })
  const choosing = page.waitForEvent('filechooser')
  await press(page, picture.getByLabel(/^A file/))
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7c2d12' } })
    .webp()
    .toBuffer()
  await (await choosing).setFiles({ name: 'column.webp', mimeType: 'image/webp', buffer })
  await type(page, picture.getByLabel(/in words/), 'A column at night')
  const form = page.getByRole('form', { name: 'Publish' })
  await type(page, form.getByLabel('What changes'), 'A picture by keys')
  await press(page, form.getByLabel('Publish later'), 'Space')
  await tabTo(page, form.getByLabel('When'))
  for (const part of ['02', '02', '2099', 'ArrowRight', '10', '00', 'A'])
    await (part === 'ArrowRight' ? page.keyboard.press(part) : page.keyboard.type(part))
  await expect(form.getByLabel('When')).toHaveValue('2099-02-02T10:00')
  await press(page, form.getByRole('button', { name: 'Schedule' }))
  await expect(page.getByText('Goes live on Monday, 2 February 2099, 10:00 am IST')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'What it changes' }))
  await expect(page.getByRole('insertion').filter({ hasText: 'A column at night' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Call it back' }))
  await expect(page.getByText('It is your draft again.')).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Go on with your draft' }))
  await expect(picture.getByLabel(/in words/)).toHaveValue('A column at night')
  await press(page, picture.getByRole('button', { name: 'Take the picture away' }))
  await expect(picture.getByLabel(/^A file/)).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Drop the draft' }))
  await tabTo(page, page.getByRole('button', { name: 'Drop it for good' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your draft is dropped. What is live stays.')).toBeVisible()
})

test('a text is written, looked at as a page, published, and taken back', async ({ page, context, site, troubles }) => {
  troubles.allow(/Blocked script execution/)
  const key = `keys-${randomInt(1000, 9999)}`
  const body = { name: `Group ${key}`, purpose: 'Cold columns', link: 'https://chat.example.com/x', rules: 'Be kind.' }
  await importThings(site, { [`community/${key}`]: body })
  const live = async () => (await context.request.get(`/api/desk/content/community/${key}/versions`)).text()
  await expect.poll(live).toContain('"number":1')
  await openDraft(page, body.name)
  await type(page, page.getByLabel('Purpose'), 'Hot columns')
  await expect(page.getByRole('insertion').first()).toHaveText('Hot')
  const form = page.getByRole('form', { name: 'Publish' })
  await type(page, form.getByLabel('What changes'), 'Warmer')
  await press(page, form.getByRole('button', { name: 'Publish' }))
  const versions = page.getByRole('list', { name: 'Versions' })
  await expect(versions).toContainText('Version 2, live')
  await press(page, page.getByRole('button', { name: 'Undo' }))
  await expect(versions).toContainText('Version 3, live')
})
