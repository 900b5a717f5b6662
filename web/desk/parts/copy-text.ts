import { sayDone, sayProblem } from '#web/platform/outcomes.ts'

/** Copies a text, and says that it was, or that the browser did not let it. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    sayDone(done)
  } catch {
    sayProblem('The browser did not allow copying')
  }
}
