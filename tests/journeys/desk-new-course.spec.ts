import sharp from 'sharp'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { startSite } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, rowOf, titleOf } from '../support/desk-page.ts'
import { dayFromNow } from '../support/room.ts'

/** A site of its own: what is on sale there changes. */
const test = testOnOwnSite(() => startSite())

test('the owner makes a course from nothing with its price and first batch, and brings all of it back together @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 422/)
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/content')
  await page.getByRole('link', { name: 'New course' }).click()
  await expect(titleOf(page)).toHaveText('New course')
  const form = page.getByRole('form', { name: 'New course' })
  const publish = form.getByRole('button', { name: 'Publish the course' })
  await publish.click()
  for (const fault of ['Give the course a name', 'Choose a level', 'Give the hours as a whole number'])
    await expect(form.getByText(fault)).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expectSound(page)

  await form.getByLabel('Name').fill('Aspen plus')
  await expect(form.getByLabel('Address')).toHaveValue('AspenPlus2')
  await form.getByLabel('Address').fill('HeatExchangers')
  await form.getByLabel('Level').selectOption('Intermediate')
  await form.getByLabel('Hours').fill('20')
  await form.getByLabel('Price, in rupees').fill('9,000')
  await form.getByLabel('Trainer').fill('Asha Rao')
  await form.getByLabel('First batch').selectOption('With these dates')
  await form.getByLabel('First day').fill(dayFromNow(10))
  await form.getByLabel('Sat', { exact: true }).check()
  await form.getByLabel('How many classes').fill('5')
  await expect(form.getByRole('region', { name: 'Days of class' }).getByRole('listitem')).toHaveCount(5)
  await expectSound(page)
  await publish.click()
  await expect(form.getByText('Another course is called Aspen plus')).toBeVisible()
  await form.getByLabel('Name').fill('Heat exchangers')
  await publish.click()

  await expect(page).toHaveURL('/desk/content/course/HeatExchangers')
  await expect(titleOf(page)).toContainText('Heat exchangers')
  await expect(page.getByText(/Heat exchangers is on the site, with \w{3} 20\d\d on sale\./)).toBeVisible()
  await expectSound(page)
  const visitor = await (await otherBrowser()).newPage()
  const course = '/course/HeatExchangers'
  // A page that is not there yet is a fault of the browser's, which a journey may not have.
  await expect.poll(async () => (await visitor.request.get(course)).status()).toBe(200)
  await visitor.goto(course)
  await expect(titleOf(visitor)).toContainText(/^Heat exchangers \(\w{3} 20\d\d\)/)
  await expect(visitor.getByText('₹9,000').first()).toBeVisible()
  await expect(visitor.getByText('Asha Rao').first()).toBeVisible()
  for (const empty of ['Overview', 'Syllabus', 'Requirements', 'This course includes'])
    await expect(visitor.getByRole('heading', { name: empty })).toHaveCount(0)
  await expectSound(visitor)
  await visitor.goto('/courses')
  await expect(visitor.getByText('Heat exchangers').first()).toBeVisible()

  await page.goto('/desk/content/price/HeatExchangers/draft')
  await page.getByLabel('Discounted').fill('8000')
  await expect(page.getByRole('status').filter({ hasText: 'Saved at' })).toBeVisible()
  const publishing = page.getByRole('form', { name: 'Publish' })
  await publishing.getByLabel('What changes').fill('Cheaper')
  await publishing.getByLabel('I know what this does').check()
  await publishing.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Version 2, live')
  await page.goto('/desk/content/price/HeatExchangers?version=1')
  const says = page.getByRole('region', { name: 'What it says' })
  await expect(says).toContainText('went live together with: Batch: Heat exchangers')
  await says.getByRole('button', { name: 'Restore all of it' }).click()
  const restoring = page.getByRole('form', { name: 'Restore all that went live with version 1' })
  await restoring.getByLabel('Why').fill('As it was')
  await expectSound(page)
  await restoring.getByRole('button', { name: 'Make all of it live' }).click()
  await expect(page.getByText('1 thing is live again as then.')).toBeVisible()
  await page.goto('/desk/content?q=Heat+exchangers')
  await expect(rowOf(page, '₹9,000')).toContainText('Version 3')
})

test('a picture is uploaded with the course @phone', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/new-course')
  const form = page.getByRole('form', { name: 'New course' })
  await form.getByLabel('Name').fill('Pumps')
  await form.getByLabel('Level').selectOption('Beginner')
  await form.getByLabel('Hours').fill('8')
  await form.getByLabel('Price, in rupees').fill('4000')
  const blue = { create: { width: 800, height: 500, channels: 3, background: '#1e3a8a' } } as const
  const buffer = await sharp(blue).jpeg().toBuffer()
  await form.getByLabel('A file: picture').setInputFiles({ name: 'pump.jpg', mimeType: 'image/jpeg', buffer })
  await form.getByLabel('What the picture shows, in words').fill('A pump in a plant')
  await form.getByRole('button', { name: 'Publish the course' }).click()
  await expect(page).toHaveURL('/desk/content/course/Pumps')
  await expect(page.getByText('Its texts are empty: write them here.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What it says' })).toContainText('A pump in a plant')
})
