import { WayOut } from '#contract/way-out.ts'
import { ask } from './answer.ts'
import { callWithSession } from './api.ts'

/** To another site in a new tab; else says why not. The page never holds the address: the server gives it to whoever may go now. */
export async function goOut(address: string): Promise<string> {
  const name = `way-out-${Date.now()}`
  const tab = window.open('', name)
  const headers = { Accept: 'application/json' }
  const answer = await ask(WayOut, callWithSession(address, { method: 'POST', headers }))
  if (answer.ok) {
    follow(answer.value.url, tab ? name : '_self')
    return ''
  }
  tab?.close()
  return `${answer.problem.detail}.`
}

// A link alone leaves out where it was pressed. See docs/decisions/045-batch-of-a-seat.md.
function follow(url: string, target: string): void {
  const link = document.createElement('a')
  link.href = url
  link.target = target
  link.referrerPolicy = 'no-referrer'
  link.click()
}
