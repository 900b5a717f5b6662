/** A page of the desk in a browser: how it is judged, and what every one of them has. */
import { expect, type Locator, type Page } from '@playwright/test'
import { codeOfApp } from '#stand-ins/people/authenticator.ts'
import { contactMessage, registration } from '#stand-ins/people/makers.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { seriousFaults } from './axe.ts'
import { layoutFaults } from './layout.ts'

/** Nothing too wide, cut off or on top of another at three widths, and nothing serious for axe in either theme. */
export async function expectSound(page: Page): Promise<void> {
  expect(await layoutFaults(page)).toEqual([])
  expect(await seriousFaults(page)).toEqual([])
}

export const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

/** Stays on the way back of what was just done, so that it does not go away before the journey takes it. */
export const holdUndo = (page: Page) => page.getByRole('button', { name: 'Undo' }).focus()

export const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })

/** What cannot be taken back asks for the password. */
export async function typePassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your password, once more' })
  await dialog.getByLabel('Password', { exact: true }).fill(registration().password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
}

/** Once the password was typed. */
export async function setUpFactor(page: Page): Promise<void> {
  await page.goto('/desk/account')
  await page.getByRole('button', { name: 'Set it up' }).click()
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('The code that the app shows').fill(codeOfApp(secret))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
}

/** More than any page of the desk has places to stop at. */
const MOST_STOPS = 250

/** Goes by the Tab key to something on the page, and fails where it is never reached. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Somebody writes to the office, under a name that no other test uses. */
export async function writeToOffice(page: Page, changes: object = {}) {
  const email = freshEmail()
  const firstName = `Visitor${email.replaceAll(/\W|example|com/g, '').slice(-8)}`
  const message = contactMessage({ firstName, email, ...changes })
  expect((await page.request.post('/api/feedback', { data: message })).status()).toBe(201)
  return { email, name: `${firstName} Rao`, firstName }
}
