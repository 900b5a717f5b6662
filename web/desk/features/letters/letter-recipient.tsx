import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type LetterDetail, RecipientChange } from '#contract/letters.ts'
import { useCheckedForm } from '#web/platform/checked-form.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { sayDone } from '#web/platform/outcomes.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { correct, resend } from './letter-queries.ts'

/** A mistyped address, corrected; a letter that failed then goes out once more. */
export function LetterRecipient({ letter: { id, recipient, state } }: { readonly letter: LetterDetail }) {
  const queries = useQueryClient()
  const mailed = useMailSentence()
  const [keys] = useState(() => createKeyring())
  const [problem, setProblem] = useState<string | null>(null)
  const { handlers, field, isBusy } = useCheckedForm<RecipientChange>({
    rules: () => ({ safeParse: (typed: object) => RecipientChange.safeParse({ ...typed, seen: recipient }) }),
    async send(change, form) {
      const corrected = await correct(id, change)
      const answer = corrected.ok && state === 'dead' ? await resend(id, keys.keyFor(id)) : corrected
      if (answer.ok) {
        keys.forget()
        setProblem(null)
        sayDone(state === 'dead' ? `Corrected. ${mailed('The letter goes out again')}` : 'The address is corrected')
      } else setProblem(form.show(answer.problem) ? null : answer.problem.detail)
      await queries.invalidateQueries({ queryKey: ['letters'] })
    },
  })
  return (
    <form noValidate className="grid max-w-md gap-3" {...handlers}>
      <TextField
        key={recipient}
        label="Correct the address"
        {...field('recipient')}
        type="email"
        defaultValue={recipient}
        autoComplete="off"
      />
      {problem && <Alert>{problem}</Alert>}
      <div>
        <SmallButton type="submit" busy={isBusy}>
          {state === 'dead' ? mailed('Correct and send again', 'Correct and write to a file') : 'Correct'}
        </SmallButton>
      </div>
    </form>
  )
}
