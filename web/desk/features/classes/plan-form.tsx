import { useState } from 'react'
import { firstClasses, WEEKDAYS, weeklyWords } from '#contract/batches.ts'
import { ClassPlan, type ClassBoard, type ClassesPlanned } from '#contract/classes.ts'
import { indianDay } from '#contract/indian-time.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { DropAsked } from '#web/desk/parts/drop-asked.tsx'
import { useInlineForm } from '#web/desk/parts/inline-form.ts'
import { useCheckedForm, type FormValues, type Rules } from '#web/platform/checked-form.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { CheckboxField, TextField } from '#web/ui/field.tsx'
import { planClasses } from './class-calls.ts'
import { mailWords, planWords } from './mail-words.ts'
import { whenWords } from './when.ts'

interface PlanPartProps {
  readonly batchKey: string
  readonly suggestion: ClassBoard['suggestion']
}

/** All classes at once: by the published dates of the batch, or by others. */
export function PlanPart({ batchKey, suggestion }: PlanPartProps) {
  const [way, setWay] = useState<'asked' | 'published' | 'other'>(suggestion ? 'asked' : 'other')
  if (way === 'other') return <OtherDates batchKey={batchKey} onClose={() => setWay(suggestion ? 'asked' : 'other')} />
  if (!suggestion) return null
  if (way === 'published') return <PlannedDates batchKey={batchKey} plan={suggestion} onClose={() => setWay('asked')} />
  return (
    <div className="grid gap-3">
      <p>
        Published: {weeklyWords(suggestion.weekly)}, from {indianDay(suggestion.firstDay)}. That makes{' '}
        {suggestion.count} classes.
      </p>
      <div className="flex flex-wrap gap-2">
        <SmallButton tone="flare" onClick={() => setWay('published')}>
          Look at these {suggestion.count} classes
        </SmallButton>
        <SmallButton onClick={() => setWay('other')}>Other dates</SmallButton>
      </div>
    </div>
  )
}

interface PlannedDatesProps {
  readonly batchKey: string
  readonly plan: ClassPlan
  readonly onClose: () => void
}

/** What a plan makes, before anything is planned or written to anybody. */
function PlannedDates({ batchKey, plan, onClose }: PlannedDatesProps) {
  const [now] = useState(Date.now)
  const mailed = useMailSentence()
  const classes = firstClasses(plan.weekly, plan.firstDay, plan.count)
  return (
    <DeedForm<ClassPlan & { why?: string }, ClassesPlanned>
      label="Plan these classes"
      draft={null}
      rules={{ safeParse: () => ClassPlan.safeParse(plan) }}
      call={(sent) => planClasses(batchKey, sent)}
      said={(_sent, { count, letters }) => `${count} classes are planned. ${mailWords(letters, 'now', mailed)}`}
      button={`Plan these ${plan.count} classes`}
      onClose={onClose}
    >
      {() => (
        <>
          <ol className="grid list-decimal gap-1 pl-6 figures">
            {classes.map((one) => (
              <li key={one.startsAt}>{whenWords(one)}</li>
            ))}
          </ol>
          <p className="text-ink-soft">{planWords(classes, now, mailed)}</p>
        </>
      )}
    </DeedForm>
  )
}

/** The days that are ticked, all at one hour. */
function planOf(typed: FormValues) {
  const days = WEEKDAYS.filter((day) => typed[`on${day}`] === true)
  const [at, minutes] = [typed['at'], Number(typed['minutes'])]
  return {
    firstDay: typed['firstDay'],
    weekly: days.map((day) => ({ day, at, minutes })),
    count: Number(typed['count']),
  }
}

const RULES: Rules<ClassPlan> = {
  safeParse(typed) {
    const checked = ClassPlan.safeParse(planOf(typed))
    return checked.success ? checked : { success: false, error: { issues: checked.error.issues.map(ownField) } }
  },
}

function OtherDates({ batchKey, onClose }: Omit<PlannedDatesProps, 'plan'>) {
  const [plan, setPlan] = useState<ClassPlan | null>(null)
  const [isLooking, setLooking] = useState(false)
  if (plan && isLooking) return <PlannedDates batchKey={batchKey} plan={plan} onClose={() => setLooking(false)} />
  const look = (next: ClassPlan) => {
    setPlan(next)
    setLooking(true)
  }
  return <DatesForm before={plan} onLook={look} onClose={onClose} />
}

interface DatesFormProps {
  /** What was looked at before. */
  readonly before: ClassPlan | null
  readonly onLook: (plan: ClassPlan) => void
  readonly onClose: () => void
}

function DatesForm({ before, onLook, onClose }: DatesFormProps) {
  const { handlers, field } = useCheckedForm<ClassPlan>({ rules: () => RULES, send: async (plan) => onLook(plan) })
  const { frame, onInput, isAsking } = useInlineForm(onClose)
  const [rule] = before?.weekly ?? []
  const daysError = field('weekly').error
  return (
    <form
      {...frame}
      noValidate
      onSubmit={handlers.onSubmit}
      onInput={(event) => {
        onInput(event)
        handlers.onInput(event)
      }}
      aria-label="Plan the classes"
      className="grid gap-3"
    >
      <TextField label="First day" type="date" defaultValue={before?.firstDay} {...field('firstDay')} />
      <fieldset>
        <legend className="mb-1 font-medium">Days of the week</legend>
        <div className="flex flex-wrap gap-x-5">
          {WEEKDAYS.map((day) => (
            <CheckboxField
              key={day}
              label={day}
              name={`on${day}`}
              defaultChecked={before?.weekly.some((one) => one.day === day)}
            />
          ))}
        </div>
      </fieldset>
      {daysError && (
        <p role="alert" className="text-trip">
          {daysError}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField label="Time in India" name="at" type="time" defaultValue={rule?.at ?? '19:00'} />
        <TextField label="Minutes" name="minutes" inputMode="numeric" defaultValue={rule?.minutes ?? 120} />
        <TextField label="How many" inputMode="numeric" defaultValue={before?.count} {...field('count')} />
      </div>
      <div className="flex flex-wrap gap-2">
        <SmallButton type="submit" tone="flare">
          Look at these classes
        </SmallButton>
        <SmallButton tone="quiet" onClick={onClose}>
          Cancel
        </SmallButton>
      </div>
      {isAsking && <DropAsked />}
    </form>
  )
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** What is wrong with one of the days is wrong with the hour that all have. */
const ownField = ({ path, message }: Issue): Issue => ({ path: path.slice(0, 1), message })
