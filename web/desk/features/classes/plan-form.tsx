import { useState } from 'react'
import { daysAndHours, firstClasses, WEEKDAYS, weeklyWords } from '#contract/batches.ts'
import { ClassPlan, type ClassBoard } from '#contract/classes.ts'
import { indianDay } from '#contract/indian-time.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import type { FormValues } from '#web/platform/checked-form.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { CheckboxField, TextField } from '#web/ui/field.tsx'
import { planClasses } from './class-calls.ts'
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
  if (way === 'published')
    return <PublishedDates batchKey={batchKey} plan={suggestion} onClose={() => setWay('asked')} />
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

const said = (count: number) => `${count} classes are planned. The members of the batch see them in their room.`

interface PublishedDatesProps {
  readonly batchKey: string
  readonly plan: ClassPlan
  readonly onClose: () => void
}

function PublishedDates({ batchKey, plan, onClose }: PublishedDatesProps) {
  return (
    <DeedForm<ClassPlan & { why?: string }, { count: number }>
      label="Plan the classes as published"
      draft={null}
      rules={{ safeParse: () => ClassPlan.safeParse(plan) }}
      call={(sent) => planClasses(batchKey, sent)}
      said={({ count }) => said(count)}
      button={`Plan these ${plan.count} classes`}
      onClose={onClose}
    >
      {() => (
        <ol className="grid list-decimal gap-1 pl-6 figures">
          {firstClasses(plan.weekly, plan.firstDay, plan.count).map((one) => (
            <li key={one.startsAt}>{whenWords(one)}</li>
          ))}
        </ol>
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

function OtherDates({ batchKey, onClose }: Omit<PublishedDatesProps, 'plan'>) {
  const [shown, setShown] = useState('')
  return (
    <DeedForm<ClassPlan & { why?: string }, { count: number }>
      label="Plan the classes"
      draft={null}
      rules={{
        safeParse(typed) {
          const checked = ClassPlan.safeParse(planOf(typed))
          setShown(checked.success ? daysAndHours(checked.data.weekly) : '')
          return checked.success ? checked : { success: false, error: { issues: checked.error.issues.map(ownField) } }
        },
      }}
      call={(sent) => planClasses(batchKey, sent)}
      said={({ count }) => said(count)}
      button="Plan the classes"
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField label="First day" name="firstDay" type="date" error={errorOf('firstDay')} />
          <fieldset>
            <legend className="mb-1 font-medium">Days of the week</legend>
            <div className="flex flex-wrap gap-x-5">
              {WEEKDAYS.map((day) => (
                <CheckboxField key={day} label={day} name={`on${day}`} />
              ))}
            </div>
          </fieldset>
          {errorOf('weekly') && <p role="alert">{errorOf('weekly')}</p>}
          <div className="grid gap-3 sm:grid-cols-3">
            <TextField label="Time in India" name="at" type="time" defaultValue="19:00" />
            <TextField label="Minutes" name="minutes" inputMode="numeric" defaultValue="120" />
            <TextField label="How many" name="count" inputMode="numeric" error={errorOf('count')} />
          </div>
          {shown && <p className="text-ink-soft">{shown} IST</p>}
        </>
      )}
    </DeedForm>
  )
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** What is wrong with one of the days is wrong with the hour that all have. */
const ownField = ({ path, message }: Issue): Issue => ({ path: path.slice(0, 1), message })
