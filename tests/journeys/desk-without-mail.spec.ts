import { startSite } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { fillForm } from '../support/forms.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'
import { contactMessage, registration, webinarRegistration } from '#stand-ins/people/makers.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { alertOn } from '#stand-ins/screen.ts'

const test = testOnOwnSite(() => startSite({ SMTP_URL: '' }))

test('without a mail server every page of the desk says that nobody gets e-mails, and a test e-mail says where it went', async ({
  page,
  site,
}) => {
  // Nobody could open the letter of a registration here.
  const [link = ''] = /http\S+\/desk\/claim#code=[\w-]+/.exec(site.server.logs()) ?? []
  await page.goto(link)
  await page.getByLabel('Full name').fill('Meera Rao')
  await page.getByLabel('Email address').fill('meera@example.com')
  await page.getByLabel('Password', { exact: true }).fill('reflux ratio 7')
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(titleOf(page)).toHaveText('You own this site')

  await page.goto('/desk/letters')
  const line = page.getByText('No mail server is set: e-mails are written to files')
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: 'Send me a test e-mail' }).click()
  await expect(page.getByRole('alert')).toContainText('It was written to a file:')
  await expectSound(page)
  await page.goto('/desk/staff')
  await expect(page.getByText('For everybody else an invitation is written to a file')).toBeVisible()
  await page.getByLabel('Email address').fill('asha@example.com')
  await page.getByLabel('Role', { exact: true }).selectOption('Support')
  await page.getByRole('button', { name: 'Give the role' }).click()
  await expect(page.getByText('asha@example.com is invited. The invitation is written to a file')).toBeVisible()
  await page.getByRole('link', { name: 'What to do' }).click()
  const setUp = page.getByRole('region', { name: 'Set up your site' })
  await expect(setUp.getByRole('link', { name: 'Connect a mail server' })).toHaveAttribute('href', '/desk/settings')
  await expect(line).toBeVisible()
  await expectSound(page)
})

test('without a mail server visitors read below what is said of e-mails that none will reach them', async ({
  page,
}) => {
  const note = page.getByText('E-mails of this site are not switched on yet: none will reach you.')
  await page.goto('/#/forgot-password')
  const email = freshEmail()
  await page.getByLabel('Email address').fill(email)
  await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('alert')).toHaveText('Password reset link has been sent to your email.')
  await expect(note).toBeVisible()

  await page.goto('/#/contact')
  const form = page.getByRole('form', { name: 'Contact' })
  await fillForm(form, { ...contactMessage({ email }), terms: true })
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(alertOn(page, 'Thank you. Your message has reached us.')).toBeVisible()
  await expect(note).toBeVisible()
  await expectSound(page)
})

test('without a mail server nothing is called sent to whoever registers, signs in, or signs up for a masterclass', async ({
  page,
  context,
}) => {
  const note = page.getByText('E-mails of this site are not switched on yet: none will reach you.')
  const sent = page.getByText(/We send you a letter|We sent a letter|letter that we sent|A letter is on its way/)
  const fields = registration({ email: freshEmail() })
  await page.goto('/#/register')
  await expect(note).toBeVisible()
  await expect(sent).toHaveCount(0)
  const form = page.getByRole('form', { name: 'Register' })
  await fillForm(form, fields)
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(alertOn(page, 'Registration successful!')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(note).toBeVisible()
  await expect(sent).toHaveCount(0)
  await expectSound(page)

  await context.clearCookies()
  await page.goto('/#/SignInPage')
  const entry = page.getByRole('form', { name: 'Sign in' })
  await fillForm(entry, { email: fields.email, password: fields.password })
  await entry.getByRole('button', { name: 'Sign In' }).click()
  await expect(alertOn(page, 'Sign in successful!')).toBeVisible()
  await expect(entry).toHaveCount(0)
  await expect(note).toBeVisible()
  await expect(sent).toHaveCount(0)

  await page.goto('/#/webinars')
  const masterclass = page.getByRole('form', { name: 'Webinar registration' })
  const { note: _kept, ...signUp } = webinarRegistration({ email: fields.email })
  await fillForm(masterclass, signUp)
  await masterclass.getByRole('button', { name: 'Register' }).click()
  await expect(masterclass.getByRole('status').filter({ hasText: 'You are registered.' })).toBeVisible()
  await expect(note).toBeVisible()
  await expect(sent).toHaveCount(0)
})
