import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Stands in the place of what members see. `inside` says what that is. */
export function LoginPrompt({ inside }: { inside?: string }) {
  return (
    <div data-for-visitors className="grid gap-3">
      {inside && <p className="max-w-text text-lg">{inside}</p>}
      <p className="font-medium">Login is Required:</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.signIn}>SignIn</ButtonLink>
        <ButtonLink to={paths.register} tone="plain">
          Register
        </ButtonLink>
      </div>
    </div>
  )
}
