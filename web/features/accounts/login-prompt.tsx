import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Stands in the place of what members see. */
export function LoginPrompt() {
  return (
    <div data-for-visitors className="grid gap-3">
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
