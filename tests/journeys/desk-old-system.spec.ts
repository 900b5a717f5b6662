import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { contactMessage, enrolment, webinarRegistration } from '#stand-ins/people/makers.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { startSite, type Site } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, rowOf, tabTo, titleOf, typePassword } from '../support/desk-page.ts'

// A site of its own: an old system is brought here.
const test = testOnOwnSite(() => startSite())

const MS = '1731912345678'
const USERS = [
  { localId: 'oldAsha', email: 'old.asha@example.com', emailVerified: true, displayName: 'Asha Old', createdAt: MS },
]
const TREE = {
  feedback: { [MS]: contactMessage({ email: 'old.asha@example.com' }) },
  enrollments: { 'Flare Systems': { [MS]: enrolment({ email: 'old.asha@example.com' }) } },
  'sign-ups': { [MS]: webinarRegistration({ email: 'old.asha@example.com' }) },
  newsletter: { one: { email: 'reader@example.com' } },
}

async function bring({ dataDir }: Site): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-old-'))
  const [users, tree] = [join(folder, 'users.json'), join(folder, 'tree.json')]
  await writeFile(users, JSON.stringify({ users: USERS }))
  await writeFile(tree, JSON.stringify(TREE))
  const words = ['scripts/firebase.ts', 'import', '--auth', users, '--tree', tree, '--shred']
  const env = { DATA_DIR: dataDir, PATH: process.env['PATH'] }
  await promisify(execFile)(process.execPath, words, { cwd: join(import.meta.dirname, '../..'), env })
  await rm(folder, { recursive: true })
}

test('an owner sees what came from the old system, and settles what waits @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 403/)
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/old-system')
  await expect(page.getByText('Nothing came from the old system yet')).toBeVisible()
  await expectSound(page)
  await bring(site)
  await page.goto('/desk')
  await page.getByRole('link', { name: /Questions of the move/ }).click()
  await expect(titleOf(page)).toHaveText('Old system')
  await expect(rowOf(page, 'feedback')).toContainText('1')
  await expect(rowOf(page, 'Asha Old')).toContainText('No password came along')
  await expectSound(page)

  const question = page.getByRole('article', { name: 'course:Flare Systems' })
  await tabTo(page, question.getByRole('button', { name: 'Answer' }))
  await page.keyboard.press('Enter')
  await expectSound(page)
  await question.getByRole('button', { name: 'Settle it' }).click()
  await expect(question.getByText('Choose an answer')).toBeVisible()
  await question.getByLabel('Answer', { exact: true }).selectOption('AspenPlus')
  await question.getByRole('button', { name: 'Settle it' }).click()
  await typePassword(page)
  await expect(page.getByText('It is settled.')).toBeVisible()
  await expect(question).toHaveCount(0)

  const webinar = page.getByRole('article', { name: 'webinar:sign-ups' })
  await webinar.getByRole('button', { name: 'Answer' }).click()
  await webinar.getByLabel('Answer', { exact: true }).selectOption('Another date, written below')
  await webinar.getByRole('button', { name: 'Settle it' }).click()
  await expect(webinar.getByText('Choose an answer')).toBeVisible()
  await webinar.getByLabel('Another date').fill('14082024')
  await expectSound(page)
  await webinar.getByRole('button', { name: 'Settle it' }).click()
  await expect(webinar).toHaveCount(0)

  const aside = page.getByRole('region', { name: 'Kept aside, until somebody decides' })
  await expect(aside.getByRole('article', { name: 'branch:newsletter' })).toBeVisible()
  await page.goto('/desk/leads')
  await expect(rowOf(page, 'Aspen Plus').first()).toContainText('Asha')
})

test('an owner who answers what another owner settled meanwhile is told the answer that counts', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of (?:403|409)/)
  await signedInStaff(context, site, 'owner')
  await bring(site)
  await page.goto('/desk/old-system')
  const question = page.getByRole('article', { name: 'branch:newsletter' })
  await question.getByRole('button', { name: 'Answer' }).click()
  await question.getByLabel('Answer', { exact: true }).selectOption('leave')
  // The page hears of the other's answer, too, and takes the question off its list.
  const heard = Promise.withResolvers<void>()
  await page.route('**/api/desk/old-system', async (route) => {
    await heard.promise
    await route.continue()
  })
  const words = ['scripts/firebase.ts', 'settle', 'branch:newsletter', 'keep']
  await promisify(execFile)(process.execPath, words, {
    cwd: join(import.meta.dirname, '../..'),
    env: { DATA_DIR: site.dataDir, PATH: process.env['PATH'] },
  })
  await question.getByRole('button', { name: 'Settle it' }).click()
  await typePassword(page)
  await expect(page.getByText('The answer “keep” was given already: branch:newsletter')).toBeVisible()
  heard.resolve()
  await expect(question).toHaveCount(0)
  await expectSound(page)
})

test('who is no owner neither sees nor opens the old system', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'support')
  await page.goto('/desk/old-system')
  await expect(titleOf(page)).not.toHaveText('Old system')
  expect((await context.request.get('/api/desk/old-system')).status()).toBe(403)
})
