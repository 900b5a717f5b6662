import type { Page } from '@playwright/test'
import { codeOfApp } from '#stand-ins/people/authenticator.ts'
import { registration } from '#stand-ins/people/makers.ts'
import type { Site } from '#stand-ins/site.ts'
import { expect } from './browser.ts'
import { titleOf } from './desk-page.ts'

/** Who claims a site that nobody owns yet, with the link that its start printed: an account, a password and a second factor. */
export async function becomeOwner(page: Page, { server }: Pick<Site, 'server'>): Promise<void> {
  const [link = ''] = /http\S+\/desk\/claim#code=[\w-]+/.exec(server.logs()) ?? []
  await page.goto(link)
  await page.getByLabel('Full name').fill('Meera Rao')
  await page.getByLabel('Email address').fill('meera@example.com')
  await page.getByLabel('Password', { exact: true }).fill(registration().password)
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await page.getByRole('button', { name: 'Set up the second factor' }).click()
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('The code that the app shows').fill(codeOfApp(secret.replaceAll(' ', '')))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(titleOf(page)).toHaveText('Today')
}

/** Types values by their labels into a group of settings, and saves it. */
export async function saveSettings(page: Page, group: string, values: Readonly<Record<string, string>>) {
  const form = page.getByRole('form', { name: group, exact: true })
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: 'Save' }).click()
}
