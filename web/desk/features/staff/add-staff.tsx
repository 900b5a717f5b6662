import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NamedBatch } from '#contract/batch-names.ts'
import { roleInWords, ROLES, type Role } from '#contract/staff.ts'
import { NewStaff } from '#contract/staff-calls.ts'
import { type FormValues, useCheckedForm } from '#web/platform/checked-form.ts'
import { sayDone } from '#web/platform/outcomes.ts'
import { useMailSentence, type MailSentence } from '#web/platform/staff/mail-sentence.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CONTROL, FieldLabel, FieldNotes, SelectField, TextField, useField } from '#web/ui/field.tsx'
import { addStaff, staffQuery } from './staff-calls.ts'

const sentencesBy = (mailed: MailSentence) => ({
  given: `has the role. ${mailed('A letter tells of it.')}`,
  alreadyGiven: 'has this role already.',
  invited: `${mailed('gets an invitation by e-mail.', 'is invited. The invitation is written to a file, because no mail server is set.')} It works for seven days.`,
})

const RULES = {
  safeParse: ({ batchKey, ...values }: FormValues) => NewStaff.safeParse({ ...values, batchKey: batchKey || null }),
}

/** Gives a role to a verified account, or invites its address. */
export function AddStaff({ batches }: { readonly batches: readonly NamedBatch[] }) {
  const queries = useQueryClient()
  const mailed = useMailSentence()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [role, setRole] = useState<Role | ''>('')
  const { handlers, field, isBusy } = useCheckedForm<NewStaff>({
    rules: () => RULES,
    async send(given, form) {
      setRefusal(null)
      const answer = await addStaff(given)
      if (!answer.ok) {
        if (!form.show(answer.problem)) setRefusal(answer.problem.detail)
        return
      }
      sayDone(`${given.email} ${sentencesBy(mailed)[answer.value.outcome]}`)
      form.reset()
      setRole('')
      await queries.invalidateQueries(staffQuery)
    },
  })
  return (
    <section aria-labelledby="add-staff" className="rounded-sheet border border-line bg-sheet p-4">
      <h2 id="add-staff" className="text-base font-semibold">
        Give a role
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Who has a verified account gets it at once.{' '}
        {mailed(
          'Everybody else is invited by e-mail.',
          'For everybody else an invitation is written to a file, because no mail server is set.',
        )}
      </p>
      <form noValidate {...handlers} aria-labelledby="add-staff" className="grid gap-4">
        {refusal && <Alert>{refusal}</Alert>}
        <TextField label="Email address" type="email" autoComplete="off" {...field('email')} />
        <RoleField {...field('role')} value={role} onChoose={setRole} />
        {role === 'trainer' && (
          <SelectField
            label="Batch"
            placeholder="All batches"
            options={batches.filter(({ isOver }) => !isOver).map(({ key, name }) => [key, name] as const)}
            {...field('batchKey')}
            required={false}
          />
        )}
        <Button type="submit" busy={isBusy}>
          Give the role
        </Button>
      </form>
    </section>
  )
}

interface RoleFieldProps {
  readonly name: string
  readonly error: string | undefined
  readonly value: Role | ''
  readonly onChoose: (role: Role | '') => void
}

function RoleField({ name, error, value, onChoose }: RoleFieldProps) {
  const { id, control } = useField(undefined, error, null)
  return (
    <div>
      <FieldLabel htmlFor={id} required>
        Role
      </FieldLabel>
      <select
        {...control}
        name={name}
        required
        value={value}
        className={CONTROL}
        onChange={({ target }) => onChoose(ROLES.find((role) => role === target.value) ?? '')}
      >
        <option value="">Select</option>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {roleInWords({ role, batchKey: null })}
          </option>
        ))}
      </select>
      <FieldNotes id={id} error={error} hint={null} />
    </div>
  )
}
