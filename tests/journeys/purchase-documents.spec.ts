import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/browser.ts'
import { cardOf, payByButton, signedInBuyer } from '#stand-ins/people/buyers.ts'
import { fillForm } from '../support/forms.ts'
import { textOfPdf } from '../support/pdf.ts'
import { refuseCookies } from '../support/refused-storage.ts'
import { alertOn, goTo } from '#stand-ins/screen.ts'

const COURSE = 'Aspen Plus (Jan 2025)'

test('the receipt of a seat is a PDF with the amount in rupees', async ({ page, context, site }) => {
  const buyer = await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await payByButton(page, buyer)
  await goTo(page, '/my-courses')
  const link = cardOf(page, COURSE).getByRole('link', { name: 'Receipt (PDF)' })
  await expect(link).toHaveAttribute('target', '_blank')
  const answer = await context.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const text = await textOfPdf(await answer.body())
  expect(text).toContain('Payment receipt')
  expect(text).toContain('₹9,000')
  expect(text).toContain(buyer.fullName)
  expect(text).toContain(COURSE)
})

test('where cookies are refused, the seat appears too and the receipt is downloaded', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 401/)
  const buyer = await signedInBuyer(context, site)
  await context.clearCookies()
  await refuseCookies(context)
  await page.goto('/#/SignInPage')
  const form = page.getByRole('form', { name: 'Sign in' })
  await fillForm(form, { email: buyer.email, password: buyer.password })
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(alertOn(page, 'Sign in successful!')).toBeVisible()

  await goTo(page, '/course/AspenPlus')
  await payByButton(page, buyer)
  await goTo(page, '/my-courses')
  await expect(cardOf(page, COURSE)).toContainText('Active')
  const coming = page.waitForEvent('download')
  await cardOf(page, COURSE).getByRole('link', { name: 'Receipt (PDF)' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^pay_.*\.pdf$/)
  expect(await textOfPdf(await readFile(await download.path()))).toContain('₹9,000')
})

test('V5: without a GST number My Courses does not speak of tax invoices', async ({ page, context, site }) => {
  const buyer = await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await payByButton(page, buyer)
  await goTo(page, '/my-courses')
  await expect(cardOf(page, COURSE)).toContainText('Active')
  await expect(page.getByText(/tax invoice/i)).toHaveCount(0)
})
