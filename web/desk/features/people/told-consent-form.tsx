import { TOLD_BY, ToldConsent, type Consent } from '#contract/consents.ts'
import { ChoiceField } from '#web/desk/parts/choice-field.tsx'
import { useDeed } from '#web/desk/parts/deed.ts'
import { DropAsked } from '#web/desk/parts/drop-asked.tsx'
import { KEPT, useInlineForm } from '#web/desk/parts/inline-form.ts'
import { useCheckedForm, type FormValues } from '#web/platform/checked-form.ts'
import { useDraft } from '#web/platform/draft.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { CHANNELS } from './consent-words.ts'
import { tellConsent } from './person-calls.ts'

interface ToldConsentFormProps {
  readonly id: string
  readonly consents: readonly Consent[]
  readonly onClose: () => void
}

/** Nobody agrees by what staff think: how and what was said is part of it. */
export function ToldConsentForm({ id, consents, onClose }: ToldConsentFormProps) {
  const proof = useDraft(`consent of ${id}`)
  const rules = {
    safeParse: (typed: FormValues) =>
      ToldConsent.safeParse({
        ...typed,
        seen: consents.find(({ purpose }) => purpose === typed['purpose'])?.since ?? null,
      }),
  }
  const done = () => {
    proof.clear()
    onClose()
  }
  const { carryOut, refusal } = useDeed(
    {
      call: (told: ToldConsent) => tellConsent(id, told),
      said: ({ state }) => `Noted: ${state === 'given' ? 'yes' : 'no'}`,
    },
    done,
  )
  const { handlers, field, isBusy } = useCheckedForm<ToldConsent>({ rules: () => rules, send: carryOut })
  const { frame, onInput, isAsking } = useInlineForm(onClose)
  return (
    <form
      {...frame}
      noValidate
      aria-label="Note what was told"
      className="mt-3 grid gap-3 border-t border-line pt-3"
      onSubmit={handlers.onSubmit}
      onInput={(event) => {
        onInput(event)
        handlers.onInput(event)
      }}
    >
      <Choices consents={consents} errorOf={(name) => field(name).error} />
      <TextArea
        label="What was said"
        {...KEPT}
        {...field('proof')}
        rows={2}
        value={proof.text}
        hint="For a yes: read the notice aloud first."
        onChange={(event) => proof.write(event.target.value)}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-wrap gap-2">
        <SmallButton type="submit" tone="flare" busy={isBusy}>
          Note it
        </SmallButton>
        <SmallButton tone="quiet" onClick={onClose}>
          Cancel
        </SmallButton>
      </div>
      {isAsking && <DropAsked />}
    </form>
  )
}

const ANSWERS = [
  ['withdrawn', 'No, they want none'],
  ['given', 'Yes, they agree'],
] as const

interface ChoicesProps {
  readonly consents: readonly Consent[]
  readonly errorOf: (name: 'purpose' | 'state' | 'channel') => string | undefined
}

const Choices = ({ consents, errorOf }: ChoicesProps) => (
  <>
    <ChoiceField
      label="About"
      name="purpose"
      error={errorOf('purpose')}
      options={consents.map(({ purpose, title }) => [purpose, title])}
    />
    <ChoiceField label="Answer" name="state" error={errorOf('state')} options={ANSWERS} />
    <ChoiceField
      label="Told"
      name="channel"
      error={errorOf('channel')}
      options={TOLD_BY.map((way) => [way, CHANNELS[way]])}
    />
  </>
)
