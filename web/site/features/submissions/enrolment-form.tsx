import { EDUCATION } from '#contract/option-lists.ts'
import { showMailSuccess } from '#web/platform/toasts.ts'
import { PhoneField, SelectField, TextField } from '#web/ui/field.tsx'
import { FormActions } from './form-actions.tsx'
import { loadSubmissionCalls } from './load-submission-calls.ts'
import { useSubmissionForm } from './submission-form.ts'

interface EnrolmentFormProps {
  readonly courseId: string
  /** `announcement`: a letter tells when the next batch is announced. */
  readonly purpose?: 'seat' | 'announcement'
  readonly given?: { readonly name?: string; readonly phone?: string; readonly email?: string }
  readonly onKept?: () => void
}

export function EnrolmentForm({ courseId, purpose = 'seat', given = {}, onKept }: EnrolmentFormProps) {
  const { handlers, field, ...state } = useSubmissionForm({
    load: async () => (await loadSubmissionCalls()).enrolmentCall(courseId, purpose),
    onKept: () => {
      showMailSuccess('Enrollment successful!')
      onKept?.()
    },
  })
  return (
    <form noValidate {...handlers} aria-label="Enrolment">
      <div className="grid gap-5">
        <TextField label="Name" autoComplete="name" defaultValue={given.name} {...field('name')} />
        <PhoneField label="Phone number" defaultValue={given.phone} {...field('phone')} />
        <TextField
          label="Email address"
          type="email"
          autoComplete="email"
          defaultValue={given.email}
          {...field('email')}
        />
        <SelectField label="Highest education" options={EDUCATION} placeholder={null} {...field('education')} />
      </div>
      <FormActions label={purpose === 'seat' ? 'Enrol' : 'Tell me'} {...state} />
    </form>
  )
}
