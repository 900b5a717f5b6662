import { signedInStaff } from '#stand-ins/people/staff.ts'
import { startSite } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, rowOf, titleOf } from '../support/desk-page.ts'
import { dayFromNow } from '../support/room.ts'

/** A site of its own: a price changes there. */
const test = testOnOwnSite(() => startSite())

test('an owner gives a course another price from a later day on, and visitors pay the old one until then @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  const visitor = await (await otherBrowser()).newPage()
  await visitor.goto('/course/AspenPlus')
  const price = visitor.getByRole('complementary', { name: 'Price and enrolment' }).getByText(/^Price: ₹/)
  const before = await price.innerText()
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/content')
  await page.getByRole('searchbox').fill('Aspen Plus')
  await expect(rowOf(page, 'Price')).toHaveCount(1)
  await rowOf(page, 'Price').getByRole('link', { name: 'Aspen Plus' }).click()
  await page.getByRole('link', { name: 'Write a draft' }).click()
  await expect(titleOf(page)).toContainText('Draft')
  await page.getByLabel('Discounted').fill('9500')
  await page.getByLabel('From').fill(`${dayFromNow(7)}T00:00`)
  const form = page.getByRole('form', { name: 'Publish' })
  await expect(form).toContainText('It counts from the moment in “From”')
  await form.getByLabel('What changes').fill('More classes')
  await form.getByLabel('I know what this does').check()
  await expectSound(page)
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('is published as you wrote it.')).toBeVisible()
  await page.goto('/desk/content?group=ahead')
  await expect(rowOf(page, 'Price')).toContainText(/₹9,500.*, from \w+, \d/)

  await visitor.reload()
  await expect(price).toHaveText(before)
})
