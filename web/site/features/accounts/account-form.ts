import type { Problem } from '#contract/problem.ts'
import type { Answer } from '#web/platform/answer.ts'
import { type Rules, useCheckedForm } from '#web/platform/checked-form.ts'

interface AccountForm<Parsed, Value> {
  readonly rules: Rules<Parsed>
  readonly send: (parsed: Parsed) => Promise<Answer<Value>>
  readonly onDone: (value: Value) => void
  readonly onRefused: (problem: Problem) => void
}

/** What the account forms share: one call at a time, and the server's messages under their fields. */
export const useAccountForm = <Parsed, Value>({ rules, send, onDone, onRefused }: AccountForm<Parsed, Value>) =>
  useCheckedForm<Parsed>({
    rules: () => rules,
    send: async (parsed, form) => {
      const answer = await send(parsed)
      if (answer.ok) return onDone(answer.value)
      form.show(answer.problem)
      onRefused(answer.problem)
    },
  })
