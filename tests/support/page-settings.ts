import type { Page } from '@playwright/test'
import type { Settings } from '#contract/settings.ts'

/** Opens the site as another configuration would have filled the page. */
export async function changeSettings(page: Page, changes: Partial<Settings>): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        /(<script type="application\/json" id="settings">)([^<]*)/,
        (_all, start: string, json: string) => start + JSON.stringify({ ...JSON.parse(json), ...changes }),
      )
      await route.fulfill({ response, body })
    },
  )
}
