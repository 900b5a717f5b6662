import { REFUSALS } from '#contract/problem.ts'
import { Alert } from '#web/ui/alert.tsx'

/** What came of a letter's link: the server leads back here with the outcome in the address. */
export function AccountOutcome({ outcome }: { outcome: URLSearchParams }) {
  const error = outcome.get('error')
  if (error !== null) return <Alert className="mb-6">Error: {sentenceOf(error)}</Alert>
  if (!outcome.has('verified')) return null
  return (
    <Alert tone="success" className="mb-6">
      Your email address is verified.
    </Alert>
  )
}

/** Only sentences of our own are shown: anybody can write a link to this page. */
function sentenceOf(error: string): string {
  const known = Object.values(REFUSALS).find(({ title }) => title === error)
  return (known ?? REFUSALS.tokenInvalid).title
}
