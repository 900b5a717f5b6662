import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roleInWords, ROLES, type Role } from '#contract/staff.ts'
import { NewStaff } from '#contract/staff-calls.ts'
import { type FormValues, useCheckedForm } from '#web/platform/checked-form.ts'
import { sayDone } from '#web/platform/outcomes.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CONTROL, FieldLabel, FieldNotes, TextField, useField } from '#web/ui/field.tsx'
import { addStaff, staffQuery } from './staff-calls.ts'

const SENTENCES = {
  given: 'has the role. A letter tells of it.',
  alreadyGiven: 'has this role already.',
  invited: 'gets an invitation by e-mail. It works for seven days.',
} as const

const RULES = {
  safeParse: ({ batchKey, ...values }: FormValues) => NewStaff.safeParse({ ...values, batchKey: batchKey || null }),
}

/** Gives a role to a verified account, or invites its address. */
export function AddStaff() {
  const queries = useQueryClient()
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
      sayDone(`${given.email} ${SENTENCES[answer.value.outcome]}`)
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
        Who has a verified account gets it at once. Everybody else is invited by e-mail.
      </p>
      <form noValidate {...handlers} aria-labelledby="add-staff" className="grid gap-4">
        {refusal && <Alert>{refusal}</Alert>}
        <TextField label="Email address" type="email" autoComplete="off" {...field('email')} />
        <RoleField {...field('role')} value={role} onChoose={setRole} />
        {role === 'trainer' && (
          <TextField
            label="Batch"
            hint="As AP-2025-01. Empty for all batches."
            autoCapitalize="none"
            spellCheck={false}
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
