import type { BrowserContext, Page } from '@playwright/test'

/** No cookie of the site sticks in this browser: each is taken out of the answer that sets it. */
export async function refuseCookies(context: BrowserContext): Promise<void> {
  await context.route('**/api/auth/**', async (route) => {
    const response = await route.fetch()
    const headers = Object.entries(response.headers()).filter(([name]) => name !== 'set-cookie')
    // The fetch above has kept the cookie on the browser's behalf.
    await context.clearCookies()
    await route.fulfill({ response, headers: Object.fromEntries(headers) })
  })
}

/** A storage of this kind cannot even be named, as in a browser that blocks all data of sites. */
export async function refuseStorage(page: Page, kind: 'sessionStorage' | 'localStorage'): Promise<void> {
  await page.addInitScript((name) => {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }, kind)
}
