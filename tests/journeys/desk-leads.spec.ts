import { LeadDetail } from '#contract/leads.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound, holdUndo, titleOf, writeToOffice } from '../support/desk-page.ts'

test('who wrote is found, called, followed up and seen by another person at once @phone @translated', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  const support = await signedInStaff(context, site, 'support')
  const { name, firstName } = await writeToOffice(page)
  await page.goto('/desk/leads')
  await page.getByRole('searchbox', { name: /Search/ }).fill(firstName)
  await expect(page).toHaveURL(new RegExp(`q=${firstName}`))
  await page.getByRole('link', { name }).click()
  await expect(titleOf(page)).toHaveText(name)
  await expect(page.getByText('Is the next batch at weekends?')).toBeVisible()
  await expectSound(page)

  const other = await otherBrowser()
  await signedInStaff(other, site, 'owner')
  const theirs = await other.newPage()
  await theirs.goto(page.url())
  await expect(titleOf(theirs)).toHaveText(name)

  await page.getByText('Call', { exact: true }).last().click()
  await page.getByLabel('What was said').fill('Wants the weekend batch')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Call saved')).toBeVisible()
  await expect(page.getByLabel('What was said')).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Contacted' })).toBeChecked()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210/)
  await page.getByText('WhatsApp message', { exact: true }).last().click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('WhatsApp message saved')).toBeVisible()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page.getByRole('heading', { name: 'Follow-up: tomorrow' })).toBeVisible()
  const changes = page.getByRole('region', { name: 'Changed at the desk' })
  await expect(changes).toContainText('State: new, now contacted')
  await expect(changes).toContainText('Next on')
  await expect(theirs.getByRole('region', { name: 'Changed at the desk' })).toContainText('Next on')
  const assignees = page.getByLabel('Assigned to')
  const assignee = await assignees.locator(`option[value="${support.uid}"]`).textContent()
  await assignees.selectOption(support.uid)
  await expect(changes).toContainText(`Assigned to: nothing, now ${assignee}`)
  await expect(theirs.getByText('Wants the weekend batch')).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Follow-up: tomorrow' })).toBeVisible()

  const lead = new URL(page.url()).pathname
  await theirs.goto('/desk/audit?subjectType=lead')
  await theirs.locator(`a[href="${lead}"]`).first().click()
  await expect(titleOf(theirs)).toHaveText(name)

  await page.getByRole('link', { name: 'Leads', exact: true }).first().click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Contacted')
  await expectSound(page)

  await page.getByRole('link', { name: 'Today', exact: true }).first().click()
  const mine = page.getByRole('region', { name: 'My follow-ups' })
  await expect(mine.getByRole('heading', { name: 'Tomorrow' })).toBeVisible()
  await expectSound(page)
  await mine.getByRole('link', { name }).click()
  await expect(titleOf(page)).toHaveText(name)
})

test('a row that is pressed while a search still rests or is under way opens, and rows stay until others come', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'support')
  const one = await writeToOffice(page)
  await page.clock.install()
  await page.goto(`/desk/leads?q=${one.firstName}`)
  await expect(page.getByRole('link', { name: one.name })).toBeVisible()
  const answers = Promise.withResolvers<void>()
  await page.route(/\/api\/desk\/leads\?/, async (route) => {
    await answers.promise
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('searchbox', { name: /Search/ }).fill('Visitor')
  await page.getByRole('link', { name: one.name }).click()
  await expect(titleOf(page)).toHaveText(one.name)
  // The rest of the typing is over.
  await page.clock.runFor(600)
  await expect(page).toHaveURL(/\/desk\/leads\/[\w-]+/)
  answers.resolve()
  await page.goBack()
  await expect(page).toHaveURL(/q=Visitor$/)
  await page.getByRole('searchbox', { name: /Search/ }).fill('nobody at all')
  await expect(page.getByText('Nobody fits these filters')).toBeVisible()
})

test('a change that somebody else overtook is not made, and says what stands there now', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 409|ERR_FAILED/)
  await signedInStaff(context, site, 'support')
  const { firstName, name } = await writeToOffice(page)
  await page.goto(`/desk/leads?q=${firstName}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('radio', { name: 'New' })).toBeChecked()
  const address = `/api${new URL(page.url()).pathname}`
  // The other change comes while this one is on its way.
  let isOvertaken = false
  await page.route(`**${address}`, async (route) => {
    if (route.request().method() !== 'PATCH' || isOvertaken) return route.continue()
    isOvertaken = true
    const { lead } = LeadDetail.parse(await (await page.request.get(address)).json())
    const theirs = { version: lead.version, state: 'waiting' }
    expect((await page.request.patch(address, { data: theirs })).status()).toBe(200)
    return route.continue()
  })
  await page.getByRole('group', { name: 'State' }).getByText('Lost').click()
  await expect(page.getByText(/Somebody else changed this lead meanwhile. It is now: Waiting/)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Waiting' })).toBeChecked()
})

test('the key for a note leads into its text, and no key runs while that is not saved', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'support')
  const { firstName, name } = await writeToOffice(page)
  await page.goto(`/desk/leads?q=${firstName}`)
  await page.getByRole('link', { name }).click()
  const said = page.getByRole('textbox', { name: 'What was said' })
  await expect(said).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('Called by k, gt')
  await expect(said).toHaveValue('Called by k, gt')
  await page.getByRole('radio', { name: 'Note', exact: true }).focus()
  await page.keyboard.type('kgt')
  await expect(titleOf(page)).toHaveText(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(said).toHaveValue('')
  await page.keyboard.type('gt')
  await expect(titleOf(page)).toHaveText('Today')
})

test('what is typed before the lead has come runs no key', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'support')
  const { firstName, name } = await writeToOffice(page)
  await page.goto(`/desk/leads?q=${firstName}`)
  await expect(page.getByRole('link', { name })).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/desk\/leads\/[\w-]+$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name })).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.type('gt')
  held.resolve()
  await expect(page.getByRole('textbox', { name: 'What was said' })).toBeFocused()
  await expect(titleOf(page)).toHaveText(name)
})

test('two who are one person are merged, and taken apart again @phone @translated', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'support')
  const phone = `9${String(Date.now()).slice(-9)}`
  const one = await writeToOffice(page, { phone })
  const other = await writeToOffice(page, { phone })
  await page.goto(`/desk/leads?q=${one.firstName}`)
  await page.getByRole('link', { name: one.name }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('button', { name: `Merge with ${other.name}` }).click()
  await expect(titleOf(page)).toHaveText(other.name)
  await expect(page.getByText('Filled in a form')).toHaveCount(2)
  await holdUndo(page)
  await expect(page.getByRole('button', { name: 'Take apart' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Filled in a form')).toHaveCount(1)
})

test('somebody who called is written down, and a list is kept under a name', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'support')
  await page.goto('/desk/leads?due=none&sort=newest')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name of the view').fill('Without a day')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Without a day' })).toBeVisible()
  await page.getByRole('button', { name: 'New lead' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Caller One')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Give an email or a phone')).toBeVisible()
  await page.getByRole('textbox', { name: /^Phone/ }).fill('+91 90000 12345')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(titleOf(page)).toHaveText('Caller One')
})

test('the way back from a lead leads to the place in the list', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'support')
  await page.setViewportSize({ width: 360, height: 400 })
  const { name } = await writeToOffice(page)
  for (let count = 0; count < 3; count++) await writeToOffice(page)
  await page.goto('/desk/leads?q=Visitor')
  const link = page.getByRole('link', { name })
  await link.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(200)
  await link.click()
  await expect(titleOf(page)).toHaveText(name)
  await page.goBack()
  await expect(link).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})

test('an address without a lead says so, and leads back to the list', async ({ page, context, site, troubles }) => {
  troubles.allow(/status of 404/)
  await signedInStaff(context, site, 'support')
  await page.goto('/desk/leads/nobody?state=new')
  await expect(page.getByRole('alert')).toContainText('There is nothing at this address')
  await expectSound(page)
  await page.getByRole('main').getByRole('link', { name: 'Leads', exact: true }).click()
  await expect(page).toHaveURL(/\/desk\/leads\?state=new$/)
})

test('a trainer sees no leads', async ({ page, context, site, troubles }) => {
  troubles.allow(/status of 403/)
  await signedInStaff(context, site, 'trainer')
  await page.goto('/desk/leads')
  await expect(page.getByText('There is nothing here for you')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Leads' })).toHaveCount(0)
  expect((await page.request.get('/api/desk/leads')).status()).toBe(403)
})

test('a letter from a template goes to the person, and its way stands in the timeline @phone @translated', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'support')
  const { email, name, firstName } = await writeToOffice(page)
  await page.goto(`/desk/leads?q=${firstName}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Write a letter' }).click()
  await page.getByLabel('Template').selectOption('Could not reach you by phone')
  await expect(page.getByLabel('Subject')).toHaveValue('We tried to call you about our courses')
  await page.getByLabel('Text').fill('When may I call you?')
  await page.reload()
  await page.getByRole('button', { name: 'Write a letter' }).click()
  await expect(page.getByLabel('Text')).toHaveValue('When may I call you?')
  await page.getByLabel('Subject').fill('')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Write a subject')).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Subject').fill(`A call, ${firstName}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const letter = await site.smtp.mailbox.waitFor(email, `A call, ${firstName}`)
  expect(letter.text).toContain('When may I call you?')
  await expect(page.getByText(/: sent$/).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Contacted' })).toBeChecked()
  await page.getByRole('link', { name: `A call, ${firstName}` }).click()
  await expect(page).toHaveURL(/\/desk\/letters\//)
})
