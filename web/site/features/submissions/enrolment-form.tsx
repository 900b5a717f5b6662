import { EDUCATION } from '#contract/option-lists.ts'
import { showSuccess } from '#web/platform/notices.ts'
import { PhoneField, SelectField, TextField } from '#web/ui/field.tsx'
import { FormActions } from './form-actions.tsx'
import { loadSubmissionCalls } from './load-submission-calls.ts'
import { useSubmissionForm } from './submission-form.ts'

export function EnrolmentForm({ courseId }: { courseId: string }) {
  const { handlers, field, ...state } = useSubmissionForm({
    load: async () => (await loadSubmissionCalls()).enrolmentCall(courseId),
    onKept: () => showSuccess('Enrollment successful!'),
  })
  return (
    <form noValidate {...handlers} aria-label="Enrolment">
      <div className="grid gap-5">
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <PhoneField label="Phone number" {...field('phone')} />
        <TextField label="Email address" type="email" autoComplete="email" {...field('email')} />
        <SelectField label="Highest education" options={EDUCATION} placeholder={null} {...field('education')} />
      </div>
      <FormActions label="Enrol" {...state} />
    </form>
  )
}
