import { randomInt } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { importThings } from '#stand-ins/content.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import type { Site } from '#stand-ins/site.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, holdUndo, rowOf, titleOf } from '../support/desk-page.ts'

const BODY = { purpose: 'Talk about cold columns', link: 'https://chat.example.com/x', rules: 'Be kind.' }

/** A group for members that is live, and the calls of its draft. */
async function group(context: BrowserContext, site: Site) {
  const key = `group-${randomInt(10_000, 99_999)}`
  const name = `Group ${key}`
  await importThings(site, { [`community/${key}`]: { ...BODY, name } })
  const [path, api] = [`/desk/content/community/${key}`, `/api/desk/content/community/${key}`]
  await expect.poll(async () => (await context.request.get(`${api}/versions`)).text()).toContain('"number":1')
  return { key, name, path, api }
}

const saveLine = (page: Page) => page.getByRole('status').filter({ hasText: /aved/ })

test('an owner writes a draft, reads what it changes, corrects it and publishes it; the undo brings the earlier one back @phone @translated', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 422/)
  await signedInStaff(context, site, 'owner')
  const { name, path, api } = await group(context, site)
  await page.goto(path)
  await page.getByRole('link', { name: 'Write a draft' }).click()
  await expect(titleOf(page)).toContainText('Draft')
  await expect(page.getByText('Say what it is for')).toBeVisible()
  await page.getByLabel('Purpose').fill('Talk about hot columns')
  await page.getByLabel('Link').fill('nowhere')
  await expect(saveLine(page)).toContainText('One thing stands against publishing it.')
  const changes = page.getByRole('region', { name: 'What it changes' })
  await expect(changes.getByRole('insertion').first()).toHaveText('hot')
  await expectSound(page)

  const form = page.getByRole('form', { name: 'Publish' })
  await form.getByLabel('What changes').fill('Hot columns')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'begins with https://' })).toBeVisible()
  await page.getByLabel('Link').fill(BODY.link)
  await page.goto('/desk/content?group=drafts')
  await expect(rowOf(page, name)).toContainText('you')
  await page.goto(`${path}/draft`)
  await expect(page.getByLabel('Purpose')).toHaveValue('Talk about hot columns')
  await expect(form.getByLabel('What changes')).toHaveValue('Hot columns')
  const code = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`${name} is live as you wrote it.`)).toBeVisible()
  await holdUndo(page)
  code.resolve()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Version 2, live')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Version 3, live')
  expect(await (await context.request.get(`${api}/versions/3`)).text()).toContain('cold')
})

test('what is typed without a connection is saved when it is back, also after a reload', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await signedInStaff(context, site, 'support')
  const { path, api } = await group(context, site)
  await page.goto(`${path}/draft`)
  await page.route('**/draft', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await page.getByLabel('Purpose').fill('Typed on a train')
  await expect(page.getByRole('status').filter({ hasText: 'there is no connection' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Purpose')).toHaveValue('Typed on a train')
  await page.unroute('**/draft')
  await expect(saveLine(page)).toContainText('Saved at')
  expect(await (await context.request.get(`${api}/draft`)).text()).toContain('Typed on a train')
  await expect(page.getByRole('form', { name: 'Publish' })).toHaveCount(0)
})

test('two people on one thing see each other; who comes second takes either side, and no word is lost', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  await signedInStaff(context, site, 'owner')
  const { name, path, api } = await group(context, site)
  await page.goto(`${path}/draft`)
  await page.getByLabel('Purpose').fill('My purpose')
  await page.getByLabel('Rules').fill('My rules')
  await expect(saveLine(page)).toContainText('Saved at')

  const theirs = await otherBrowser()
  await signedInStaff(theirs, site, 'owner')
  const body = { ...BODY, name, purpose: 'Their purpose', link: 'https://chat.example.com/theirs' }
  const put = { body, secrets: {}, baseNumber: 1, version: 0 }
  expect((await theirs.request.put(site.url + api + '/draft', { data: put })).status()).toBe(200)
  const others = page.getByRole('region', { name: 'Others' })
  await expect(others).toContainText('is writing this too')
  await others.getByRole('button', { name: 'What it changes' }).click()
  await expect(others.getByRole('insertion').first()).toBeVisible()
  const publish = { version: 1, note: 'theirs' }
  expect((await theirs.request.post(site.url + api + '/publish', { data: publish })).status()).toBe(200)

  const meanwhile = page.getByRole('region', { name: 'Published meanwhile' })
  await expect(meanwhile).toBeVisible()
  await expect(meanwhile.getByRole('radio', { name: 'What is published' }).nth(1)).toBeChecked()
  await expectSound(page)
  await meanwhile.getByRole('button', { name: 'Go on with this' }).click()
  await expect(meanwhile).toHaveCount(0)
  await expect(page.getByLabel('Purpose')).toHaveValue('My purpose')
  await expect(page.getByLabel('Link')).toHaveValue('https://chat.example.com/theirs')
  await page.getByLabel('What changes').fill('both of us')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Version 3, live')
})

test('the preview is the real page with the draft in place, at three widths, and visitors see nothing of it @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  // Axe asks to run in the frame too.
  troubles.allow(/Blocked script execution/)
  await signedInStaff(context, site, 'support')
  await page.goto('/desk/content/office/office/draft')
  await page.getByLabel('Reply within').fill('Before the coffee is cold')
  await expect(saveLine(page)).toContainText('Saved at')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('combobox', { name: 'Page' }).selectOption('/contact')
  const frame = page.frameLocator('iframe[title^="Preview of /contact"]')
  await expect(frame.getByText('Before the coffee is cold').first()).toBeVisible()
  for (const width of ['768', '1280', '360']) {
    await page.getByText(`${width} px`, { exact: true }).click()
    const inside = page.locator(`iframe[title$="${width} px wide"]`)
    expect(await inside.evaluate((element) => element.clientWidth + 2)).toBe(Number(width))
  }
  await expectSound(page)
  expect(await (await context.request.get('/contact')).text()).not.toContain('coffee')
  const preview = '/api/desk/content/office/office/preview?page=/contact'
  expect((await context.request.get(preview)).headers()['cache-control']).toBe('no-store')
})

test('a draft is scheduled in India’s time, stands in the list, and is called back', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 422/)
  await signedInStaff(context, site, 'owner')
  const { name, path } = await group(context, site)
  await page.goto(`${path}/draft`)
  await page.getByLabel('Purpose').fill('Talk about next year')
  const form = page.getByRole('form', { name: 'Publish' })
  await form.getByLabel('What changes').fill('a new year')
  await form.getByLabel('Publish later').check()
  await form.getByRole('button', { name: 'Schedule' }).click()
  await expect(form.getByRole('alert')).toHaveText('Give the day and the time')
  await form.getByLabel('When').fill('2020-01-01T10:00')
  await form.getByRole('button', { name: 'Schedule' }).click()
  await expect(form.getByRole('alert')).toHaveText('This moment is past: choose a later one')
  await form.getByLabel('When').fill('2099-01-31T10:00')
  await expectSound(page)
  await form.getByRole('button', { name: 'Schedule' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Goes live on Saturday, 31 January 2099, 10:00 am IST')).toBeVisible()
  await page.getByRole('button', { name: 'What it changes' }).click()
  await expect(page.getByRole('insertion').first()).toHaveText('next year')
  await page.goto('/desk/content?group=ahead')
  await expect(rowOf(page, name)).toContainText('31 January 2099')
  await rowOf(page, name).getByRole('link').click()
  await page.getByRole('button', { name: 'Call it back' }).click()
  await expect(page.getByText('It is your draft again.')).toBeVisible()
  await page.getByRole('link', { name: 'Go on with your draft' }).click()
  await expect(page.getByLabel('Purpose')).toHaveValue('Talk about next year')
})

test('by keyboard alone: a price is drafted, what it does is read, and the draft is dropped', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 422/)
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/content/price/AspenPlus')
  await page.getByRole('link', { name: /draft/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Discounted').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('4321')
  const form = page.getByRole('form', { name: 'Publish' })
  await expect(form).toContainText('Orders that are open keep their amount')
  await form.getByLabel('What changes').focus()
  await page.keyboard.type('a new price')
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('I know what this does')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('Say that you know what this does')
  await page.getByRole('button', { name: 'Drop the draft' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your draft is dropped. What is live stays.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write a draft' })).toBeVisible()
})
