import { isNetworkFault, ownProblem } from './answer.ts'
import { callWithSession } from './api.ts'
import { KEPT_FOR_LATER } from './kept-outcomes.ts'
import type { KeptForm } from './worker-messages.ts'

const NO_CONNECTION = 'There is no connection. The form is kept in this browser and sent later'

// One copy for all, because it holds the timer of the next try.
const loadOffline = () => import(/* webpackChunkName: "offline" */ './offline.ts')

/** A `fetch` that stores the form where there is no connection, and then returns the problem `keptForLater`. */
export function sendOrKeep(key: string, name: string): typeof fetch {
  return async (input, init = {}) => {
    try {
      return await callWithSession(input, init)
    } catch (error) {
      const { url } = new Request(input)
      const { body } = init
      if (!isNetworkFault(error) || typeof body !== 'string' || !(await keep({ key, name, url, body }))) throw error
      return Response.json(ownProblem(KEPT_FOR_LATER, NO_CONNECTION), { status: 503 })
    }
  }
}

async function keep(form: KeptForm): Promise<boolean> {
  const offline = await loadOffline().catch(() => null)
  return offline ? offline.keep(form) : false
}

export const forgetForm = async (key: string): Promise<unknown> => (await loadOffline()).forgetKept(key)
