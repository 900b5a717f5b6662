import type { Page } from '@playwright/test'

/** Stops the clock of a page that is not open yet: from then on it moves only by `page.clock.runFor`. */
export async function stopClock(page: Page, startAt = new Date()): Promise<void> {
  await page.clock.install({ time: startAt })
  await page.clock.pauseAt(startAt.getTime() + 1000)
}
