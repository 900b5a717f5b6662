import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#web/platform/answer.ts'
import type { SentForm } from '#web/platform/checked-form.ts'
import { sayDone } from '#web/platform/outcomes.ts'
import { Refused } from '#web/platform/query-client.ts'
import { createStore } from '#web/platform/store.ts'

export interface Deed<Sent, Value> {
  readonly call: (sent: Sent) => Promise<Answer<Value>>
  readonly said: (sent: Sent, value: Value) => string
  /** The opposite deed; null where there is none. */
  readonly undo?: (value: Value) => (() => Promise<Answer<unknown>>) | null
}

/** When something was done here last (ms): a list shows at once what comes of it. */
export const lastDeed = createStore(0)

function askAgain(queries: QueryClient): Promise<void> {
  lastDeed.set(Date.now())
  return queries.invalidateQueries()
}

const OVERTAKEN = 409

/** Carries something out, says so with its undo, and asks again for everything on show. A refusal belongs to a field or is `refusal`. */
export function useDeed<Sent, Value>(
  { call, said, undo }: Deed<Sent, Value>,
  onDone: () => void,
  onRefused?: () => void,
) {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function carryOut(sent: Sent, form: SentForm): Promise<void> {
    setRefusal(null)
    const answer = await call(sent)
    const asked = askAgain(queries)
    if (answer.ok) {
      const back = undo?.(answer.value) ?? null
      sayDone(said(sent, answer.value), back && (() => takeBack(back())))
      onDone()
    } else {
      onRefused?.()
      // Whoever corrects a field may send again at once; who was overtaken presses again with what counts now.
      if (form.show(answer.problem)) return
      if (answer.problem.status === OVERTAKEN) await asked
      setRefusal(answer.problem.detail)
    }
  }

  async function takeBack(undone: Promise<Answer<unknown>>): Promise<void> {
    const answer = await undone
    void askAgain(queries)
    if (!answer.ok) throw new Refused(answer.problem)
  }

  return { carryOut, refusal }
}
