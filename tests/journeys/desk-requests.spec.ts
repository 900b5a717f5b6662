import { contactMessage } from '#stand-ins/people/makers.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, rowOf, titleOf } from '../support/desk-page.ts'

test('a request is written down, answered, and opened again by undo @phone @translated', async ({
  page,
  context,
  site,
}) => {
  const email = freshEmail()
  await context.request.post(`${site.url}/api/feedback`, { data: contactMessage({ email }) })
  await signedInStaff(context, site, 'support')
  await page.goto('/desk/requests')
  await expectSound(page)
  await page.getByRole('button', { name: 'Write one down' }).click()
  const form = page.getByRole('dialog', { name: 'A request' })
  await form.getByRole('button', { name: 'Write it down' }).click()
  await expect(form.getByText('Choose what the person asks for')).toBeVisible()
  await expect(form.getByText('Write down what was asked')).toBeVisible()
  await form.getByLabel('The person asks to').selectOption('See everything that is kept')
  await form.getByLabel('Name').fill('Ravi Rao')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Came by').selectOption('phone')
  await form.getByLabel('What was asked').fill('He wants to see all of it')
  await page.reload()
  await page.getByRole('button', { name: 'Write one down' }).click()
  await expect(form.getByLabel('What was asked')).toHaveValue('He wants to see all of it')
  await form.getByLabel('The person asks to').selectOption('See everything that is kept')
  await form.getByLabel('Name').fill('Ravi Rao')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Came by').selectOption('phone')
  await form.getByRole('button', { name: 'Write it down' }).click()
  await expect(titleOf(page)).toHaveText('Ravi Rao')
  await expect(page.getByRole('link', { name: 'Ravi Rao' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Ravi Rao' }).click()
  const own = page.getByRole('region', { name: 'Rights requests' })
  await expect(own).toContainText('See everything that is kept')
  await own.getByRole('link').click()

  await page.getByLabel('How it was answered').fill('Sent him the file by mail')
  await page.getByRole('button', { name: 'Close the request' }).click()
  await expect(page.getByText('Sent him the file by mail')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('How it was answered')).toBeVisible()
  const changes = page.getByRole('list', { name: 'Changes' })
  await expect(changes).toContainText('Opened the request again')
  await page.goto('/desk/requests')
  await expect(rowOf(page, email)).toContainText('See everything that is kept')
})

test('by keyboard alone a request is found and closed, and a trainer is not offered them', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  const email = freshEmail()
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk')
  const sent = {
    key: crypto.randomUUID(),
    kind: 'grievance',
    name: 'Meena Iyer',
    email,
    channel: 'letter',
    receivedOn: '2026-01-05',
    asked: 'Nobody answers',
  }
  const added = await page.request.post('/api/desk/requests', { data: sent, headers: { origin: site.url } })
  expect(added.status()).toBe(201)
  await expect(page.getByRole('link', { name: /Rights requests/ }).first()).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(titleOf(page)).toHaveText('Rights requests')
  await page.keyboard.press('/')
  await page.keyboard.type(email)
  await expect(page).toHaveURL(/q=/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(titleOf(page)).toHaveText('Meena Iyer')
  await page.getByLabel('How it was answered').focus()
  await page.keyboard.type('Called her back')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Called her back')).toBeVisible()
  const theirs = await otherBrowser()
  await signedInStaff(theirs, site, 'trainer')
  const other = await theirs.newPage()
  await other.goto('/desk/requests')
  await expect(titleOf(other)).toHaveText('Not found')
})

test('of two people who close one request, the second sees both answers, and gives hers after opening it again @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  await signedInStaff(context, site, 'owner')
  const headers = { origin: site.url }
  const sent = {
    key: crypto.randomUUID(),
    kind: 'access',
    name: 'Usha Nair',
    email: freshEmail(),
    channel: 'phone',
    receivedOn: '2026-01-05',
    asked: 'What do you keep?',
  }
  const { id }: { id: string } = await (
    await context.request.post('/api/desk/requests', { data: sent, headers })
  ).json()
  await page.goto(`/desk/requests/${id}`)
  await page.getByLabel('How it was answered').fill('Told her on the phone')
  const theirs = await otherBrowser()
  await signedInStaff(theirs, site, 'support')
  const closing = `${site.url}/api/desk/requests/${id}/close`
  await page.route('**/close', async (route) => {
    const answer = await theirs.request.post(closing, { data: { version: 1, answer: 'Sent her the file' }, headers })
    expect(answer.status()).toBe(200)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Close the request' }).click()
  const own = page.getByRole('region', { name: 'Your answer' })
  await expect(own.getByRole('alert')).toContainText('closed this request meanwhile')
  await expect(own).toContainText('Told her on the phone')
  await expect(page.getByText('Sent her the file')).toBeVisible()
  await expectSound(page)

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Open it again' }).click()
  const form = page.getByRole('form', { name: 'Open the request again' })
  await form.getByLabel('Why').fill('She called too')
  await form.getByRole('button', { name: 'Open it again' }).click()
  await expect(page.getByLabel('How it was answered')).toHaveValue('Told her on the phone')
  await page.getByRole('button', { name: 'Close the request' }).click()
  await expect(page.getByText('Told her on the phone')).toBeVisible()
  await expect(own).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Changes' }).getByText('Answered the request')).toHaveCount(2)
})
