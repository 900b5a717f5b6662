import { FEEDBACK_COURSE_CODE, RATINGS } from '#contract/option-lists.ts'
import { showSuccess } from '#web/platform/toasts.ts'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { FormActions } from './form-actions.tsx'
import { loadSubmissionCalls } from './load-submission-calls.ts'
import { useSubmissionForm } from './submission-form.ts'

/** The browser itself asks for what is missing; the contract's rules come after. */
export function FeedbackForm() {
  const { handlers, field, ...state } = useSubmissionForm({
    load: async () => (await loadSubmissionCalls()).courseFeedbackCall(),
    onKept: () => showSuccess('Feedback submitted successfully!'),
  })
  const rated = (name: Parameters<typeof field>[0]) => ({ ...field(name), options: RATINGS })
  return (
    <form {...handlers} aria-label="Course feedback">
      <p className="mb-6 text-ink-soft">
        Course code: <span className="tag text-ink">{FEEDBACK_COURSE_CODE}</span>
      </p>
      <fieldset className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <legend className="mb-3 text-xl font-semibold">About you</legend>
        <TextField label="Full name" autoComplete="name" {...field('fullName')} />
        <TextField label="Contact number" type="tel" autoComplete="tel" {...field('contactNumber')} />
        <TextField label="Email address" type="email" autoComplete="email" {...field('emailAddress')} />
      </fieldset>
      <fieldset className="mt-8 grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <legend className="mb-3 text-xl font-semibold">Your rating</legend>
        <SelectField label="Interaction" {...rated('interaction')} />
        <SelectField label="Relevance of the content" {...rated('contentRelevance')} />
        <SelectField label="Clarity of presentation" {...rated('clarityOfPresentation')} />
        <SelectField label="Engagement" {...rated('engagement')} />
        <SelectField label="Pace" {...rated('pace')} />
        <SelectField label="Use of examples" {...rated('useOfExamples')} />
        <SelectField label="Knowledge transfer" {...rated('knowledgeTransfer')} />
      </fieldset>
      <TextArea className="mt-5" label="Additional comments" {...field('additionalComments')} required={false} />
      <FormActions label="Send Feedback" {...state} />
    </form>
  )
}
