import { expect, test } from '../support/browser.ts'
import { fillForm, valuesIn } from '../support/forms.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { recordsWith } from '../support/owner-export.ts'
import { CONTACT_FORM, openForm, type PublicForm, PUBLIC_FORMS, sendButton } from '../support/public-forms.ts'
import { eachVisit } from '../support/visits.ts'
import { alertOn } from '#stand-ins/screen.ts'
import { OWNER_EMAIL } from '#stand-ins/site.ts'

const nameOf = ({ name }: PublicForm) => name

test('a form is kept, says so and is empty again; the owner reads every field @phone', async ({ page, site }) => {
  await eachVisit(page, PUBLIC_FORMS, nameOf, async (one) => {
    const email = freshEmail()
    const form = await openForm(page, one)
    await fillForm(form, one.fields(email))
    await sendButton(form, one).click()
    await expect(alertOn(page, one.success)).toHaveText(one.success)
    expect(await valuesIn(form)).toEqual(one.empty)

    const records = Object.entries(await recordsWith(site, email))
    expect(records).toHaveLength(1)
    const [address, record] = records[0] ?? ['', {}]
    expect(address).toMatch(one.address)
    const { terms: _inBrowserOnly, ...sent } = one.fields(email)
    expect(record).toMatchObject(sent)

    const isOwnersLetter = expect.objectContaining({ text: expect.stringContaining(email) })
    await expect.poll(() => site.smtp.mailbox.received(OWNER_EMAIL)).toContainEqual(isOwnersLetter)
  })
})

test('when the server fails, a form logs it, keeps everything typed and offers to try again', async ({
  page,
  site,
  troubles,
}) => {
  troubles.allow(/status of 500/)
  troubles.allow(/The form could not be saved/)
  await eachVisit(page, PUBLIC_FORMS, nameOf, async (one) => {
    const email = freshEmail()
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
    })
    await page.route(one.call, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    const form = await openForm(page, one)
    await fillForm(form, one.fields(email))
    const logged = page.waitForEvent('console', (message) => message.text().includes('could not be saved'))
    await sendButton(form, one).click()
    expect((await logged).type()).toBe('error')
    expect(await valuesIn(form)).toEqual(one.fields(email))
    await expect(page.getByRole('alert')).toHaveCount(0)

    await form.getByRole('button', { name: 'Try again' }).click()
    await expect(alertOn(page, one.success)).toBeVisible()
    await expect(form.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    expect(Object.keys(await recordsWith(site, email))).toHaveLength(1)
  })
})

test('an answer lost on the way leads to no second record', async ({ page, site, troubles }) => {
  troubles.allow(/ERR_FAILED/)
  troubles.allow(/The form could not be saved/)
  await eachVisit(page, PUBLIC_FORMS, nameOf, async (one) => {
    const email = freshEmail()
    const lose = async (route: { fetch(): Promise<unknown>; abort(): Promise<void> }) => {
      await route.fetch()
      await route.abort()
    }
    await page.route(one.call, lose, { times: 1 })
    const form = await openForm(page, one)
    await fillForm(form, one.fields(email))
    await sendButton(form, one).click()
    await form.getByRole('button', { name: 'Try again' }).click()
    await expect(alertOn(page, one.success)).toBeVisible()
    expect(Object.keys(await recordsWith(site, email))).toHaveLength(1)
  })
})

test('a double click on a form sends it once', async ({ page, site }) => {
  await eachVisit(page, PUBLIC_FORMS, nameOf, async (one) => {
    const email = freshEmail()
    let calls = 0
    const second = Promise.withResolvers<void>()
    await page.route(one.call, async (route) => {
      calls += 1
      await second.promise
      await route.continue()
    })
    const form = await openForm(page, one)
    await fillForm(form, one.fields(email))
    await sendButton(form, one).dblclick()
    await expect(sendButton(form, one)).toHaveAttribute('aria-disabled', 'true')
    await form.locator('input').first().press('Enter')
    second.resolve()
    await expect(alertOn(page, one.success)).toBeVisible()
    expect(calls).toBe(1)
    expect(Object.keys(await recordsWith(site, email))).toHaveLength(1)
  })
})

test('going away and back leaves a form fit for use', async ({ page, site }) => {
  await eachVisit(page, PUBLIC_FORMS, nameOf, async (one) => {
    const email = freshEmail()
    const form = await openForm(page, one)
    await fillForm(form, one.fields('lost@example.com'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
    await page.goBack()
    await fillForm(form, one.fields(email))
    await sendButton(form, one).click()
    await expect(alertOn(page, one.success)).toBeVisible()
    await page.goBack()
    await page.goForward()
    await expect(form).toBeVisible()
    expect(Object.keys(await recordsWith(site, email))).toHaveLength(1)
  })
})

test('the contact message is kept in local storage too, without the ticked box', async ({ page }) => {
  const email = freshEmail()
  const form = await openForm(page, CONTACT_FORM)
  await fillForm(form, CONTACT_FORM.fields(email))
  await sendButton(form, CONTACT_FORM).click()
  await expect(alertOn(page, CONTACT_FORM.success)).toBeVisible()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('contactMessage') ?? 'null') as unknown)
  const { terms: _inBrowserOnly, ...sent } = CONTACT_FORM.fields(email)
  expect(kept).toEqual(sent)
})
