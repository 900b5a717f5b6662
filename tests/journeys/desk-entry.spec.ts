import { expect, test } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'

test('the desk asks who has no session to sign in, and asks nobody else @phone', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/desk/leads')
  await expect(titleOf(page)).toHaveText('Desk')
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expectSound(page)
  // The form is there before it is known whether the site has an owner.
  await expect.poll(() => calls.filter((path) => path.startsWith('/api/'))).toEqual(['/api/desk/claim'])
})

test('a wrong password is said, and what was typed stays', async ({ page, troubles }) => {
  troubles.allow(/status of 401/)
  await page.goto('/desk')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Email address').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Email address')).toHaveValue('asha@example.com')
})
