import { LeadDetail } from '#contract/leads.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { writeToOffice } from '../support/desk-page.ts'

test('T5: a day of a follow-up is saved once it is whole and left, and half a day changes nothing', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'support')
  const { firstName, name } = await writeToOffice(page)
  await page.goto(`/desk/leads?q=${firstName}`)
  await page.getByRole('link', { name }).click()
  const address = () => `/api${new URL(page.url()).pathname}`
  const saved = async () => LeadDetail.parse(await (await page.request.get(address())).json()).lead
  const changes: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.postDataJSON())
  })
  const field = page.getByLabel('Follow-up on')
  await page.getByLabel('What to do then').fill('Send the fees')
  await field.focus()
  await field.pressSequentially('12122090')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('2090-12-12')
  expect(changes).toEqual([])
  await field.press('Enter')
  await expect(page.getByText('Follow-up set')).toBeVisible()
  await expect(field).toBeFocused()
  expect(await saved()).toMatchObject({ nextOn: '2090-12-12', nextWhat: 'Send the fees' })

  await field.press('Backspace')
  await field.blur()
  await expect(page.getByText('Enter the whole day, with a year from 2000 to 2100')).toBeVisible()
  await field.fill('0002-12-12')
  await field.blur()
  await expect(page.getByText('Enter the whole day, with a year from 2000 to 2100')).toBeVisible()
  await field.fill('')
  await field.blur()
  await expect(field).toHaveValue('2090-12-12')
  await field.fill('2090-12-14')
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page.getByRole('heading', { name: 'Follow-up: tomorrow' })).toBeVisible()
  expect(changes).toHaveLength(2)
  expect(await saved()).toMatchObject({ nextWhat: 'Send the fees' })
  const odd = await page.request.patch(address(), { data: { version: (await saved()).version, nextOn: '0002-12-12' } })
  expect(odd.status()).toBe(422)
  expect(await odd.text()).toContain('Give a year from 2000 to 2100')
})

test('T5: lists ask for a day once it is whole and left, and all days once it is emptied', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/desk\/(?:leads|audit)\?.*from=/.test(request.url())) asked.push(new URL(request.url()).search)
  })
  for (const [list, label] of [
    ['/desk/leads', 'Came from'],
    ['/desk/audit', 'From'],
  ] as const) {
    await page.goto(list)
    if (list === '/desk/leads') await page.getByText('More filters').click()
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    await field.pressSequentially('12122020')
    await expect(field).toHaveValue('2020-12-12')
    await expect(page).toHaveURL(list)
    await field.blur()
    await expect(page).toHaveURL(`${list}?from=2020-12-12`)
    await field.fill('')
    await field.blur()
    await expect(page).toHaveURL(list)
  }
  for (const query of asked) expect(query).toContain('from=2020-12-12')
})
