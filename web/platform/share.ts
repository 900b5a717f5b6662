import { logFailure } from './log-failure.ts'
import { tellProblem } from './notices.ts'

/** Offers the page to the device's share sheet. A visitor who closes the sheet again has seen no fault. */
export async function sharePage(title: string, text: string): Promise<void> {
  if (typeof navigator.share !== 'function') {
    tellProblem('Your browser does not support the Web Share API.')
    return
  }
  try {
    await navigator.share({ title, text, url: window.location.href })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) logFailure('Sharing failed', error)
  }
}
