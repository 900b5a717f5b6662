import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatRupees, rupees } from '#contract/catalog.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { batchName } from '#contract/batch-names.ts'
import { NewBatch, type BatchMade, type OfferChoices } from '#contract/new-batch.ts'
import { ChoiceField } from '#web/desk/parts/choice-field.tsx'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { valuesOf, type FormValues } from '#web/platform/checked-form.ts'
import { TextField } from '#web/ui/field.tsx'
import { Loading } from '../../parts/loading.tsx'
import { DatesFields } from './dates-fields.tsx'
import { DaysOfClass } from './days-of-class.tsx'
import { choicesQuery, makeBatch } from './offer-calls.ts'
import { pressRules } from './press-rules.ts'
import { datesIn, daysIn, numberOrNull, placedProblem, textIn } from './typed-dates.ts'

/** A batch of a course, on sale with its classes after one press. */
export function NewBatchForm() {
  const { data, error } = useQuery(choicesQuery)
  return data ? <Form choices={data} /> : <Loading what="the courses" error={error} />
}

type Sent = NewBatch & Readonly<Record<string, unknown>> & { readonly why?: string | undefined }

const sentBy = (typed: FormValues) => ({
  courseId: textIn(typed, 'courseId'),
  ...datesIn(typed),
  price: numberOrNull(typed, 'price'),
})

function Form({ choices }: { readonly choices: OfferChoices }) {
  const navigate = useNavigate()
  const [rules] = useState(() => pressRules<Sent>(NewBatch, sentBy))
  const [typed, setTyped] = useState<FormValues>({})
  const made = useRef<BatchMade | null>(null)
  const course = choices.courses.find(({ id }) => id === typed['courseId'])
  const called = course
    ? { course: course.name, courseId: course.id, labels: course.labels, keys: choices.batchKeys }
    : null
  return (
    <div
      className="max-w-2xl rounded-sheet border border-line bg-sheet p-3 md:p-4"
      onInput={({ currentTarget }) => {
        const form = currentTarget.querySelector('form')
        if (form) setTyped(valuesOf(form))
      }}
    >
      <DeedForm<Sent, BatchMade>
        label="New batch"
        draft={null}
        rules={rules}
        call={async (sent) => {
          const answer = await makeBatch(sent)
          if (!answer.ok)
            return {
              ok: false,
              problem: placedProblem(
                answer.problem,
                sent.weekly.map(({ day }) => day),
              ),
            }
          made.current = answer.value
          return answer
        }}
        said={(_sent, { course: name, label, count }) =>
          `${batchName(name, { label })} is on sale, with ${count === 1 ? '1 class' : `${count} classes`}.`
        }
        button="Publish the batch"
        onClose={() => void navigate(made.current ? deskPaths.batch(made.current.key) : deskPaths.batches)}
      >
        {(errorOf) => (
          <>
            <ChoiceField
              label="Course"
              name="courseId"
              error={errorOf('courseId')}
              options={choices.courses.map(({ id, name }) => [id, name])}
            />
            <DatesFields days={daysIn(typed)} errorOf={errorOf} />
            <PriceField course={course} error={errorOf('price')} />
            <DaysOfClass typed={typed} called={called} />
          </>
        )}
      </DeedForm>
    </div>
  )
}

interface PriceFieldProps {
  readonly course: OfferChoices['courses'][number] | undefined
  readonly error: string | undefined
}

function PriceField({ course, error }: PriceFieldProps) {
  const now = course ? `Empty: it stays ${formatRupees(rupees(course.price))}. ` : ''
  const hosted = course?.isHosted ? ' Change it in the dashboard of the payment provider too.' : ''
  return (
    <TextField
      label="Another price of the course, in rupees"
      hint={`${now}Another price counts from now on for every batch of the course; orders that are open keep theirs.${hosted}`}
      name="price"
      inputMode="numeric"
      autoComplete="off"
      required={false}
      error={error}
    />
  )
}
