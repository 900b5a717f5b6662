import { randomInt } from 'node:crypto'
import { importThings } from '#stand-ins/content.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, rowOf, titleOf } from '../support/desk-page.ts'

test('an owner begins a new thing like another one, by the keyboard, and publishes it; one that is dropped is gone @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of (404|422)/)
  await signedInStaff(context, site, 'owner')
  const [like, key] = [`like-${randomInt(10_000, 99_999)}`, `new-${randomInt(10_000, 99_999)}`]
  const body = { name: 'Like', purpose: 'Talk about columns', link: 'https://chat.example.com/x', rules: 'Be kind.' }
  await importThings(site, { [`community/${like}`]: body })
  const path = `/desk/content/community/${like}`
  await expect.poll(async () => (await context.request.get(`/api${path}/versions`)).text()).toContain('"number":1')
  await page.goto(path)
  const another = page.getByRole('region', { name: 'Another one' })
  await another.getByRole('button', { name: 'Begin a new group' }).press('Enter')
  await expect(another.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(`Group ${key}`)
  await expect(another.getByText(`/desk/content/community/group-${key}`)).toBeVisible()
  await another.getByText('Another address').click()
  await another.getByRole('textbox', { name: 'Address' }).fill(like)
  await page.keyboard.press('Enter')
  await expect(another.getByText('There is one with this address already')).toBeVisible()
  await expectSound(page)
  await another.getByRole('textbox', { name: 'Address' }).fill(key)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Group ${key} is begun like Like.`)).toBeVisible()
  await expect(page).toHaveURL(`/desk/content/community/${key}/draft`)
  await expect(titleOf(page)).toContainText('Draft')
  await expect(page.getByLabel('Name')).toHaveValue(`Group ${key}`)
  await page.goto('/desk/content?group=drafts')
  await expect(rowOf(page, key)).toContainText('Not live yet')
  await rowOf(page, key).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Live' })).toContainText('Not live yet')
  await expectSound(page)
  await page.getByRole('link', { name: 'Go on with your draft' }).click()
  const form = page.getByRole('form', { name: 'Publish' })
  await form.getByLabel('What changes').fill('A new group')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('is live as you wrote it.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Version 1, live')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await another.getByRole('button', { name: 'Begin a new group' }).click()
  await another.getByLabel('Name').fill(`${key} b`)
  await another.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(page).toHaveURL(`/desk/content/community/${key}-b/draft`)
  await page.getByRole('button', { name: 'Drop the draft' }).click()
  await page.getByRole('button', { name: 'Drop it for good' }).click()
  await expect(page).toHaveURL('/desk/content')
  await expect(rowOf(page, `${key}-b`)).toHaveCount(0)
})

test('an owner begins the first job of the site by its name, and finds the draft under that name @phone', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  const position = `Process engineer ${randomInt(10_000, 99_999)}`
  const key = position.toLowerCase().replaceAll(' ', '-')
  await page.goto('/desk/content?group=members')
  await page.getByRole('button', { name: 'Begin a new job' }).press('Enter')
  const form = page.getByRole('form', { name: 'Begin a new job' })
  await form.getByLabel('Position').fill(position)
  await expect(form.getByText(`/desk/content/job/${key}`)).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/desk/content/job/${key}/draft`)
  await expect(page.getByText(`${position} is begun.`)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(position)
  await page.goto('/desk/content?group=drafts')
  await expect(rowOf(page, position)).toContainText('Not live yet')
})
