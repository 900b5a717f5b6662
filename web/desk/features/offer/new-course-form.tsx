import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { LEVELS } from '#contract/bodies.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import type { OfferChoices } from '#contract/new-batch.ts'
import { NewCourse, type CourseMade } from '#contract/new-course.ts'
import { courseIdOf } from '#contract/offer-names.ts'
import { paths } from '#contract/paths.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { valuesOf, type FormValues } from '#web/platform/checked-form.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Loading } from '../../parts/loading.tsx'
import { DatesFields } from './dates-fields.tsx'
import { DaysOfClass } from './days-of-class.tsx'
import { choicesQuery, makeCourse } from './offer-calls.ts'
import { pressRules } from './press-rules.ts'
import { datesIn, daysIn, numberIn, numberOrNull, placedProblem, textIn, textOrNull } from './typed-dates.ts'

type ErrorOf = (name: string) => string | undefined

interface NewCourseFormProps {
  /** Uploads the picture, in the controls `picture.id` and `picture.alt`. */
  readonly picture: (errorOf: ErrorOf) => ReactNode
}

/** A course that begins empty, on the site with its price and its first batch after one press. */
export function NewCourseForm(props: NewCourseFormProps) {
  const { data, error } = useQuery(choicesQuery)
  return data ? <Form {...props} choices={data} /> : <Loading what="what is there already" error={error} />
}

type Sent = NewCourse & Readonly<Record<string, unknown>> & { readonly why?: string | undefined }

const hasDates = (typed: FormValues) => typed['dates'] === 'now'

function sentBy(typed: FormValues) {
  const id = textIn(typed, 'picture.id')
  return {
    name: textIn(typed, 'name'),
    address: textIn(typed, 'address'),
    level: textIn(typed, 'level'),
    hours: numberIn(typed, 'hours'),
    price: numberIn(typed, 'price'),
    original: numberOrNull(typed, 'original'),
    batch: hasDates(typed) ? datesIn(typed) : null,
    trainer: textOrNull(typed, 'trainer'),
    picture: id === '' ? null : { id, alt: textIn(typed, 'picture.alt') },
  }
}

function Form({ picture, choices }: NewCourseFormProps & { readonly choices: OfferChoices }) {
  const navigate = useNavigate()
  const [rules] = useState(() => pressRules<Sent>(NewCourse, sentBy))
  const [typed, setTyped] = useState<FormValues>({})
  const made = useRef<CourseMade | null>(null)
  return (
    <div
      className="max-w-2xl rounded-sheet border border-line bg-sheet p-3 md:p-4"
      onInput={({ currentTarget }) => {
        const form = currentTarget.querySelector('form')
        if (form) setTyped(valuesOf(form))
      }}
    >
      <DeedForm<Sent, CourseMade>
        label="New course"
        draft={null}
        rules={rules}
        call={async (sent) => {
          const answer = await makeCourse(sent)
          const days = sent.batch?.weekly.map(({ day }) => day) ?? []
          if (!answer.ok) return { ok: false, problem: placedProblem(answer.problem, days) }
          made.current = answer.value
          return answer
        }}
        said={(_sent, { name, batch }) =>
          `${name} is on the site${batch ? `, with ${batch.label} on sale` : ''}. Its texts are empty: write them here.`
        }
        button="Publish the course"
        onClose={() => void navigate(made.current ? deskPaths.thing('course', made.current.id) : deskPaths.content)}
      >
        {(errorOf) => (
          <>
            <NameFields typed={typed} taken={choices.courseIds} errorOf={errorOf} />
            <SaleFields errorOf={errorOf} />
            <FirstBatch typed={typed} choices={choices} errorOf={errorOf} />
            <TextField
              label="Trainer"
              hint="Empty: the company teaches."
              name="trainer"
              autoComplete="off"
              required={false}
              error={errorOf('trainer')}
            />
            {picture(errorOf)}
          </>
        )}
      </DeedForm>
    </div>
  )
}

interface NameFieldsProps {
  readonly typed: FormValues
  readonly taken: readonly string[]
  readonly errorOf: ErrorOf
}

/** The name, and the address that follows from it until another one is typed. */
function NameFields({ typed, taken, errorOf }: NameFieldsProps) {
  const [own, setOwn] = useState<string | null>(null)
  const address = own ?? courseIdOf(textIn(typed, 'name'), taken)
  const isTaken = taken.some((one) => one.toLowerCase() === address.trim().toLowerCase())
  return (
    <>
      <TextField label="Name" name="name" autoComplete="off" required error={errorOf('name')} />
      <TextField
        label="Address"
        hint={`${location.host}${paths.course(address || '…')}. It stays the same for ever.`}
        name="address"
        autoComplete="off"
        required
        error={
          errorOf('address') ?? (isTaken ? 'Another course has or had this address: choose another one' : undefined)
        }
        value={address}
        onChange={({ target }) => setOwn(target.value)}
      />
    </>
  )
}

const LEVEL_NAMES = LEVELS.map((level) => [level, level.replace(/^./, (first) => first.toUpperCase())] as const)

function SaleFields({ errorOf }: { readonly errorOf: ErrorOf }) {
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <SelectField label="Level" name="level" options={LEVEL_NAMES} required error={errorOf('level')} />
      <TextField {...number} label="Hours" name="hours" required error={errorOf('hours')} />
      <TextField
        {...number}
        label="Price, in rupees"
        hint="GST inside it."
        name="price"
        required
        error={errorOf('price')}
      />
      <TextField
        {...number}
        label="Price that is crossed out"
        hint="Empty: none."
        name="original"
        required={false}
        error={errorOf('original')}
      />
    </div>
  )
}

interface FirstBatchProps {
  readonly typed: FormValues
  readonly choices: OfferChoices
  readonly errorOf: ErrorOf
}

function FirstBatch({ typed, choices, errorOf }: FirstBatchProps) {
  const courseId = textIn(typed, 'address')
  const called = { course: textIn(typed, 'name'), courseId, labels: [], keys: choices.batchKeys }
  return (
    <>
      <SelectField
        label="First batch"
        hint="Without dates visitors can ask to be told of them, and nobody can pay yet."
        name="dates"
        options={[
          ['later', 'Dates later'],
          ['now', 'With these dates'],
        ]}
        placeholder={null}
        defaultValue="later"
      />
      {hasDates(typed) && (
        <>
          <DatesFields days={daysIn(typed)} errorOf={errorOf} />
          <DaysOfClass typed={typed} called={courseId === '' ? null : called} />
        </>
      )}
    </>
  )
}
