import { batchName } from '#contract/batch-names.ts'
import { firstClasses } from '#contract/batches.ts'
import { ClassPlan } from '#contract/classes.ts'
import { indianClock, indianDate, indianDayKey } from '#contract/indian-time.ts'
import { batchNames } from '#contract/offer-names.ts'
import type { FormValues } from '#web/platform/checked-form.ts'
import { planIn } from './typed-dates.ts'

interface Called {
  readonly course: string
  readonly courseId: string
  readonly labels: readonly string[]
  readonly keys: readonly string[]
}

interface DaysOfClassProps {
  readonly typed: FormValues
  /** null while no course is chosen. */
  readonly called: Called | null
}

/** The days of class that what is typed makes, and what the batch will be called. */
export function DaysOfClass({ typed, called }: DaysOfClassProps) {
  const { data: plan } = ClassPlan.safeParse(planIn(typed))
  const classes = plan ? firstClasses(plan.weekly, plan.firstDay, plan.count) : []
  const [first] = classes
  const label = first && called && batchNames(called.courseId, indianDayKey(first.startsAt), called).label
  return (
    <section aria-label="Days of class" className="rounded-sheet border border-line bg-wash p-3">
      {!first && <p className="text-ink-soft">The days of class are listed here before anything is published.</p>}
      {first && (
        <>
          <p className="mb-2 font-semibold">
            {called && label ? `${batchName(called.course, { label })}: ` : ''}
            {classes.length === 1 ? '1 class' : `${classes.length} classes`}
          </p>
          <ol className="grid list-decimal gap-1 pl-7 figures">
            {classes.map(({ startsAt, endsAt }) => (
              <li
                key={startsAt}
              >{`${indianDate(startsAt)}, ${indianClock(startsAt)} to ${indianClock(endsAt)} IST`}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
