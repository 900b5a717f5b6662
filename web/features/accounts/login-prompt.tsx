import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'

/** Stands in the place of what members see. */
export function LoginPrompt() {
  return (
    <p data-for-visitors className="flex flex-wrap items-center gap-x-4">
      <span className="font-medium">Login is Required:</span>
      <span className="flex gap-x-4">
        <Link to={paths.signIn} className="link inline-flex min-h-11 items-center">
          SignIn
        </Link>
        <Link to={paths.register} className="link inline-flex min-h-11 items-center">
          Register
        </Link>
      </span>
    </p>
  )
}
