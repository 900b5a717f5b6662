import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { CourseBefore } from './course-before.ts'

interface LoginPromptProps {
  /** What members see in its place. */
  readonly inside?: string
  /** Whoever registers from here comes back to it. */
  readonly course?: CourseBefore
}

/** Stands in the place of what members see. */
export function LoginPrompt({ inside, course }: LoginPromptProps) {
  const state = course && { id: course.id, name: course.name }
  return (
    <div data-for-visitors className="grid gap-3">
      {inside && <p className="max-w-text text-lg">{inside}</p>}
      <p className="font-medium">Login is Required:</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.signIn} state={state}>
          SignIn
        </ButtonLink>
        <ButtonLink to={paths.register} state={state} tone="plain">
          Register
        </ButtonLink>
      </div>
    </div>
  )
}
