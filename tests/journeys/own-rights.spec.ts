import { join } from 'node:path'
import { openDatabase } from '#server/database/open.ts'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { signedInMember } from '#stand-ins/people/members.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { alertOn } from '#stand-ins/screen.ts'
import { seriousFaults } from '../support/axe.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound } from '../support/desk-page.ts'
import { layoutFaults } from '../support/layout.ts'

const { password } = registration()

test('a member says yes and no, asks, has everything erased only with the password, and takes all of it away @phone @translated', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 403/)
  const { email } = await signedInBuyer(context, site)
  await page.goto('/#/Account')
  const own = page.getByRole('region', { name: 'Your data' })
  const news = own.getByRole('checkbox', { name: 'Chem-Connect Monthly by e-mail' })
  await expect(news).not.toBeChecked()
  await news.click()
  await expect(news).toBeChecked()
  await expect(own.getByText(/^Yes, since/)).toBeVisible()
  await news.click()
  await expect(news).not.toBeChecked()
  await expect(own.getByText(/^No, since/)).toBeVisible()

  const form = own.getByRole('form', { name: 'Ask us' })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Choose what you ask for')).toBeVisible()
  await form.getByLabel('I want to').selectOption('Have everything erased')
  await form.getByLabel('What exactly').fill('Everything, please')
  await form.getByLabel('Your password, once more').fill('a wrong one')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('alert')).toHaveText('This is not the password of your account')
  await expect(form.getByLabel('What exactly')).toHaveValue('Everything, please')
  expect(await layoutFaults(page)).toEqual([])
  expect(await seriousFaults(page)).toEqual([])
  await form.getByLabel('Your password, once more').fill(password)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(alertOn(page, 'We have your request.')).toBeVisible()
  await expect(own.getByRole('list', { name: 'Your requests' })).toContainText(
    /Have everything erased.*We answer on .* at the latest/,
  )
  await site.smtp.mailbox.waitFor(email, 'We have your request, and answer it in time')

  const download = own.getByRole('form', { name: 'Download' })
  await download.getByLabel('Your password').fill(password)
  const arriving = page.waitForEvent('download')
  await download.getByRole('button', { name: 'Download' }).click()
  expect((await arriving).suggestedFilename()).toMatch(/\.zip$/)
})

test('by keyboard alone, without a connection nothing typed is lost, and an address that is not proven agrees to nothing', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signedInMember(context)
  let isDown = true
  // Before the page is there: what is set while it works may come too late for what it sends next.
  await page.route('**/api/users/me/requests', (route) =>
    isDown && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.goto('/#/Account')
  const own = page.getByRole('region', { name: 'Your data' })
  await expect(own.getByText('Once your email address is verified')).toBeVisible()
  await own.getByLabel('I want to').focus()
  await page.keyboard.type('Compl')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Nobody answers')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(own.getByRole('alert')).toContainText('The server cannot be reached')
  await expect(own.getByLabel('What exactly')).toHaveValue('Nobody answers')
  isDown = false
  await page.keyboard.press('Enter')
  await expect(own.getByRole('list', { name: 'Your requests' })).toContainText('Nobody answers')
})

test('who signs in with another service is asked for no password, but for a sign-in of these minutes', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 403/)
  const { uid } = await signedInMember(context)
  const database = await openDatabase({ url: null, file: join(site.dataDir, 'synergyy.sqlite') }, () => {})
  await database.db.deleteFrom('account').where('userId', '=', uid).execute()
  await page.goto('/#/Account')
  const own = page.getByRole('region', { name: 'Your data' })
  const download = own.getByRole('form', { name: 'Download' })
  await expect(download.getByText('Another service signs you in')).toBeVisible()
  await expect(download.getByLabel('Your password')).toHaveCount(0)
  const arriving = page.waitForEvent('download')
  await download.getByRole('button', { name: 'Download' }).click()
  expect((await arriving).suggestedFilename()).toMatch(/\.zip$/)

  await database.db.updateTable('session').set({ openedAt: null }).where('userId', '=', uid).execute()
  await database.close()
  const form = own.getByRole('form', { name: 'Ask us' })
  await form.getByLabel('I want to').selectOption('Have everything erased')
  await form.getByLabel('What exactly').fill('Everything, please')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('alert')).toContainText('sign out, sign in again')
  expect(await layoutFaults(page)).toEqual([])
  expect(await seriousFaults(page)).toEqual([])
  await page.reload()
  await expect(form.getByLabel('What exactly')).toHaveValue('Everything, please')
})

test('the desk shows what somebody agreed to, and notes a no that was told by phone @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  const theirs = await otherBrowser()
  const member = await signedInBuyer(theirs, site)
  const headers = { origin: site.url }
  const said = { state: 'given', noticeVersion: 0 }
  expect((await theirs.request.post('/api/users/me/consents/newsletter', { data: said, headers })).status()).toBe(200)
  await signedInStaff(context, site, 'support')
  await page.goto(`/desk/people/${member.uid}`)
  const part = page.getByRole('region', { name: 'Consents' })
  await expect(part.getByText(/^Yes, /)).toBeVisible()
  await part.getByRole('button', { name: 'Note what was told' }).click()
  const form = part.getByRole('form', { name: 'Note what was told' })
  await form.getByRole('button', { name: 'Note it' }).click()
  await expect(form.getByText('Write down what was said, and when')).toBeVisible()
  await form.getByLabel('About').selectOption('Chem-Connect Monthly by e-mail')
  await form.getByLabel('Answer').selectOption('No, they want none')
  await form.getByLabel('Told').selectOption('by phone')
  await form.getByLabel('What was said').fill('Called at noon, wants no newsletter')
  await form.getByRole('button', { name: 'Note it' }).click()
  await expect(part.getByText(/^No, /)).toBeVisible()
  await expect(form).toBeHidden()
  await part.locator('summary', { hasText: 'All that was said' }).click()
  await expect(part.getByRole('list', { name: 'All that was said' })).toContainText('Called at noon')
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Noted a no')
  await part.getByRole('button', { name: 'Note what was told' }).click()
  await expectSound(page)
})
