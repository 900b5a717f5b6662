const OPENING_MS = 2_000
const LONGEST_WAIT_MS = 5_000

let opened: Promise<void> | undefined

/**
 * Resolves two seconds after it was asked for first, as soon as the browser has nothing better to do. Work for later
 * (the service worker, code that is asked for ahead of time) waits for it, because a slow phone is still busy with the page.
 */
export async function whenCalm(): Promise<void> {
  opened ??= new Promise((resolve) => setTimeout(resolve, OPENING_MS))
  await opened
  // Safari has none.
  if (!('requestIdleCallback' in window)) return
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS }))
}

/** Lets the browser do what waits, as to answer a press, between two pieces of work. */
export function breathe(): Promise<void> {
  // A timer would take a second in a tab in the background.
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
