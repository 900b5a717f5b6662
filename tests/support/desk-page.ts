/** A page of the desk in a browser: how it is judged, and what every one of them has. */
import { expect, type Page } from '@playwright/test'
import { registration } from '#stand-ins/people/makers.ts'
import { seriousFaults } from './axe.ts'
import { layoutFaults } from './layout.ts'

/** Nothing too wide, cut off or on top of another at three widths, and nothing serious for axe in either theme. */
export async function expectSound(page: Page): Promise<void> {
  expect(await layoutFaults(page)).toEqual([])
  expect(await seriousFaults(page)).toEqual([])
}

export const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

export const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })

/** What cannot be taken back asks for the password. */
export async function typePassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your password, once more' })
  await dialog.getByLabel('Password', { exact: true }).fill(registration().password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
}
