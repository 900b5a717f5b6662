import type { Answer } from '../answer.ts'
import { createStore } from '../store.ts'

interface Asked {
  readonly onDone: (isGiven: boolean) => void
}

export const askedAgain = createStore<Asked | null>(null)

/** Makes a call that cannot be taken back: where the server wants the password first, asks for it and calls again. */
export async function withPassword<Value>(call: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
  const answer = await call()
  if (answer.ok || answer.problem.code !== 'stepUpRequired') return answer
  const isGiven = await new Promise<boolean>((resolve) => askedAgain.set({ onDone: resolve }))
  askedAgain.set(null)
  return isGiven ? call() : answer
}
