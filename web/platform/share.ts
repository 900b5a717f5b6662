import { logFailure } from './log-failure.ts'
import { showProblem } from './toasts.ts'

interface SharedPage {
  readonly title: string
  readonly text: string
  readonly path: string
}

/** Shares the page's clean address: messengers drop what stands behind a number sign. */
export async function sharePage({ title, text, path }: SharedPage): Promise<void> {
  if (typeof navigator.share !== 'function') {
    showProblem('Your browser does not support the Web Share API.')
    return
  }
  try {
    await navigator.share({ title, text, url: window.location.origin + path })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) logFailure('Sharing failed', error)
  }
}
