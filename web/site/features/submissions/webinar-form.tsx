import { useRef, useState } from 'react'
import { EDUCATION, EXPERIENCE, HEARD_FROM, JOB_TYPES, WORKING_FIELDS } from '#contract/option-lists.ts'
import { mailNote } from '#web/platform/settings.ts'
import { POPUP_LIFETIME_MS, showSuccess } from '#web/platform/toasts.ts'
import { CheckboxField, PhoneField, SelectField, TextField } from '#web/ui/field.tsx'
import { blockingCharacters } from './blocked-characters.ts'
import { FormActions } from './form-actions.tsx'
import { loadSubmissionCalls } from './load-submission-calls.ts'
import { useSubmissionForm } from './submission-form.ts'

interface WebinarFormProps {
  readonly dateKey: string
  /** null while no event is ahead. */
  readonly event: string | null
}

const LETTER_IS_COMING =
  'A letter is on its way to you. Press the button in it to say that you come: then we remind you, and send you the recording afterwards.'
const NO_LETTER = 'You are registered.'
const DATE_COMES = 'A letter is on its way to you. We write again as soon as there is a date.'

function comingTo(event: string | null): string {
  if (mailNote()) return NO_LETTER
  return event === null ? DATE_COMES : LETTER_IS_COMING
}

export function WebinarForm({ dateKey, event }: WebinarFormProps) {
  const offers = useRef<HTMLInputElement>(null)
  const [isRegistered, setRegistered] = useState(false)
  const { handlers, field, ...state } = useSubmissionForm({
    load: async () => (await loadSubmissionCalls()).webinarCall(dateKey, event, () => offers.current?.checked ?? false),
    onKept() {
      showSuccess('Form submitted successfully!', POPUP_LIFETIME_MS)
      setRegistered(true)
    },
  })
  const typed = (name: Parameters<typeof field>[0]) => blockingCharacters(field(name))
  return (
    <form noValidate {...handlers} aria-label="Webinar registration">
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...typed('name')} />
        <PhoneField label="Phone number" {...typed('phone')} />
        <TextField label="Email address" type="email" autoComplete="email" {...typed('email')} />
        <SelectField label="Highest education" options={EDUCATION} {...field('education')} />
        <TextField label="Current college/organization" autoComplete="organization" {...typed('organization')} />
        <SelectField label="Work experience" options={EXPERIENCE} {...field('workExperience')} />
        <SelectField label="Working field" options={WORKING_FIELDS} {...field('workingField')} />
        <SelectField label="Job type" options={JOB_TYPES} {...field('jobType')} />
        <SelectField label="Experience in Aspen Plus" options={EXPERIENCE} {...field('aspenExperience')} />
        <SelectField label="How did you hear about us?" options={HEARD_FROM} {...field('hearAboutUs')} />
      </div>
      {event !== null && (
        <CheckboxField
          ref={offers}
          className="mt-5"
          label="After the masterclass, write to me once if there is an offer for a course"
          hint="Only if you like. A link in the letter ends it."
        />
      )}
      <FormActions label="Register" {...state} />
      <p role="status" className={isRegistered ? 'mt-4 max-w-text font-medium' : 'sr-only'}>
        {isRegistered && comingTo(event)}
      </p>
      {isRegistered && <p className="mt-2 text-sm text-ink-soft empty:hidden">{mailNote()}</p>}
    </form>
  )
}
