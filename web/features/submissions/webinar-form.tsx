import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  EDUCATION,
  EXPERIENCE,
  HEARD_FROM,
  JOB_TYPES,
  Kept,
  WebinarRegistration,
  WORKING_FIELDS,
} from '#contract/submissions.ts'
import { WEBINAR } from '#content/webinar.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { POPUP_LIFETIME, tellSuccess } from '#web/platform/notices.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { blockingCharacters } from './blocked-characters.ts'
import { FormActions } from './form-actions.tsx'
import { useSubmissionForm } from './submission-form.ts'

const resolver = standardSchemaResolver(WebinarRegistration)

/** Registers a visitor for the free masterclass. */
export function WebinarForm() {
  const { onSubmit, field, ...state } = useSubmissionForm({
    resolver,
    send: (json, key) =>
      ask(
        Kept,
        api.webinars[':dateKey'].registrations.$post(
          { param: { dateKey: WEBINAR.dateKey }, json },
          { headers: { 'Idempotency-Key': key } },
        ),
      ),
    onKept: () => tellSuccess('Form submitted successfully!', POPUP_LIFETIME),
  })
  const typed = (name: Parameters<typeof field>[0]) => blockingCharacters(field(name))
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Webinar registration">
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...typed('name')} />
        <TextField
          label="Phone number"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          {...typed('phone')}
        />
        <TextField label="Email address" type="email" autoComplete="email" {...typed('email')} />
        <SelectField label="Highest education" options={EDUCATION} {...field('education')} />
        <TextField label="Current college/organization" autoComplete="organization" {...typed('organization')} />
        <SelectField label="Work experience" options={EXPERIENCE} {...field('workExperience')} />
        <SelectField label="Working field" options={WORKING_FIELDS} {...field('workingField')} />
        <SelectField label="Job type" options={JOB_TYPES} {...field('jobType')} />
        <SelectField label="Experience in Aspen Plus" options={EXPERIENCE} {...field('aspenExperience')} />
        <SelectField label="How did you hear about us?" options={HEARD_FROM} {...field('hearAboutUs')} />
      </div>
      <FormActions label="Register" {...state} />
    </form>
  )
}
