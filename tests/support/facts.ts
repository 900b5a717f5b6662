import type { Page } from '@playwright/test'

/** What a list of facts says under a name, also where a translator has wrapped it. */
export const factOn = (page: Page, name: string) =>
  page.getByRole('main').locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
