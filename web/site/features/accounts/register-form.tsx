import { useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'
import { PASSWORD_HINT, Registration } from '#contract/accounts.ts'
import { courseToContinue } from '#web/platform/course-to-continue.ts'
import { mailNote } from '#web/platform/settings.ts'
import { showProblem, showMailSuccess } from '#web/platform/toasts.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { LinkToNewTab } from '#web/ui/link-to-new-tab.tsx'
import { register } from './account-calls.ts'
import { useAccountForm } from './account-form.ts'
import { useCourseBefore, type CourseBefore } from './course-before.ts'
import { ProfileFields } from './profile-fields.tsx'

/** A new account with its profile. */
export function RegisterForm() {
  const navigate = useNavigate()
  const course = useCourseBefore()
  const form = useRef<HTMLFormElement>(null)
  useFilledIn(form, 'courseName', course?.name)
  const { handlers, field, isBusy } = useAccountForm({
    rules: Registration,
    send: register,
    onDone: ({ email }) => {
      showMailSuccess('Registration successful!', {
        text: mailNote() ? '' : `We sent a letter to ${email}; open it to verify your address.`,
        link: course ? null : courseToContinue(),
      })
      void leadOn(navigate, course)
    },
    onRefused: ({ detail }) => showProblem(`Error registering: ${detail}`),
  })
  return (
    <form ref={form} noValidate {...handlers} aria-label="Register">
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <ProfileFields field={field} />
        <TextField label="Email address" type="email" autoComplete="username" {...field('email')} />
        <OwnFields field={field} />
      </div>
      <Button type="submit" busy={isBusy} className="mt-6">
        Register
      </Button>
    </form>
  )
}

/** To Home, as the specification says, and from there back to the course that somebody came from. */
async function leadOn(navigate: NavigateFunction, course: CourseBefore | null): Promise<void> {
  await navigate(paths.home)
  if (course) await navigate(paths.course(course.id))
}

/** After the drawn page is live: it was drawn without this. */
function useFilledIn(form: RefObject<HTMLFormElement | null>, name: string, text = ''): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value === '') field.value = text
  }, [form, name, text])
}

interface OwnFieldsProps {
  readonly field: (name: 'password' | 'captcha' | 'terms') => Omit<ComponentProps<typeof TextField>, 'label'>
}

/** What an account needs beside the profile and its address. */
export function OwnFields({ field }: OwnFieldsProps) {
  return (
    <>
      <PasswordField label="Password" autoComplete="new-password" hint={PASSWORD_HINT} {...field('password')} />
      <TextField
        label="What is: 7 + 0 ="
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        {...field('captcha')}
      />
      <CheckboxField className="sm:col-span-2" label={<Terms />} {...field('terms')} />
    </>
  )
}

function Terms() {
  return (
    <>
      I accept the <LinkToNewTab to={paths.terms}>terms and conditions</LinkToNewTab>
    </>
  )
}
