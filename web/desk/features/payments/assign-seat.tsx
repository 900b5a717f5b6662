import { useState } from 'react'
import { SeatAssignment, type PaymentCandidate, type PaymentDetail } from '#contract/desk-payments.ts'
import type { FormValues } from '#web/platform/checked-form.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { CONTROL, FieldLabel, FieldNotes, TextField, useField } from '#web/ui/field.tsx'
import { useFocusBack } from './focus-back.ts'
import { assign } from './payment-calls.ts'
import { ReasonForm } from './reason-form.tsx'

interface AssignCandidateProps {
  readonly paymentId: string
  readonly candidate: PaymentCandidate
  readonly onClose: () => void
}

/** The second press: why this member is whose payment it is. */
export function AssignCandidate({ paymentId, candidate, onClose }: AssignCandidateProps) {
  const { name, email, course, courseId } = candidate
  const rules = {
    safeParse: ({ why }: FormValues) => SeatAssignment.safeParse({ why, email, course: courseId }),
  }
  return (
    <ReasonForm<SeatAssignment>
      label={`Seat ${name} in ${course}`}
      draft={`assign ${paymentId}`}
      rules={rules}
      call={(sent) => assign(paymentId, sent)}
      said={() => `${name} has the seat. A letter is on its way.`}
      button="Give the seat"
      onClose={onClose}
    />
  )
}

interface AssignByHandProps {
  readonly paymentId: string
  readonly courses: PaymentDetail['courses']
}

/** Seats an account that no evidence names. */
export function AssignByHand({ paymentId, courses }: AssignByHandProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack(isOpen)
  if (!isOpen)
    return (
      <div ref={place}>
        <SmallButton onClick={() => setOpen(true)}>Seat another account</SmallButton>
      </div>
    )
  return (
    <ReasonForm<SeatAssignment>
      label="Seat another account"
      draft={`assign ${paymentId}`}
      rules={SeatAssignment}
      call={(sent) => assign(paymentId, sent)}
      said={({ email }) => `${email} has the seat. A letter is on its way.`}
      button="Give the seat"
      onClose={() => setOpen(false)}
    >
      {(errorOf) => (
        <>
          <TextField
            name="email"
            required
            label="Email address of the account"
            type="email"
            autoComplete="off"
            error={errorOf('email')}
          />
          <Choice
            label="Course"
            name="course"
            error={errorOf('course')}
            options={courses.map(({ id, name }) => [id, name])}
          />
        </>
      )}
    </ReasonForm>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly error: string | undefined
  readonly options: ReadonlyArray<readonly [value: string, name: string]>
}

export function Choice({ label, name, error, options }: ChoiceProps) {
  const { id, control } = useField(undefined, error, null)
  return (
    <div>
      <FieldLabel htmlFor={id} required>
        {label}
      </FieldLabel>
      <select {...control} name={name} required defaultValue="" className={CONTROL}>
        <option value="">Select</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <FieldNotes id={id} error={error} hint={null} />
    </div>
  )
}
