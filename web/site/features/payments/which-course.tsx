import { useState, type SyntheticEvent } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { CheckedPayment, Purchases } from '#contract/payments.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { claimPayment } from './claim-calls.ts'
import { SupportContact } from './support-contact.tsx'

export interface WhichCourseProps {
  readonly payment: CheckedPayment
  readonly seats: Purchases['seats']
}

/** Asks for which of the courses of one price a payment is: it is never guessed. */
export function WhichCourse({ payment, seats }: WhichCourseProps) {
  const { paymentId: reference, amount, courses } = payment
  const [courseId, setCourseId] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isSaid, setSaid] = useState(false)
  const held = seats.filter(({ state }) => state === 'active').map((seat) => seat.courseId)

  async function say(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    if (courseId === '') return setProblem('Choose the course that you paid for')
    setBusy(true)
    const answer = await claimPayment({ reference, amount, courseId })
    setBusy(false)
    if (answer.ok) setSaid(true)
    else setProblem(answer.problem.detail)
  }

  const paid = `We have your payment of ${formatMoney(payment)}. You do not need to pay again.`
  if (isSaid) return <p role="status">{paid} Thank you: your course is added now, or our support team looks at it.</p>
  return (
    <form
      noValidate
      aria-label="Your payment"
      className="grid justify-items-start gap-3"
      onSubmit={(event) => void say(event)}
    >
      <p>{paid}</p>
      <fieldset>
        <legend className="font-semibold">Which course did you pay for?</legend>
        {courses.map(({ id, title }) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="courseId"
              value={id}
              checked={id === courseId}
              className="size-5"
              onChange={() => {
                setCourseId(id)
                setProblem('')
              }}
            />
            <span>{held.includes(id) ? `${title}, which I have already: I paid twice` : title}</span>
          </label>
        ))}
      </fieldset>
      {problem && <Alert>{problem}</Alert>}
      <Button type="submit" busy={isBusy}>
        This is the course
      </Button>
      <p>
        If it is none of these, please <SupportContact />.
      </p>
    </form>
  )
}
