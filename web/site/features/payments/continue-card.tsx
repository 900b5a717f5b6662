import { indianClock, indianDate } from '#contract/indian-time.ts'
import { paths } from '#contract/paths.ts'
import type { Purchase, Purchases, Seat } from '#contract/payments.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { isRead, usePurchases } from './purchases.ts'
import { mayTryAgain, pendingAlone } from './shown-purchases.ts'

/** The next class, or a purchase that is not finished; nothing for who has neither. */
export function ContinueCard() {
  const reading = usePurchases()
  if (!isRead(reading)) return null
  const next = nextClassOf(reading)
  const [pending] = pendingAlone(reading)
  if (!next && !pending) return null
  return (
    <section aria-label="Continue" className="border-b border-line bg-wash">
      <div className="page-column flex flex-wrap items-center justify-between gap-4 py-5">
        {next ? (
          <NextClass {...next} />
        ) : (
          pending && (
            <Unfinished purchase={pending} isTriedAgain={pending.drawing !== '' && mayTryAgain(reading, pending)} />
          )
        )}
      </div>
    </section>
  )
}

type Class = NonNullable<NonNullable<Seat['batch']>['nextClass']>

function nextClassOf({ seats }: Purchases) {
  const ahead = seats.flatMap((seat) =>
    seat.state === 'active' && seat.batch?.nextClass ? [{ seat, next: seat.batch.nextClass }] : [],
  )
  return ahead.toSorted((a, b) => (a.next.startsAt < b.next.startsAt ? -1 : 1))[0]
}

function NextClass({ seat, next }: { readonly seat: Seat; readonly next: Class }) {
  return (
    <>
      <p>
        <span className="tag block text-ink-soft">Your next class</span>
        <span className="block text-lg font-bold">{seat.courseName}</span>
        <span className="figures">{`${indianDate(next.startsAt)}, ${indianClock(next.startsAt)} IST`}</span>
      </p>
      <ButtonLink to={paths.myCourses}>Go to My Courses</ButtonLink>
    </>
  )
}

interface UnfinishedProps {
  readonly purchase: Purchase
  readonly isTriedAgain: boolean
}

function Unfinished({ purchase: { courseId, courseTitle, state }, isTriedAgain }: UnfinishedProps) {
  return (
    <>
      <p>
        <span className="tag block text-ink-soft">Your purchase</span>
        <span className="block text-lg font-bold">{courseTitle}</span>
        <span>{WORDS[state]}</span>
      </p>
      {state === 'failed' && isTriedAgain ? (
        <ButtonLink to={paths.course(courseId)}>Try again</ButtonLink>
      ) : (
        <ButtonLink to={paths.myCourses}>Continue</ButtonLink>
      )}
    </>
  )
}

const WORDS: Readonly<Record<Purchase['state'], string>> = {
  waiting: 'No payment is matched to it yet.',
  failed: 'The payment failed.',
  atDesk: 'We have your payment, and our support team is checking it.',
}
