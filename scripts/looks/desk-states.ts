/** How pages of the desk come to look as they do only now and then. */
import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AuditPage } from '#contract/audit.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { unsubscribeLink } from '#server/features/consents/unsubscribe-link.ts'
import { SAMPLE_FOLDER } from '../dev/sample/sample-folder.ts'

/** Of somebody who was erased only the audit knows the page. */
export async function openErased(page: Page): Promise<void> {
  const answer = await page.request.get('/api/desk/audit?action=rights.erase')
  const { entries } = AuditPage.parse(await answer.json())
  await page.goto(deskPaths.person(entries[0]?.subject.id ?? 'nobody'))
  await page.getByText('Went at once').waitFor()
}

export async function choosePublishLater(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Publish' })
  await form.getByLabel('Publish later').check()
  await form.getByLabel('What changes').fill('From the next season on')
  await form.getByLabel('When').fill('2027-04-01T10:00')
}

export async function openNewRequest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write one down' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Write it down' }).click()
  await page.getByRole('dialog').getByRole('alert').first().waitFor()
}

/** By the link of a letter that the sample's site sends. */
export async function openUnsubscribe(page: Page): Promise<void> {
  const secret = readFileSync(join(SAMPLE_FOLDER, 'auth-secret'), 'utf8')
  const siteUrl = new URL(page.url()).origin
  await page.goto(unsubscribeLink({ siteUrl, secret }, { email: 'reader@example.com', purpose: 'newsletter' }))
  await expect(page.getByRole('button')).toBeVisible()
}

export async function unsubscribe(page: Page): Promise<void> {
  await openUnsubscribe(page)
  await page.getByRole('button').click()
  await expect(page.getByRole('button')).toHaveCount(0)
}
