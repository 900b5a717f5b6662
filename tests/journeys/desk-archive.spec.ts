import type { BrowserContext, Page } from '@playwright/test'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expectNoSidewaysScroll } from '#stand-ins/screen.ts'
import { startSite } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, holdUndo, rowOf, titleOf } from '../support/desk-page.ts'
import { giveSeat } from '../support/room.ts'

/** A site of its own: what is on sale there changes. */
const test = testOnOwnSite(() => startSite())

const COURSE = '/course/AspenPlus'

/** Opens the form, reads what the press does, and presses. */
async function archive(page: Page, kind: 'course' | 'batch', effects: readonly (string | RegExp)[]): Promise<void> {
  const label = `Archive ${kind}`
  const panel = page.getByRole('region', { name: 'Archive', exact: true })
  await panel.getByRole('button', { name: label }).click()
  const form = panel.getByRole('form', { name: label })
  for (const effect of effects) await expect(form.getByRole('listitem').filter({ hasText: effect })).toBeVisible()
  await form.getByRole('button', { name: label }).click()
  await expect(form.getByText('Say why')).toBeVisible()
  await form.getByLabel('Why').fill('Nobody asks for it')
  await expectSound(page)
  await form.getByRole('button', { name: label }).click()
  await expect(page.getByRole('region', { name: 'Archived' })).toBeVisible()
}

const untilStatus = ({ request }: BrowserContext, path: string, status: number) =>
  expect.poll(async () => (await request.get(path)).status()).toBe(status)

test('the owner archives a course: visitors are led on, who is enrolled keeps it, and it comes back @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 404/)
  await signedInStaff(context, site, 'owner')
  const student = await otherBrowser()
  const { email } = await signedInBuyer(student, site)
  await giveSeat(context, 'AP-2025-01', email)
  await page.goto('/desk/content/course/AspenPlus')
  await archive(page, 'course', [
    'Jan 2025 is on sale now. Nobody can buy it any more.',
    'and leads to the other courses',
    '1 person is enrolled and keeps the course room',
  ])
  await expect(page.getByText('Aspen Plus is archived.')).toBeVisible()
  await holdUndo(page)

  const away = await otherBrowser()
  await untilStatus(away, COURSE, 404)
  const visitor = await away.newPage()
  await expectLedOn(visitor)

  const own = await student.newPage()
  await own.goto('/my-courses')
  await expect(own.getByRole('heading', { name: 'Aspen Plus (Jan 2025)' })).toBeVisible()
  await expect(own.getByRole('main').getByRole('link', { name: 'Aspen Plus (Jan 2025)' })).toHaveCount(0)
  await own.getByRole('link', { name: 'Open the course room' }).click()
  await expect(own).toHaveURL('/room/batches/AP-2025-01')
  await expect(titleOf(own)).toHaveText('Aspen Plus')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Archive', exact: true })).toBeVisible()
  await untilStatus(away, COURSE, 200)
  await visitor.goto(COURSE)
  await expect(titleOf(visitor)).toHaveText('Aspen Plus (Jan 2025)')
})

/** What a visitor finds of Aspen Plus while it is archived. */
async function expectLedOn(visitor: Page): Promise<void> {
  await visitor.goto(COURSE)
  await expect(titleOf(visitor)).toHaveText('Course not found')
  const main = visitor.getByRole('main')
  for (const path of ['/courses', '/compare', '/']) {
    await visitor.goto(path)
    await expect(main.getByRole('link', { name: /Process Design & Engineering/ }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: /Aspen Plus/ })).toHaveCount(0)
  }
  const learn = visitor.getByRole('navigation', { name: 'Learn' })
  await expect(learn.getByRole('link', { name: 'Process Design & Engineering' })).toBeAttached()
  await expect(learn.getByRole('link', { name: 'Aspen Plus' })).toHaveCount(0)
  expect(await (await visitor.request.get('/sitemap.xml')).text()).not.toContain('AspenPlus')

  const document = await (await visitor.request.get('/AspenPlus')).text()
  expect(document).toContain('<meta name="robots" content="noindex">')
  await visitor.goto('/AspenPlus')
  await expect(titleOf(visitor)).toHaveText('Aspen Plus')
  await expect(main.getByText('We do not offer this course any more.')).toBeVisible()
  await expect(main.getByRole('form')).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Process Design & Engineering' })).toBeVisible()
  await expectSound(visitor)
  await expectNoSidewaysScroll(visitor)
  await main.getByRole('link', { name: 'See all courses' }).click()
  await expect(titleOf(visitor)).toHaveText('Courses')
}

test('the owner archives a batch, finds it among the archived ones, and puts it back @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/batches')
  await rowOf(page, 'Aspen Hysys').getByRole('link').click()
  await expect(page).toHaveURL(/\/desk\/batches\/[\w-]+$/)
  await archive(page, 'batch', ['It is the only batch of Aspen Hysys on sale', 'Nobody is enrolled.'])
  const visitor = await (await otherBrowser()).newPage()
  await expect
    .poll(async () => (await visitor.request.get('/course/AspenHysys')).text())
    .not.toContain('Aspen Hysys (Jan 2025)')
  await visitor.goto('/course/AspenHysys')
  await expect(titleOf(visitor)).toHaveText('Aspen Hysys')

  await page.goto('/desk/batches')
  await expect(rowOf(page, 'Aspen Plus')).toBeVisible()
  await expect(rowOf(page, 'Aspen Hysys')).toHaveCount(0)
  await page.getByRole('button', { name: 'Archived' }).click()
  await expect(rowOf(page, 'Aspen Plus')).toHaveCount(0)
  await expect(rowOf(page, 'Aspen Hysys')).toContainText('Archived')
  await expectSound(page)
  await rowOf(page, 'Aspen Hysys').getByRole('link').click()
  const panel = page.getByRole('region', { name: 'Archived' })
  await panel.getByRole('button', { name: 'Restore batch' }).click()
  const form = panel.getByRole('form', { name: 'Restore batch' })
  await expect(form).toContainText('Visitors can join it.')
  await form.getByLabel('Why').fill('It takes place')
  await form.getByRole('button', { name: 'Restore batch' }).click()
  await expect(page.getByText('Aspen Hysys, Jan 2025 is back.')).toBeVisible()
  await page.goto('/desk/batches')
  await expect(rowOf(page, 'Aspen Hysys')).toContainText('Announced')
})

test('support sees no way to archive a course or a batch', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'support')
  await page.goto('/desk/content/course/ProcessSafety')
  await expect(titleOf(page)).toContainText('Process Safety')
  await expect(page.getByRole('list', { name: 'Versions' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Archive/ })).toHaveCount(0)
  await page.goto('/desk/batches/PS-2025-01')
  await expect(titleOf(page)).toContainText('Process Safety')
  await expect(page.getByRole('button', { name: /^Archive/ })).toHaveCount(0)
})
