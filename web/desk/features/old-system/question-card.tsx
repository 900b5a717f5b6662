import { useState } from 'react'
import { OldSystemAnswer, OldSystemSettled, type OpenQuestion } from '#contract/old-system.ts'
import { ChoiceField } from '#web/desk/parts/choice-field.tsx'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import type { FormValues } from '#web/platform/checked-form.ts'
import { sayProblem } from '#web/platform/outcomes.ts'
import { withPassword } from '#web/platform/staff/step-up.ts'
import { TextField } from '#web/ui/field.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'

/** What the words of an answer mean; any other choice is the name of a thing. */
const WORDS = new Map([
  ['leave', 'Leave it out'],
  ['keep', 'Keep it as it is'],
  ['take', 'Take it'],
  ['contact', 'Keep the person as a contact'],
  ['new-id', 'Take the account under a new id'],
])

const ANOTHER_DATE = 'date'

/** Why it was not settled is said beside the list: what somebody else settled is gone from it. */
async function settle(json: OldSystemAnswer) {
  const answer = await withPassword(() => ask(OldSystemSettled, api.desk['old-system'].answers.$post({ json })))
  if (answer.ok) return answer
  if (answer.problem.code === 'versionStale') sayProblem(`${answer.problem.detail}: ${json.question}`)
  if (answer.problem.code === 'notFound') sayProblem(`This was settled already: ${json.question}`)
  return answer
}

/** Something that waits, and the choices that settle it for good. */
export function QuestionCard({ question }: { readonly question: OpenQuestion }) {
  const { id, about, choices, takesDate, count, first, answered } = question
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack(isOpen)
  const rules = {
    safeParse: ({ choice, date }: FormValues) =>
      OldSystemAnswer.safeParse({ question: id, choice: choice === ANOTHER_DATE ? date : choice, seen: answered }),
  }
  return (
    <article aria-label={id} className="rounded-sheet border border-line p-4">
      <p className="max-w-prose break-words">{about}</p>
      <p className="mb-3 break-all text-ink-soft">{count === 1 ? first : `${count} of them, the first: ${first}`}</p>
      {answered !== null && (
        <p className="mb-3 max-w-prose">
          It was answered with “{WORDS.get(answered) ?? answered}”, and not all of it is done. Give the same answer to
          go on, or another one for the rest.
        </p>
      )}
      {isOpen ? (
        <DeedForm
          isBelow
          label={`Answer ${id}`}
          draft={null}
          rules={rules}
          call={settle}
          said={() => 'It is settled.'}
          button="Settle it"
          onClose={() => setOpen(false)}
        >
          {(errorOf) => (
            <>
              <ChoiceField
                label="Answer"
                name="choice"
                error={errorOf('choice')}
                options={[
                  ...choices.map((choice) => [choice, WORDS.get(choice) ?? choice] as const),
                  ...(takesDate ? [[ANOTHER_DATE, 'Another date, written below'] as const] : []),
                ]}
              />
              {takesDate && (
                <TextField
                  label="Another date"
                  name="date"
                  inputMode="numeric"
                  hint="Day, month and year, as 14082024"
                />
              )}
            </>
          )}
        </DeedForm>
      ) : (
        <div ref={place}>
          <SmallButton onClick={() => setOpen(true)}>Answer</SmallButton>
        </div>
      )}
    </article>
  )
}
