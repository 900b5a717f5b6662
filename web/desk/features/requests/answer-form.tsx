import type { RightsAnswer, RightsKept } from '#contract/rights-requests.ts'
import { useAsOpened } from '#web/desk/parts/as-opened.ts'
import { useDeed, type Deed } from '#web/desk/parts/deed.ts'
import { useCheckedForm, type Rules } from '#web/platform/checked-form.ts'
import { useDraft } from '#web/platform/draft.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextArea } from '#web/ui/field.tsx'

interface AnswerFormProps extends Deed<RightsAnswer, RightsKept> {
  /** Names the draft of the answer. */
  readonly draft: string
  readonly rules: Rules<RightsAnswer>
}

/** Closes a request with how it was answered. */
export function AnswerForm(props: AnswerFormProps) {
  const [opened, takeNow] = useAsOpened(props)
  const { draft, rules } = opened
  const text = useDraft(draft)
  const { carryOut, refusal } = useDeed(opened, text.clear, takeNow)
  const { handlers, field, isBusy } = useCheckedForm<RightsAnswer>({ rules: () => rules, send: carryOut })
  return (
    <form noValidate {...handlers} aria-label="Close the request" className="grid max-w-xl gap-3">
      {refusal && <Alert>{refusal}</Alert>}
      <TextArea
        {...field('answer')}
        label="How it was answered"
        hint="Write to the person first: this sends nothing. A member reads it in the account."
        rows={3}
        value={text.text}
        onChange={(event) => text.write(event.target.value)}
      />
      <div>
        <SmallButton type="submit" tone="flare" busy={isBusy}>
          Close the request
        </SmallButton>
      </div>
    </form>
  )
}
