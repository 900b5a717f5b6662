import { REFUSALS } from '#contract/problem.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Why the way back from another service failed: the server leads here with the reason in the address. */
export function AccountOutcome({ outcome }: { outcome: URLSearchParams }) {
  const error = outcome.get('error')
  return error === null ? null : <Alert className="mb-6">Error: {sentenceOf(error)}</Alert>
}

/** Only sentences of our own are shown: anybody can write a link to this page. */
function sentenceOf(error: string): string {
  const refusal = Object.values(REFUSALS).find(({ title }) => title === error)
  return (refusal ?? REFUSALS.tokenInvalid).title
}
