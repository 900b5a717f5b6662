const OPENING_MS = 2_000
const LONGEST_WAIT_MS = 5_000

let opened: Promise<void> | undefined

/** Resolves two seconds after the first call, once the browser is idle: until then a phone is busy with the page. */
export async function whenCalm(): Promise<void> {
  opened ??= new Promise((resolve) => setTimeout(resolve, OPENING_MS))
  await opened
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) return
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS }))
}

/** Lets the browser handle what is waiting, such as a press, between two pieces of work. */
export function breathe(): Promise<void> {
  // In a background tab a timer would take a second.
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
