import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'

/** Stands in the place of what members see. */
export function LoginPrompt() {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="font-medium">Login is Required:</span>
      <Link to={paths.signIn} className="link inline-flex min-h-11 items-center px-1">
        SignIn
      </Link>
      <Link to={paths.register} className="link inline-flex min-h-11 items-center px-1">
        Register
      </Link>
    </p>
  )
}
