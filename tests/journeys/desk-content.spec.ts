import { randomInt } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { importThings } from '#stand-ins/content.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import type { Site } from '#stand-ins/site.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, holdUndo, rowOf, titleOf } from '../support/desk-page.ts'

/** A group for members, published twice. */
async function twoVersions(context: BrowserContext, site: Site) {
  const key = `group-${randomInt(1000, 9999)}`
  const [name, path] = [`Group ${key}`, `/desk/content/community/${key}`]
  const body = { name, purpose: 'Talk about cold columns', link: 'https://chat.example.com/x', rules: 'Be kind.' }
  await importThings(site, { [`community/${key}`]: body })
  await importThings(site, { [`community/${key}`]: { ...body, purpose: 'Talk about hot columns' } })
  const versions = `/api${path}/versions`
  await expect.poll(async () => (await context.request.get(versions)).text()).toContain('"number":2')
  return { key, name, path }
}

test('an owner finds a thing, sees which words changed, and makes the earlier version live again @phone @translated', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 422/)
  await signedInStaff(context, site, 'owner')
  const { name, path } = await twoVersions(context, site)
  await page.goto('/desk/content')
  await expect(titleOf(page)).toHaveText('Content')
  await expect(rowOf(page, 'Terms and Conditions')).toContainText('As shipped')
  await page.getByRole('button', { name: 'For members' }).click()
  await expect(rowOf(page, 'Terms and Conditions')).toHaveCount(0)
  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/q=Group/)
  await expect(rowOf(page, name)).toContainText('Version 2')
  await expectSound(page)

  await rowOf(page, name).getByRole('link').click()
  await expect(page).toHaveURL(path)
  const versions = page.getByRole('list', { name: 'Versions' })
  await expect(versions).toContainText('Version 2, live')
  const says = page.getByRole('region', { name: 'What it says' })
  await expect(says).toContainText('Talk about hot columns')
  await versions.getByRole('button', { name: 'What changed in version 2' }).click()
  await expect(says.getByRole('deletion')).toHaveText('cold')
  await expect(says.getByRole('insertion')).toHaveText('hot')
  await expect(page).toHaveURL(`${path}?version=2&against=1`)
  await expectSound(page)

  await says.getByRole('combobox', { name: 'Beside' }).selectOption('No other version')
  await says.getByRole('combobox', { name: 'Version' }).selectOption('Version 1')
  await says.getByRole('button', { name: 'Restore version 1' }).click()
  const form = page.getByRole('form', { name: 'Restore Version 1' })
  await form.getByRole('button', { name: 'Make it live' }).click()
  await expect(form.getByRole('alert')).toHaveText('Say why')
  await form.getByLabel('Why').fill('Cold is right')
  await expectSound(page)
  await form.getByRole('button', { name: 'Make it live' }).click()
  await expect(page.getByText('Version 1 is live again, as a new version.')).toBeVisible()
  await holdUndo(page)
  await expect(versions).toContainText('Version 3, live')
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Cold is right')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(versions).toContainText('Version 4, live')
  await page.goto(path)
  await expect(says).toContainText('Talk about hot columns')
})

test('of two people who restore, the second learns that somebody was faster, and loses nothing typed', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  await signedInStaff(context, site, 'owner')
  const { key, path } = await twoVersions(context, site)
  await page.goto(`${path}?version=1`)
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  const form = page.getByRole('form', { name: 'Restore Version 1' })
  await form.getByLabel('Why').fill('Cold is right')
  const theirs = await otherBrowser()
  await signedInStaff(theirs, site, 'owner')
  const restore = `${site.url}/api/desk/content/community/${key}/restore`
  await page.route('**/api/desk/content/community/*/restore', async (route) => {
    const answer = await theirs.request.post(restore, { data: { number: 1, seen: 2, why: 'me first' } })
    expect(answer.status()).toBe(200)
    await route.continue()
  })
  await form.getByRole('button', { name: 'Make it live' }).click()
  await expect(form.getByRole('alert')).toContainText('Somebody else changed this meanwhile')
  await expect(form.getByLabel('Why')).toHaveValue('Cold is right')
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('me first')
})

test('by keyboard alone: to the content and into a thing; support restores nothing', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'support')
  const { name } = await twoVersions(context, site)
  await page.goto('/desk')
  await expect(titleOf(page)).toHaveText('Today')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(titleOf(page)).toHaveText('Content')
  await expect(rowOf(page, name)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/q=Group/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toHaveValue(name)
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await page.keyboard.press('j')
  await expect(rowOf(page, name).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titleOf(page)).toContainText(name)
  await page.getByRole('combobox', { name: 'Version' }).selectOption('Version 1')
  await expect(page.getByText('Talk about cold columns')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
})
