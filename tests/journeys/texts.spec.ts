import { expect, test } from '../support/browser.ts'
import { whenLive } from '#stand-ins/screen.ts'
import { SITE_PAGES } from '../support/site-map.ts'

test('About Us says who the business is, since when, what it offers and that it places interns', async ({ page }) => {
  await page.goto('/#/about')
  const main = page.getByRole('main')
  for (const words of [
    /training and consultancy business in chemical and process engineering/,
    /since 2024/,
    /4-10 years of chemical industry experience/,
    /online, at weekends and as virtual classes/,
    /interns from top institutes/,
  ])
    await expect(main.getByText(words).first()).toBeVisible()
  for (const offer of [
    'Process design',
    'Feasibility and detailed studies',
    'FEED and BEDP',
    'Energy optimisation',
    'Troubleshooting',
    'Industrial training for students',
    'Expert training for institutes',
  ])
    await expect(main.getByRole('heading', { name: offer })).toBeVisible()
})

test('Contact Us names the office, its hours, the reply time, the phone and the e-mail @phone', async ({ page }) => {
  await page.goto('/#/contact')
  const main = page.getByRole('main')
  for (const words of ['Vadodara', '9am-5pm Monday to Friday', 'within 48 hours'])
    await expect(main.getByText(words).first()).toBeVisible()
  await expect(main.getByRole('link', { name: '+91 265 000 0000' })).toHaveAttribute('href', 'tel:+912650000000')
  await expect(main.getByRole('link', { name: 'office@example.com' })).toHaveAttribute(
    'href',
    'mailto:office@example.com',
  )
  const form = main.getByRole('form', { name: 'Contact' })
  await expect(form.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('href', '#/terms')
  await expect(form.getByRole('link', { name: 'privacy terms' })).toHaveAttribute('href', '#/privacy')
})

test('the terms have their nine sections and every rule of the business', async ({ page }) => {
  await page.goto('/#/terms')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toContainText([
    'Registration and enrolment',
    'Training',
    'Communication',
    'Learning material and software',
    'Program schedule',
    'Privacy and non-disclosure',
    'Admission termination',
    'Cancellation and refund',
    'Certification support',
  ])
  for (const rule of [
    'Training starts only after 100% of the fee is received.',
    'There is no cancellation after enrolment.',
    'There is no refund on combo or offer enrolments.',
    'Certificates are issued within 10 to 15 days of completion.',
    'Weekday online sessions last 1 hour on average.',
    'Weekend and virtual sessions last 2 hours.',
    'All prices are in Indian rupees and include 18% GST.',
    'After payment the course is added to your account within 2 hours.',
  ])
    await expect(main.getByText(rule, { exact: true })).toBeVisible()
})

test('the privacy terms have their six sections', async ({ page }) => {
  await page.goto('/#/privacy')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText([
    'Information held',
    'How it is used',
    'Who it is shared with',
    'Security',
    'Reasons for collection',
    'Retention',
  ])
})

test('the contents of a legal text lead to its sections, and the page stays the page @phone', async ({ page }) => {
  await page.goto('/#/terms')
  await whenLive(page)
  const main = page.getByRole('main')
  await main.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Certification support' }).click()
  const heading = main.getByRole('heading', { name: 'Certification support' })
  await expect(heading).toBeInViewport()
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL((url) => url.hash === '#/terms')
})

test('V5: without a GST number no page speaks of tax invoices', async ({ page }) => {
  for (const { path } of SITE_PAGES) {
    await page.goto('about:blank')
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/tax invoice/i)).toHaveCount(0)
  }
})
