import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '#web/platform/page-title.ts'
import { paths } from '#contract/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

interface ErrorReportProps {
  readonly text: string
  readonly drawing: ReactNode
  /** Whether trying again may help. */
  readonly canTryAgain: boolean
  /** Further ways on, beside the one to the home page. */
  readonly ways?: ReactNode
}

export function ErrorReport({ text, drawing, canTryAgain, ways }: ErrorReportProps) {
  usePageTitle('Error')
  const navigate = useNavigate()
  const location = useLocation()
  const tryAgain = () => navigate(location, { replace: true })
  return (
    <div className="page-column grid items-center gap-10 py-16 md:grid-cols-[3fr_2fr]">
      <div>
        <h1 className="text-3xl font-bold md:text-4xl">Unexpected Application Error!</h1>
        <p role="alert" className="mt-4 max-w-text text-lg break-words whitespace-pre-line text-ink-soft">
          {text}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          {canTryAgain && <Button onClick={() => void tryAgain()}>Try again</Button>}
          <ButtonLink to={paths.home} tone={canTryAgain ? 'plain' : 'flare'}>
            Go to Home
          </ButtonLink>
          {ways}
        </div>
      </div>
      <div className="aspect-[16/11] w-full max-w-sm">{drawing}</div>
    </div>
  )
}
