import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startSite } from '#stand-ins/site.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, rowOf, setUpFactor, tabTo, titleOf, typePassword } from '../support/desk-page.ts'

// A site of its own: its first back-up is made here.
const test = testOnOwnSite(() => startSite())
const run = promisify(execFile)
const OF_DOWNLOAD = 'a passphrase of one download'
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
  await expect(page.getByText(/backups\. One that you download is encrypted/)).toBeVisible()
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
  await expect(rows.filter({ hasText: /Made/ })).toHaveCount(2)
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

test('an owner with a second factor downloads a back-up, and the command restores it with its own passphrase @phone', async ({
  page,
  context,
  site,
  troubles,
}, testInfo) => {
  troubles.allow(/status of 4\d\d/)
  await signedInStaff(context, site, 'owner')
  await run(process.execPath, ['scripts/backup.ts'], { cwd: root, env: { DATA_DIR: site.dataDir } })
  await page.goto('/desk/back-ups')
  const form = page.getByRole('dialog', { name: 'Download a back-up' })
  const passphrase = form.getByLabel('Passphrase', { exact: true })
  const again = form.getByLabel('Passphrase, once more')
  await page
    .getByRole('button', { name: /^Download the back-up of/ })
    .first()
    .click()
  await passphrase.fill('too short')
  await form.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(form.getByText('Use at least 12 characters')).toBeVisible()
  await passphrase.fill(OF_DOWNLOAD)
  await again.fill('another passphrase')
  await form.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(form.getByText('The passphrases do not match')).toBeVisible()
  await again.fill(OF_DOWNLOAD)
  await expectSound(page)
  await form.getByRole('button', { name: 'Download', exact: true }).click()
  await typePassword(page)
  await expect(form.getByRole('alert')).toContainText('Set up a second factor in your account first')
  await page.keyboard.press('Escape')

  await setUpFactor(page)
  await page.goto('/desk/back-ups')
  await page
    .getByRole('button', { name: /^Download the back-up of/ })
    .first()
    .click()
  await passphrase.fill(OF_DOWNLOAD)
  await again.fill(OF_DOWNLOAD)
  const coming = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText('The download has begun. Keep the passphrase apart from the file.')).toBeVisible()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^synergyy-.*\.tar\.gz\.sealed$/)
  expect(file.url()).not.toContain(encodeURIComponent(OF_DOWNLOAD))
  const archive = testInfo.outputPath('downloaded.tar.gz.sealed')
  await file.saveAs(archive)

  const env = { DATA_DIR: testInfo.outputPath('restored'), BACKUP_PASSPHRASE: OF_DOWNLOAD }
  const { stdout } = await run(process.execPath, ['scripts/restore.ts', archive], { cwd: root, env })
  expect(stdout).toContain("The site's secret is not in this back-up")
  expect(stdout).toContain('Second factors: nobody who has one can sign in')
})

test('an owner rehearses a restore, and reads what came back @phone', async ({ page, context, site, troubles }) => {
  troubles.allow(/status of 403/)
  await signedInStaff(context, site, 'owner')
  await run(process.execPath, ['scripts/backup.ts'], { cwd: root, env: { DATA_DIR: site.dataDir } })
  await page.goto('/desk/back-ups')
  await page
    .getByRole('button', { name: /^Test restore of/ })
    .first()
    .click()
  await typePassword(page)
  const reports = page.getByRole('region', { name: 'Restore tests' })
  await expect(reports.getByText('Restored', { exact: true })).toBeVisible()
  await expect(reports).toContainText(/People: \d+ \(now \d+\)/)
  await expectSound(page)
})
