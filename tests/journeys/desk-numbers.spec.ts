import { readFile } from 'node:fs/promises'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'

test('an owner sees how many came, were answered and bought, chooses months, and keeps a table @phone', async ({
  page,
  context,
  site,
}) => {
  await context.request.post(`${site.url}/api/feedback`, { data: contactMessage({ email: 'numbers@example.com' }) })
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/numbers')
  await expect(titleOf(page)).toHaveText('Numbers')
  for (const name of ['Leads by month', 'Leads by source', 'Leads by course', 'Time to the first answer', 'Money'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  const sources = page.getByRole('table', { name: /Leads by source/ })
  await expect(sources.getByRole('row', { name: /Contact form/ })).toContainText(/[1-9]/)
  await expect(page.getByText('whom somebody called or wrote to').first()).toBeVisible()
  await expectSound(page)

  const months = page.getByRole('table', { name: /Leads by month/ })
  await expect(months.getByRole('row')).toHaveCount(14)
  const first = page.getByRole('combobox', { name: /^From/ })
  await first.selectOption({ index: 1 })
  await expect(page).toHaveURL(/from=20\d\d-\d\d&to=20\d\d-\d\d/)
  await expect(months.getByRole('row')).toHaveCount(4)
  // A last month before the first one moves the first one along.
  await page.getByRole('combobox', { name: /^To/ }).selectOption({ index: 3 })
  await expect(months.getByRole('row')).toHaveCount(14)

  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save “Leads by source” as CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^numbers-sources-20\d\d-\d\d-to-20\d\d-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('"Source","Came","Contacted","Won"')
})

test('an accountant sees money and seats and no leads, and support is not offered numbers', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'accountant')
  await page.goto('/desk')
  await expect(titleOf(page)).toHaveText('Today')
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page.getByRole('region', { name: 'Money' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Leads by month' })).toHaveCount(0)
  const theirs = await otherBrowser()
  await signedInStaff(theirs, site, 'support')
  const other = await theirs.newPage()
  await other.goto('/desk/numbers')
  await expect(titleOf(other)).toHaveText('Not found')
})
