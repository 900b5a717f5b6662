import type { Page } from '@playwright/test'
import { patience } from '#stand-ins/patience.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { startSite } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, holdUndo, titleOf } from '../support/desk-page.ts'

/** A site of its own: its courses change their order. */
const test = testOnOwnSite(() => startSite())

const SHIPPED = [/^Process Design & Engineering/, /^Aspen Plus/, /^Aspen Hysys/, /^Process Safety/]

const compared = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })

/** What is published is drawn within a second or so. */
const untilCompared = (visitor: Page, names: readonly RegExp[]) =>
  expect(async () => {
    await visitor.goto('/compare')
    await expect(compared(visitor)).toHaveText([...names], { timeout: patience(100) })
  }).toPass()

test('the owner puts courses into another order by keyboard, and visitors see it on Home and side by side @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/content')
  await page.getByRole('link', { name: 'Order of courses' }).first().click()
  await expect(titleOf(page)).toHaveText('Order of courses')
  const rows = page.getByRole('list', { name: 'Courses' }).getByRole('listitem')
  await expect(rows).toContainText(['Process Design & Engineering', 'Aspen Plus', 'Aspen Hysys', 'Process Safety'])
  await expect(page.getByRole('button', { name: 'Move up Process Design & Engineering' })).toBeDisabled()
  await expectSound(page)

  const safer = page.getByRole('button', { name: 'Move up Process Safety' })
  for (const place of [3, 2]) {
    await safer.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Process Safety' })).toHaveText(
      `Process Safety is number ${place} of 4.`,
    )
    await expect(safer).toBeFocused()
  }
  await safer.press('Enter')
  await expect(safer).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Move down Process Safety' })).toBeFocused()
  const designed = page.getByRole('button', { name: 'Move down Process Design & Engineering' })
  await designed.press('Enter')
  await expect(designed).toBeFocused()
  await expect(rows).toContainText(['Process Safety', 'Aspen Plus', 'Process Design & Engineering', 'Aspen Hysys'])
  await page.getByRole('button', { name: 'Save the order' }).click()
  await expect(page.getByText('The courses stand in this order.')).toBeVisible()
  await expect(page).toHaveURL('/desk/content')
  await holdUndo(page)

  const visitor = await (await otherBrowser()).newPage()
  await untilCompared(visitor, [/^Process Safety/, /^Aspen Plus/, /^Process Design & Engineering/, /^Aspen Hysys/])
  await visitor.goto('/')
  const cards = visitor.getByRole('article').getByRole('heading', { level: 3 })
  await expect(cards).toHaveText(['Aspen Plus', 'Process Design & Engineering'])
  await visitor.goto('/courses')
  await expect(visitor.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    /^Process Safety/,
    /^Aspen Hysys/,
    /^Aspen Plus/,
    /^Process Design & Engineering/,
  ])

  await page.getByRole('button', { name: 'Undo' }).click()
  await untilCompared(visitor, SHIPPED)
})

test('of two owners who order courses, the second learns that somebody was faster, and saves over it', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  await signedInStaff(context, site, 'owner')
  const other = await otherBrowser()
  await signedInStaff(other, site, 'owner')
  await page.goto('/desk/course-order')
  await page.getByRole('button', { name: 'Move down Aspen Plus' }).click()
  const late = await other.newPage()
  await late.goto('/desk/course-order')
  await late.getByRole('button', { name: 'Move up Aspen Plus' }).click()
  await late.getByRole('button', { name: 'Save the order' }).click()
  await expect(late).toHaveURL('/desk/content')
  const save = page.getByRole('button', { name: 'Save the order' })
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody else changed this meanwhile' })).toBeVisible()
  await save.click()
  await expect(page.getByText('The courses stand in this order.')).toBeVisible()
})
