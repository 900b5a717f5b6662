import { logFailure } from './log-failure.ts'
import { showProblem } from './notices.ts'

export async function sharePage(title: string, text: string): Promise<void> {
  if (typeof navigator.share !== 'function') {
    showProblem('Your browser does not support the Web Share API.')
    return
  }
  try {
    await navigator.share({ title, text, url: window.location.href })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) logFailure('Sharing failed', error)
  }
}
