import { expect, type Page } from '@playwright/test'
import type { Troubles } from './browser.ts'

/** What a form says that waits for a connection. */
export const WAITING =
  'There is no connection. Your form is kept on this device and is sent as soon as the connection is back.'

/** Waits until the worker keeps the page at this path with everything that the page names. */
export const whenKept = (page: Page, path: string) =>
  expect
    .poll(() =>
      page.evaluate(async (kept) => {
        const html = await (await caches.match(kept))?.text()
        if (html === undefined) return ['the page']
        const files = [...html.matchAll(/[" ](\/static\/[^" ]+)/g)].map(([, file = '']) => file)
        const isMissing = await Promise.all(files.map(async (file) => !(await caches.match(file))))
        return files.filter((_, index) => isMissing[index])
      }, path),
    )
    .toEqual([])

/** What the browser and the page say of a connection that a test takes away. */
export function provoked(troubles: Troubles) {
  disconnected(troubles)
  troubles.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_FAILED/)
  troubles.allow(/could not be saved|ChunkLoadError|Loading chunk/)
}

/** What the browser itself says: also of a worker's script that it was fetching, for the first time or to see whether it has changed. */
export function disconnected(troubles: Troubles) {
  troubles.allow(/ERR_INTERNET_DISCONNECTED/)
  troubles.allow(/^console error: An unknown error occurred when fetching the script\. /)
}
