import { paths } from '#contract/paths.ts'
import { startSite } from '#stand-ins/site.ts'
import { patience } from '#stand-ins/patience.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, setUpFactor, titleOf, typePassword } from '../support/desk-page.ts'
import { surface } from '../support/logos.ts'

const test = testOnOwnSite(() => startSite({ CONTACT_PHONE: '', SUPPORT_PHONE: '+91 265 000 0001' }))

test('an owner sets the business’s phone in the browser, and visitors see it without a restart @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4\d\d/)
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/settings')
  await expect(titleOf(page)).toHaveText('Settings')
  const business = page.getByRole('form', { name: 'Business' })
  await expect(business.getByText('+91 265 000 0001 (in .env as SUPPORT_PHONE, which wins)')).toBeVisible()
  await expectSound(page)

  await business.getByRole('button', { name: 'Save' }).click()
  await expect(business.getByRole('alert')).toHaveText('Nothing was changed.')
  const phone = business.getByLabel('Phone', { exact: true })
  await phone.fill('+91 281 000 0009')
  await business.getByRole('button', { name: 'Save' }).click()
  await typePassword(page)
  await expect(page.getByText('Business: saved. It is in force in a moment.')).toBeVisible()
  await expect(phone).toHaveValue('+91 281 000 0009')

  const visitor = await context.newPage()
  await expect(async () => {
    await visitor.goto('/contact')
    await expect(visitor.getByText('+91 281 000 0009').first()).toBeVisible({ timeout: patience(100) })
  }).toPass()

  const whatsApp = business.getByLabel('WhatsApp')
  await whatsApp.fill('98250 00000')
  await business.getByRole('button', { name: 'Save' }).click()
  await expect(business.getByText('Must be a number with its country code, such as +91 98250 00000')).toBeVisible()
  await whatsApp.fill('+91 98250 00000')
  await business.getByRole('button', { name: 'Save' }).click()
  await expect(async () => {
    await visitor.goto(paths.course('AspenPlus'))
    await expect(visitor.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/919825000000?text=I%20have%20a%20question%20about%20Aspen%20Plus%3A%20',
      { timeout: patience(100) },
    )
  }).toPass()

  const mail = page.getByRole('form', { name: 'E-mail', exact: true })
  await expect(mail.getByText('Set (in .env as SMTP_URL, which wins)')).toBeVisible()
  await page.getByRole('button', { name: 'Send me a test e-mail' }).click()
  await expect(page.getByText('The mail server took it and answered:')).toBeVisible()
  await expect(page.getByText('No message came yet')).toBeVisible()
  const payments = page.getByRole('form', { name: 'Payments' })
  await payments.getByLabel('Key id').fill('rzp_test_1')
  await payments.getByRole('button', { name: 'Save' }).click()
  await expect(payments.getByRole('alert')).toContainText('Set up a second factor in your account first')
  await expect(payments.getByLabel('Key id')).toHaveValue('rzp_test_1')
})

test('an owner uploads the logo, which stands on public pages until it is removed @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4\d\d/)
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/settings')
  const business = page.getByRole('form', { name: 'Business' })
  const logo = business.getByRole('group', { name: 'Logo' })
  const phone = business.getByLabel('Phone', { exact: true })
  await phone.fill('+91 281 000 0009')

  await logo.getByLabel('Upload a logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('#!/bin/sh\nrm -rf /\n'),
  })
  await typePassword(page)
  await expect(logo.getByRole('alert')).toHaveText('This is no picture that can be read. Please use JPEG, PNG or WebP')
  await expect(logo.getByRole('img')).toHaveCount(0)

  const buffer = await surface(600, 200).webp().toBuffer()
  await logo.getByLabel('Upload a logo').setInputFiles({ name: 'logo.webp', mimeType: 'image/webp', buffer })
  await expect(page.getByText('The logo is saved. It is in force in a moment.')).toBeVisible()
  await expect(logo.getByRole('img', { name: 'The logo as it is' })).toBeVisible()
  await expect(logo.getByRole('alert')).toHaveCount(0)
  await expect(phone).toHaveValue('+91 281 000 0009')
  await expectSound(page)

  const visitor = await context.newPage()
  const shown = visitor.getByRole('banner').locator('img')
  await expect(async () => {
    await visitor.goto('/')
    await expect(shown).toHaveAttribute('src', /^\/logo\.[0-9a-f]{8}\.png$/, { timeout: patience(100) })
  }).toPass()
  expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)
  const box = await shown.boundingBox()
  expect(Math.round(box?.width ?? 0)).toBe(96)
  expect(Math.round(box?.height ?? 0)).toBe(32)
  await expectSound(visitor)

  await logo.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(page.getByText('The logo is removed. The drawn mark is back in a moment.')).toBeVisible()
  await expect(logo.getByRole('img')).toHaveCount(0)
  await expect(async () => {
    await visitor.goto('/')
    await expect(visitor.getByRole('banner').locator('svg').first()).toBeVisible({ timeout: patience(100) })
    await expect(shown).toHaveCount(0, { timeout: patience(100) })
  }).toPass()
})

test('an owner checks what DNS says of the sender’s domain, and is told in words @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4\d\d/)
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/settings')
  const check = page.getByRole('form', { name: 'Check the records' })
  const records = page.getByRole('region', { name: 'Records of the sender’s domain' })
  await expect(check.getByLabel('Sender to check')).toHaveValue('no-reply@example.com')
  await check.getByLabel('Sender to check').fill('office@nowhere.invalid')
  await check.getByLabel('DKIM selector, if you know it').fill('no such')
  await check.getByRole('button', { name: 'Check the records' }).click()
  await expect(check.getByText('A selector is letters, digits, dots and hyphens, such as google')).toBeVisible()
  await check.getByLabel('DKIM selector, if you know it').fill('')
  await check.getByRole('button', { name: 'Check the records' }).click()
  // Whether this machine reaches DNS or not.
  await expect(
    records.getByText(/No SPF record: add TXT nowhere\.invalid|DNS could not be asked about nowhere\./),
  ).toBeVisible()
  await expect(records.getByText(/^Ask the provider of .* for its SPF value/)).toBeVisible()

  const says = 'v=spf1 include:_spf.provider.example '.repeat(8)
  await page.route('**/api/desk/owner-settings/mail-records', (route) =>
    route.fulfill({
      json: {
        domain: 'example.com',
        records: [
          { kind: 'spf', state: 'found', says: `SPF found: ${says}` },
          { kind: 'dkim', state: 'wrong', says: 'The DKIM key at s1._domainkey.example.com is revoked: it is empty.' },
          { kind: 'dmarc', state: 'missing', says: 'No DMARC record: add TXT _dmarc.example.com' },
        ],
        ask: 'Ask the provider of smtp.example.com for its SPF value.',
      },
    }),
  )
  await check.getByRole('button', { name: 'Check the records' }).click()
  await expect(records.getByText('SPF found: v=spf1')).toBeVisible()
  await expectSound(page)
})

test('an owner sets the passphrase of back-ups, and is shown it once, to keep it elsewhere @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4\d\d/)
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/settings')
  const form = page.getByRole('form', { name: 'Back-ups' })
  const field = form.getByLabel('Passphrase')
  const shown = page.getByRole('region', { name: 'New passphrase' })
  await field.fill('reflux ratio of seven')
  await form.getByRole('button', { name: 'Save' }).click()
  await typePassword(page)
  await expect(form.getByRole('alert')).toContainText('Set up a second factor in your account first')
  await expect(shown).toHaveCount(0)

  await setUpFactor(page)
  await page.goto('/desk/settings')
  await field.fill('reflux ratio of seven')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(shown).toContainText('Keep it elsewhere: without it nobody can open these back-ups.')
  await expect(shown.getByText('reflux ratio of seven', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('')
  await expectSound(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await shown.getByRole('button', { name: 'Copy the passphrase' }).click()
  await expect(page.getByText('The passphrase is copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('reflux ratio of seven')
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await expect(shown).toHaveCount(0)

  await field.fill('another reflux ratio')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(shown.getByText('another reflux ratio', { exact: true })).toBeVisible()
  await page.reload()
  await expect(form).toBeVisible()
  await expect(page.getByText('another reflux ratio')).toHaveCount(0)
})

test('an owner lets the site ask for newer versions, and Health says what runs @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4\d\d/)
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/settings')
  const updates = page.getByRole('form', { name: 'Updates' })
  await updates.getByLabel('Check for updates').selectOption('Once a day')
  await updates.getByRole('button', { name: 'Save' }).click()
  await typePassword(page)
  await expect(page.getByText('Updates: saved. It is in force in a moment.')).toBeVisible()
  await expect(updates.getByLabel('Check for updates')).toHaveValue('daily')
  const parts = page.getByRole('region', { name: 'Parts' })
  // In force a moment later.
  await expect(async () => {
    await page.goto('/desk/health')
    await expect(parts.getByRole('button', { name: 'Check for updates' })).toBeVisible()
  }).toPass()
  await expect(parts.getByText(/You have \d+\.\d+\.\d+/)).toBeVisible()
  await parts.getByRole('button', { name: 'Check for updates' }).click()
  await expect(page.getByRole('region', { name: 'Last faults' })).toBeVisible()
  await expect(parts.getByText(/Asked|is available/).first()).toBeVisible({ timeout: patience(2000) })
  await expectSound(page)
})
