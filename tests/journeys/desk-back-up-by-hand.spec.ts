import { signedInStaff } from '#stand-ins/people/staff.ts'
import { startSite } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, rowOf, titleOf } from '../support/desk-page.ts'

const test = testOnOwnSite(() => startSite({ BACKUP_DIR: 'off' }))

test('an owner without nightly back-ups reads where one goes, makes it, and is offered its download @phone', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/back-ups')
  await expect(titleOf(page)).toHaveText('Back-ups')
  await expect(page.getByText('None is made at night, because BACKUP_DIR is off in .env')).toBeVisible()
  await expect(page.getByText(`They lie on the server in ${site.dataDir}`)).toBeVisible()
  await expect(page.getByText('Press “Back up now”. Then download it and keep it elsewhere.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Back up now' }).click()
  const row = rowOf(page, '.tar.gz')
  await expect(row).toContainText('Made')
  await row.getByRole('button', { name: /^Download the back-up of/ }).click()
  await expect(page.getByRole('dialog', { name: 'Download a back-up' })).toBeVisible()
  await expectSound(page)
})
