import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#stand-ins/free-port.ts'
import { PROVIDER_KEYS } from '#stand-ins/provider/provider.ts'
import { startSite } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, rowOf } from '../support/desk-page.ts'
import { becomeOwner, saveSettings } from '../support/new-owner.ts'
import { dayFromNow } from '../support/room.ts'

const test = testOnOwnSite(() =>
  startSite(({ origin }) => ({
    SMTP_URL: '',
    MAIL_FROM: '',
    PAYMENT_BUTTONS: '',
    RAZORPAY_WEBHOOK_SECRET: '',
    RAZORPAY_API_URL: origin,
  })),
)

test('what decides where money and e-mail go is set in the browser: wrong values are refused and right ones work @phone', async ({
  page,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4\d\d/)
  await becomeOwner(page, site)
  await page.goto('/desk/settings')
  const group = (name: string) => page.getByRole('form', { name, exact: true })
  const saved = (name: string) => expect(page.getByText(`${name}: saved.`)).toBeVisible()

  await saveSettings(page, 'E-mail', { 'Mail server': site.smtp.url })
  await expect(group('E-mail').getByText('Is required with SMTP_URL: letters need a sender')).toBeVisible()
  const nobody = `smtp://127.0.0.1:${await freePort()}`
  await saveSettings(page, 'E-mail', { 'Mail server': nobody, Sender: 'office@example.com' })
  const unreached = group('E-mail').getByLabel('Save it although it could not be reached')
  await expect(
    group('E-mail').getByText(/^The site could not sign in to the mail server: .*ECONNREFUSED/),
  ).toBeVisible()
  await expect(unreached).not.toBeChecked()
  await expectSound(page)
  await saveSettings(page, 'E-mail', { 'Mail server': site.smtp.url })
  await saved('E-mail')
  await expect(unreached).toHaveCount(0)
  await expect(async () => {
    await page.getByRole('button', { name: 'Send me a test e-mail' }).click()
    await expect(page.getByText('The mail server took it and answered:')).toBeVisible()
  }).toPass()
  await site.smtp.mailbox.waitFor('meera@example.com', 'Test e-mail from Synergyy')

  await saveSettings(page, 'Bank transfers', { 'UPI address': 'office' })
  await expect(group('Bank transfers').getByText('Must be a UPI address such as office@okbank')).toBeVisible()
  await saveSettings(page, 'Bank transfers', {
    'UPI address': 'office@okbank',
    Account: 'Column Works, 1234, SBIN0001',
  })
  await saved('Bank transfers')

  await saveSettings(page, 'Sign-in services', { 'LinkedIn: client id': 'of-linkedin' })
  await expect(group('Sign-in services').getByText(/LINKEDIN_CLIENT_SECRET are needed together/)).toBeVisible()
  await saveSettings(page, 'Sign-in services', { 'LinkedIn: client secret': 'its secret' })
  await saved('Sign-in services')

  await saveSettings(page, 'Invoices', { 'Numbers and rate, from a day on': '18 per cent' })
  await expect(group('Invoices').getByText(/has a line that cannot be read/i)).toBeVisible()
  const terms = `${dayFromNow(30)} COL/COC 999293 18`
  await saveSettings(page, 'Invoices', { 'Numbers and rate, from a day on': terms })
  await saved('Invoices')

  await saveSettings(page, 'Back-ups', { Folder: '../elsewhere' })
  await expect(group('Back-ups').getByText(/must be the name of one folder/i)).toBeVisible()
  await saveSettings(page, 'Back-ups', {
    Folder: 'office',
    'Time of day': '03:15',
    Passphrase: 'six words of a passphrase',
  })
  await saved('Back-ups')

  const payments = group('Payments')
  const check = page.getByRole('button', { name: 'Check the keys' })
  await check.click()
  await expect(page.getByText('No keys are in force, so there is nothing to check.')).toBeVisible()
  await saveSettings(page, 'Payments', { 'Aspen Plus': '<form>' })
  await expect(payments.getByText('Must be the id of a payment button, which begins with pl_')).toBeVisible()
  const keys = { 'Key id': PROVIDER_KEYS.keyId, 'Key secret': 'not this one' }
  await saveSettings(page, 'Payments', { ...keys, 'Aspen Plus': 'pl_aspen_plus' })
  await saved('Payments')
  await expect(async () => {
    await check.click()
    await expect(page.getByText(`Razorpay refused ${PROVIDER_KEYS.keyId} (401).`)).toBeVisible()
  }).toPass()
  await saveSettings(page, 'Payments', { 'Key secret': PROVIDER_KEYS.keySecret })
  await expect(async () => {
    await check.click()
    await expect(page.getByText(`Razorpay accepted ${PROVIDER_KEYS.keyId}.`)).toBeVisible()
  }).toPass()
  await expectSound(page)

  await page.reload()
  await expect(payments.getByLabel('Aspen Plus')).toHaveValue('pl_aspen_plus')
  await expect(group('Bank transfers').getByLabel('UPI address')).toHaveValue('office@okbank')
  await expect(group('Invoices').getByLabel('Numbers and rate, from a day on')).toHaveValue(terms)
  await expect(group('Sign-in services').getByText('It is set. Type another one to replace it.')).toBeVisible()
  await expect(group('Back-ups').getByLabel('Time of day')).toHaveValue('03:15')
  await expectSound(page)

  await page.goto('/desk/back-ups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(rowOf(page, 'Hand').filter({ hasText: /Made/ })).toBeVisible()
  expect(await readdir(join(site.dataDir, 'backups', 'office'))).toContainEqual(
    expect.stringMatching(/\.tar\.gz\.sealed$/),
  )
})
