import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { patience } from '#stand-ins/patience.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expectNoSidewaysScroll, goTo, whenLive } from '#stand-ins/screen.ts'
import { startSite } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'
import { headOf } from '../support/page-head.ts'
import { Graph } from '../support/schema-org.ts'

const test = testOnOwnSite(startSite)
const FACE = 'Meera Iyer at her desk'
const NOBODY = 'This course is on sale and shows nobody who teaches it'

async function publishAs(page: Page, note: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Publish' })
  await form.getByLabel('What changes').fill(note)
  await form.getByRole('button', { name: 'Publish' }).click()
}

/** Begins the first trainer of the site, and writes everything but a sound link. */
async function writeTrainer(page: Page): Promise<void> {
  await page.goto('/desk/content?group=trainers')
  await expect(page.getByText('Nobody who teaches is named yet')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Begin a new trainer' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Meera Iyer')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/desk/content/trainer/meera-iyer/draft')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera Iyer')
  await page.getByLabel('Title', { exact: true }).fill('Process engineer, relief systems')
  await page.getByLabel(/^Years in industry/).fill('9')
  await page.getByLabel('Plants and projects').fill('A refinery in Gujarat\nAn ammonia plant')
  await page.getByLabel('Standards and software').fill('API 520')
  await page.getByLabel('Bio').fill('Sizes relief valves, and **teaches** it.')
  await page.getByRole('button', { name: 'Add to links' }).click()
  await page.getByLabel('Label', { exact: true }).fill('Profile of Meera')
  await page.getByLabel('Address of the page').fill('javascript:alert(1)')
  const photo = page.getByRole('group', { name: 'Photo', exact: true })
  const jpeg = sharp({ create: { width: 640, height: 640, channels: 3, background: '#0f766e' } }).jpeg()
  const program = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const file = photo.getByLabel(/^A file/)
  await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: program })
  await expect(photo.getByRole('alert')).toHaveText(/Please use JPEG, PNG or WebP/)
  await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg.toBuffer() })
  await photo.getByLabel(/in words/).fill(FACE)
}

test('an owner names who teaches, and the trainer stands on a page of their own, on the course and on About @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 422/)
  await signedInStaff(context, site, 'owner')
  await writeTrainer(page)
  await publishAs(page, 'Our first trainer')
  await expect(page.getByRole('alert').filter({ hasText: 'begins with https://' })).toBeVisible()
  const publish = page.getByRole('form', { name: 'Publish' }).getByRole('button', { name: 'Publish' })
  await expect(publish).toBeEnabled()
  await page.getByLabel('Address of the page').fill('https://example.com/meera')
  await expectSound(page)
  await publish.click()
  await expect(page.getByText('is live as you wrote it.')).toBeVisible()

  await page.goto('/desk/content/course/AspenPlus/draft')
  const warning = page.getByRole('alert').filter({ hasText: NOBODY })
  await expect(warning).toBeVisible()
  await expectSound(page)
  await page.getByRole('group', { name: 'Trainers' }).getByLabel('Meera Iyer').check()
  await expect(warning).toHaveCount(0)
  await publishAs(page, 'Who teaches it')
  await expect(page.getByText('is live as you wrote it.')).toBeVisible()

  const visitor = await context.newPage()
  const link = visitor.getByRole('main').getByRole('link', { name: 'Meera Iyer' })
  await expect(async () => {
    await visitor.goto('/course/AspenPlus')
    await expect(link).toBeVisible({ timeout: patience(100) })
  }).toPass()
  await whenLive(visitor)
  await expectSound(visitor)
  await link.click()
  await expect(visitor).toHaveURL(/#\/trainers\/meera-iyer$/)
  await expectTrainer(visitor)
  await expectSound(visitor)
  await goTo(visitor, '/about')
  await expect(visitor.getByRole('heading', { name: 'Who teaches' })).toBeVisible()
  await expect(link).toBeVisible()
  await visitor.goto('/trainers/meera-iyer')
  await expectTrainer(visitor)
  await visitor
    .getByRole('main')
    .getByRole('link', { name: /^Aspen Plus/ })
    .click()
  await expect(titleOf(visitor)).toHaveText(/^Aspen Plus/)
  await expectKnownToSearchEngines(visitor, site.url)
})

async function expectTrainer(page: Page): Promise<void> {
  await expect(titleOf(page)).toHaveText('Meera Iyer')
  await expect(page).toHaveTitle('Meera Iyer | Synergyy')
  const main = page.getByRole('main')
  await expect(main.getByText('9 years in industry')).toBeVisible()
  await expect(main.getByText('An ammonia plant')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Profile of Meera' })).toHaveAttribute(
    'href',
    'https://example.com/meera',
  )
  await expect(main.getByRole('img', { name: FACE })).toBeVisible()
  await expectNoSidewaysScroll(page)
}

async function expectKnownToSearchEngines({ request }: Page, url: string): Promise<void> {
  expect(await (await request.get(`${url}/sitemap.xml`)).text()).toContain(`<loc>${url}/trainers/meera-iyer</loc>`)
  const nodesAt = async (path: string) => {
    const [graph] = headOf(await (await request.get(url + path)).text()).structuredData
    return Graph.parse(graph)['@graph']
  }
  const [person] = (await nodesAt('/trainers/meera-iyer')).filter((node) => node['@type'] === 'Person')
  expect(person).toMatchObject({ name: 'Meera Iyer', url: `${url}/trainers/meera-iyer` })
  const [course] = (await nodesAt('/course/AspenPlus')).filter((node) => node['@type'] === 'Course')
  expect(course).toMatchObject({ hasCourseInstance: { instructor: [{ url: `${url}/trainers/meera-iyer` }] } })
}
