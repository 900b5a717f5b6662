import { useState } from 'react'
import { SeatAssignment, type PaymentCandidate, type PaymentDetail } from '#contract/desk-payments.ts'
import { ChoiceField } from '#web/desk/parts/choice-field.tsx'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import type { FormValues } from '#web/platform/checked-form.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { assign } from './payment-calls.ts'

interface AssignCandidateProps {
  readonly paymentId: string
  readonly candidate: PaymentCandidate
  readonly onClose: () => void
}

/** The second press: why this member is whose payment it is. */
export function AssignCandidate({ paymentId, candidate, onClose }: AssignCandidateProps) {
  const mailed = useMailSentence()
  const { name, email, course, courseId } = candidate
  const rules = {
    safeParse: ({ why }: FormValues) => SeatAssignment.safeParse({ why, email, course: courseId }),
  }
  return (
    <DeedForm
      isBelow
      label={`Seat ${name} in ${course}`}
      draft={`assign ${paymentId}`}
      rules={rules}
      call={(sent) => assign(paymentId, sent)}
      said={() => `${name} has the seat. ${mailed('A letter is on its way.')}`}
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
  const mailed = useMailSentence()
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack(isOpen)
  if (!isOpen)
    return (
      <div ref={place}>
        <SmallButton onClick={() => setOpen(true)}>Seat another account</SmallButton>
      </div>
    )
  return (
    <DeedForm
      isBelow
      label="Seat another account"
      draft={`assign ${paymentId}`}
      rules={SeatAssignment}
      call={(sent) => assign(paymentId, sent)}
      said={({ email }) => `${email} has the seat. ${mailed('A letter is on its way.')}`}
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
          <ChoiceField
            label="Course"
            name="course"
            error={errorOf('course')}
            options={courses.map(({ id, name }) => [id, name])}
          />
        </>
      )}
    </DeedForm>
  )
}
