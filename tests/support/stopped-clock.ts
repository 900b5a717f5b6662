import type { Page } from '@playwright/test'
import { whenLive } from '#stand-ins/screen.ts'

/**
 * Opens a page of the site whose clock stands still from the moment that its code takes it over: from then on it
 * moves only by `page.clock.runFor`.
 */
export async function openStopped(page: Page, path: string): Promise<void> {
  const startAt = Date.now()
  await page.clock.install({ time: startAt })
  await page.clock.pauseAt(startAt + 1000)
  await page.goto(`/#${path}`)
  // The code of a page is asked for after the first picture of it, which is one turn of the clock.
  await page.clock.runFor(50)
  await whenLive(page)
}
