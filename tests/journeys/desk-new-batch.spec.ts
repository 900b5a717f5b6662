import { patience } from '#stand-ins/patience.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { startSite } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'
import { dayFromNow } from '../support/room.ts'

/** A site of its own: what is on sale there changes. */
const test = testOnOwnSite(() => startSite())

test('the owner makes a batch in one go, and visitors can join it beside the one that runs @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 422/)
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/batches')
  await page.getByRole('link', { name: 'New batch' }).click()
  await expect(titleOf(page)).toHaveText('New batch')
  const form = page.getByRole('form', { name: 'New batch' })
  const days = form.getByRole('region', { name: 'Days of class' })
  await expect(days).toContainText('before anything is published')
  await form.getByRole('button', { name: 'Publish the batch' }).click()
  for (const fault of [
    'Choose a course',
    'Write a day such as 2027-01-31',
    'Choose a day of the week',
    'Plan from 1 to 100 classes',
  ])
    await expect(form.getByText(fault)).toBeVisible()
  await expect(form.getByLabel('Course', { exact: true })).toBeFocused()
  await expectSound(page)

  await form.getByLabel('Course', { exact: true }).selectOption('Aspen Plus')
  await form.getByLabel('First day').fill('2020-01-04')
  await form.getByLabel('Sat', { exact: true }).check()
  await form.getByLabel('Sun', { exact: true }).check()
  await form.getByLabel('Sun: time in India').fill('10:30')
  await form.getByLabel('Sun: minutes').fill('90')
  await form.getByLabel('How many classes').fill('4')
  await form.getByLabel('Places').fill('20')
  await form.getByLabel('Joining link').fill('https://meet.example.com/room')
  await form.getByLabel('Another price').fill('9,500')
  await expect(days.getByRole('listitem')).toHaveCount(4)
  await expect(days).toContainText('Aspen Plus, Jan 2020: 4 classes')
  await expect(days.getByRole('listitem').nth(1)).toContainText('Sunday, 5 January 2020, 10:30 am to 12:00 pm IST')
  await expectSound(page)
  await form.getByRole('button', { name: 'Publish the batch' }).click()
  await expect(form.getByText('All these classes would be over')).toBeVisible()
  await expect(form.getByLabel('First day')).toBeFocused()

  await form.getByLabel('First day').fill(dayFromNow(1))
  await form.getByRole('button', { name: 'Publish the batch' }).click()
  await expect(page).toHaveURL(/\/desk\/batches\/AP-20\d\d-\d\d$/)
  await expect(titleOf(page)).toContainText(/^Aspen Plus, \w{3} 20\d\d/)
  await expect(page.getByText(/is on sale, with 4 classes\./)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Classes', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Classes' }).getByRole('listitem')).toHaveCount(4)

  await page.goto('/desk/new-batch')
  await form.getByLabel('Course', { exact: true }).selectOption('Aspen Plus')
  await form.getByLabel('First day').fill(dayFromNow(1))
  await form.getByLabel('Tue', { exact: true }).check()
  await form.getByLabel('How many classes').fill('6')
  await form.getByRole('button', { name: 'Publish the batch' }).click()
  await expect(titleOf(page)).toContainText('Aspen Plus')

  const visitor = await (await otherBrowser()).newPage()
  const offer = visitor.getByRole('complementary', { name: 'Price and enrolment' })
  await expect(async () => {
    await visitor.goto('/course/AspenPlus')
    await expect(offer.getByRole('region', { name: 'More batches' })).toBeVisible({ timeout: patience(100) })
  }).toPass()
  for (const words of [
    '₹9,500',
    'Sat, 7:00 pm to 9:00 pm; Sun, 10:30 am to 12:00 pm IST',
    'Tue, 7:00 pm to 9:00 pm IST',
  ])
    await expect(offer).toContainText(words)
  await expectSound(visitor)
})

test('support has no way to a new batch', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'support')
  await page.goto('/desk/batches')
  await expect(titleOf(page)).toHaveText('Batches')
  await expect(page.getByRole('link', { name: 'New batch' })).toHaveCount(0)
  await page.goto('/desk/new-batch')
  await expect(titleOf(page)).toHaveText('Not found')
})
