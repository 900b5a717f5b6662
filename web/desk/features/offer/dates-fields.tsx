import { WEEKDAYS, type WeeklyClass } from '#contract/batches.ts'
import { CheckboxField, TextField } from '#web/ui/field.tsx'
import { WEEK } from './typed-dates.ts'

interface DatesFieldsProps {
  /** The days that are ticked. */
  readonly days: ReadonlyArray<WeeklyClass['day']>
  readonly errorOf: (name: string) => string | undefined
}

/** When the classes are, for how many, and where. */
export function DatesFields({ days, errorOf }: DatesFieldsProps) {
  const weekError = days.length === 0 ? errorOf(WEEK) : undefined
  return (
    <>
      <TextField
        label="First day"
        hint="The first class is on this day, or on the first day of class after it."
        name="firstDay"
        type="date"
        required
        error={errorOf('firstDay')}
      />
      <fieldset>
        <legend className="mb-1 font-medium">Days of class</legend>
        {WEEKDAYS.map((day) => (
          <DayRow key={day} day={day} isOn={days.includes(day)} errorOf={errorOf} />
        ))}
        {weekError && (
          <p role="alert" className="mt-1 text-sm font-medium text-trip">
            {weekError}
          </p>
        )}
      </fieldset>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label="How many classes"
          name="count"
          inputMode="numeric"
          autoComplete="off"
          required
          error={errorOf('count')}
        />
        <TextField
          label="Places"
          hint="Empty: as many as come."
          name="capacity"
          inputMode="numeric"
          autoComplete="off"
          required={false}
          error={errorOf('capacity')}
        />
      </div>
      <TextField
        label="Joining link"
        hint="The link that everybody opens. Only members see it, and it can be set later."
        name="joinUrl"
        inputMode="url"
        autoComplete="off"
        required={false}
        error={errorOf('joinUrl')}
      />
    </>
  )
}

interface DayRowProps {
  readonly day: WeeklyClass['day']
  readonly isOn: boolean
  readonly errorOf: DatesFieldsProps['errorOf']
}

/** A day of the week; its hours once it is ticked. */
function DayRow({ day, isOn, errorOf }: DayRowProps) {
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_1fr_1fr]">
      <CheckboxField label={day} name={`on${day}`} />
      {isOn && (
        <>
          <TextField
            label={`${day}: time in India`}
            name={`at${day}`}
            type="time"
            defaultValue="19:00"
            required
            error={errorOf(`at${day}`)}
          />
          <TextField
            label={`${day}: minutes`}
            name={`minutes${day}`}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={120}
            required
            error={errorOf(`minutes${day}`)}
          />
        </>
      )}
    </div>
  )
}
