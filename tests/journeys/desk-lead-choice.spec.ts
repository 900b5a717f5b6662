import { LeadPage } from '#contract/leads.ts'
import { enrolment } from '#stand-ins/people/makers.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { holdUndo, writeToOffice } from '../support/desk-page.ts'

test('many are chosen by the keyboard, changed at once and taken back', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'owner')
  const { firstName } = await writeToOffice(page)
  const course = { name: `${firstName} Two`, email: freshEmail() }
  expect((await page.request.post('/api/enrollments/AspenPlus', { data: enrolment(course) })).status()).toBe(201)
  await page.goto(`/desk/leads?q=${firstName}`)
  await expect(page.getByRole('row', { name: new RegExp(firstName) })).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByLabel('State', { exact: true }).selectOption('Interested')
  await page.getByRole('button', { name: 'Change 2' }).click()
  await expect(page.getByText('2 changed')).toBeVisible()
  await holdUndo(page)
  await expect(page.getByRole('cell', { name: 'Interested' })).toHaveCount(2)
  const { leads } = LeadPage.parse(await (await page.request.get(`/api/desk/leads?q=${firstName}`)).json())
  const [changedSince] = leads
  const lost = { version: changedSince?.version, state: 'lost' }
  expect((await page.request.patch(`/api/desk/leads/${changedSince?.id}`, { data: lost })).status()).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 taken back, 1 was changed since and stays')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Interested' })).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'Lost' })).toHaveCount(1)
})

test('a label is put on many, and lists are narrowed by source and days', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'owner')
  const { firstName } = await writeToOffice(page)
  const course = { name: `${firstName} Two`, email: freshEmail() }
  expect((await page.request.post('/api/enrollments/AspenPlus', { data: enrolment(course) })).status()).toBe(201)
  const { leads } = LeadPage.parse(await (await page.request.get(`/api/desk/leads?q=${firstName}`)).json())
  const label = `batch ${firstName}`.toLowerCase().slice(0, 40)
  const labelled = { version: leads[0]?.version, labels: [label] }
  expect((await page.request.patch(`/api/desk/leads/${leads[0]?.id}`, { data: labelled })).status()).toBe(200)
  await page.goto(`/desk/leads?q=${firstName}`)
  const rows = page.getByRole('row', { name: new RegExp(firstName) })
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByLabel('Add label').selectOption(label)
  await page.getByRole('button', { name: 'Change 2' }).click()
  await expect(page.getByText('2 changed')).toBeVisible()
  await page.getByLabel('Label', { exact: true }).selectOption(label)
  await expect(rows).toHaveCount(2)
  await page.getByText('More filters').click()
  await page.getByLabel('Source').selectOption('course page')
  await expect(rows).toHaveCount(1)
  await page.getByLabel('until').fill('2020-01-01')
  await page.getByLabel('until').press('Enter')
  await expect(page.getByText('Nobody fits these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/desk/leads')
})
