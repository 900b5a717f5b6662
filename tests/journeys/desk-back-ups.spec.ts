import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startSite } from '#stand-ins/site.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, rowOf, tabTo, titleOf } from '../support/desk-page.ts'

// A site of its own: its first back-up is made here.
const test = testOnOwnSite(() => startSite())
const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

test('an owner sees that there is no back-up yet, where they will lie, and then the first one @phone', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk')
  await expect(page.getByText('No back-up yet')).toBeVisible()
  await page.getByRole('link', { name: 'Last back-up', exact: true }).click()
  await expect(titleOf(page)).toHaveText('Back-ups')
  await expect(page.getByText('The first one is made at 02:30, or now if you ask for it.')).toBeVisible()
  await expect(page.getByText(/backups and never pass through the browser/)).toBeVisible()
  await expectSound(page)

  await run(process.execPath, ['scripts/backup.ts'], { cwd: root, env: { DATA_DIR: site.dataDir } })
  await page.reload()
  const row = rowOf(page, '.tar.gz')
  await expect(row).toContainText('Made')
  await expect(row).toContainText('Hand')
  await expect(row).toContainText(/\d\.\d MB/)
  await expectSound(page)

  const rows = page.getByRole('row').filter({ hasText: '.tar.gz' })
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(rows.filter({ hasText: 'Made' })).toHaveCount(2)
  await expectSound(page)
  await page.goto('/desk')
  await expect(page.getByRole('link', { name: 'Last back-up', exact: true })).toBeVisible()
  await expect(page.getByText('No back-up yet')).toHaveCount(0)
})

test('by keyboard alone: from Today to the back-ups', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk')
  await tabTo(page, page.getByRole('link', { name: 'Last back-up', exact: true }))
  await page.keyboard.press('Enter')
  await expect(titleOf(page)).toHaveText('Back-ups')
})

test('who is no owner neither sees nor opens the back-ups', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'support')
  await page.goto('/desk')
  await expect(titleOf(page)).toHaveText('Today')
  await expect(page.getByText('Last back-up')).toHaveCount(0)
  await page.goto('/desk/back-ups')
  await expect(titleOf(page)).not.toHaveText('Back-ups')
  expect((await context.request.get('/api/desk/back-ups')).status()).toBe(403)
})
