import type { RightsDetail } from '#contract/rights-requests.ts'
import { useDraft } from '#web/platform/draft.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'

interface UnsentAnswerProps {
  /** Names the draft of the answer. */
  readonly draft: string
  readonly request: RightsDetail
}

/** What somebody was typing while somebody else closed the request. */
export function UnsentAnswer({ draft, request: { answer, handledBy } }: UnsentAnswerProps) {
  const { text, clear } = useDraft(draft)
  const typed = text.trim()
  if (typed === '' || typed === answer) return null
  return (
    <section aria-label="Your answer" className="grid max-w-xl gap-3">
      <Alert>
        {`${handledBy} closed this request meanwhile. Your answer was not kept: open the request again to give it, or drop it.`}
      </Alert>
      <p className="whitespace-pre-wrap wrap-anywhere">{typed}</p>
      <div>
        <SmallButton onClick={clear}>Drop my answer</SmallButton>
      </div>
    </section>
  )
}
