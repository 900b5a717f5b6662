const LONGEST_MS = 10

/** Called before each statement of SQLite, which works in this thread: a visitor would wait for a whole export. */
export function createBreaks(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let since = now()
  return () => (now() - since < LONGEST_MS ? undefined : new Promise((resolve) => setImmediate(ended, resolve)))

  function ended(resolve: () => void) {
    since = now()
    resolve()
  }
}
