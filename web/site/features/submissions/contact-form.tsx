import { showMailSuccess } from '#web/platform/toasts.ts'
import { settings } from '#web/platform/settings.ts'
import { paths } from '#contract/paths.ts'
import { CheckboxField, PhoneField, TextArea, TextField } from '#web/ui/field.tsx'
import { LinkToNewTab } from '#web/ui/link-to-new-tab.tsx'
import { useContactTopic } from './contact-topic.ts'
import { FormActions } from './form-actions.tsx'
import { loadSubmissionCalls } from './load-submission-calls.ts'
import { useSubmissionForm } from './submission-form.ts'

/** A message to the office. The ticked box stays in the browser. */
export function ContactForm() {
  const message = useContactTopic()
  const { handlers, field, ...state } = useSubmissionForm({
    load: async () => (await loadSubmissionCalls()).contactMessageCall(),
    onKept: () =>
      showMailSuccess(`Thank you. Your message has reached us. We reply within ${settings().office.replyWithin}.`),
  })
  return (
    <form noValidate {...handlers} aria-label="Contact">
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        <PhoneField label="Phone number" {...field('phone')} />
        <TextField label="Email address" type="email" autoComplete="email" {...field('email')} />
        <TextArea className="sm:col-span-2" label="Message" ref={message} {...field('message')} />
      </div>
      <CheckboxField className="mt-4" label={<Terms />} {...field('terms')} />
      <FormActions label="Send Message" {...state} />
    </form>
  )
}

function Terms() {
  return (
    <>
      I accept the <LinkToNewTab to={paths.terms}>terms and conditions</LinkToNewTab> and the{' '}
      <LinkToNewTab to={paths.privacy}>privacy terms</LinkToNewTab>
    </>
  )
}
