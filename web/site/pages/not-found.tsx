import { TrippedValve } from '#web/art/status-drawings.tsx'
import { paths } from '#contract/paths.ts'
import { ErrorReport } from '#web/site/features/failure/error-report.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** Every address that no page has. */
export function Component() {
  return (
    <ErrorReport
      text="404 Not Found"
      canTryAgain={false}
      drawing={<TrippedValve className="w-full" />}
      ways={WAYS.map(([label, to]) => (
        <ButtonLink key={to} to={to} tone="plain">
          {label}
        </ButtonLink>
      ))}
    />
  )
}

const WAYS = [
  ['Courses', paths.courses],
  ['Free masterclasses', paths.webinars],
  ['Contact us', paths.contact],
] as const
