import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { interestOf, NewLead } from '#contract/leads.ts'
import { useCheckedForm } from '#web/platform/checked-form.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { sayDone } from '#web/platform/outcomes.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { leadAddress } from './lead-address.ts'
import { addLead } from './lead-calls.ts'
import { choicesQuery } from './lead-queries.ts'

/** Somebody who called, written down. */
export function NewLeadButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>New lead</SmallButton>
      {isOpen && (
        <Dialog
          open
          label="New lead"
          className="m-auto w-[min(24rem,92vw)] rounded-sheet border border-line p-6"
          onClose={() => setOpen(false)}
        >
          <NewLeadForm onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

/** An empty field is none. */
const rules = {
  safeParse: ({ email, phone, ...rest }: Readonly<Record<string, string | boolean>>) =>
    NewLead.safeParse({ ...rest, email: email === '' ? null : email, phone: phone === '' ? null : phone }),
}

function NewLeadForm({ onDone }: { readonly onDone: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data: choices } = useQuery(choicesQuery)
  const [problem, setProblem] = useState<string | null>(null)
  const [keys] = useState(() => createKeyring())
  const { handlers, field, isBusy } = useCheckedForm<NewLead>({
    rules: () => rules,
    async send(lead, form) {
      const answer = await addLead({ ...lead, key: keys.keyFor(JSON.stringify(lead)) })
      if (!answer.ok) {
        setProblem(form.show(answer.problem) ? null : answer.problem.detail)
        return
      }
      sayDone('Lead added')
      void queries.invalidateQueries({ queryKey: ['leads'] })
      onDone()
      void navigate(leadAddress(answer.value.id, ''))
    },
  })
  return (
    <form noValidate className="grid gap-3" {...handlers}>
      <h2 className="text-lg font-bold">New lead</h2>
      <TextField label="Name" {...field('name')} autoComplete="off" />
      <TextField label="Email" {...field('email')} required={false} type="email" autoComplete="off" />
      <TextField label="Phone" {...field('phone')} required={false} type="tel" autoComplete="off" />
      <div>
        <label htmlFor={id} className="mb-1 block font-medium">
          About
        </label>
        <select
          id={id}
          name="interest"
          defaultValue={interestOf.general}
          className="block min-h-11 w-full rounded-sheet border border-ink-soft bg-sheet px-2"
        >
          {(choices?.interests ?? [{ key: interestOf.general, about: 'No course named' }]).map(({ key, about }) => (
            <option key={key} value={key}>
              {about}
            </option>
          ))}
        </select>
      </div>
      <TextArea label="What was said" {...field('text')} required={false} rows={3} />
      {problem && <Alert>{problem}</Alert>}
      <div className="flex gap-2">
        <SmallButton type="submit" tone="flare" busy={isBusy}>
          Add
        </SmallButton>
        <SmallButton onClick={onDone}>Cancel</SmallButton>
      </div>
    </form>
  )
}
