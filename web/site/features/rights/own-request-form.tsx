import { useId, useState } from 'react'
import { NewOwnRequest, RIGHTS_KINDS, RIGHTS_WORDS, type OwnRequests } from '#contract/rights-requests.ts'
import { useCheckedForm, type FormValues } from '#web/platform/checked-form.ts'
import { useDraft } from '#web/platform/draft.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { useSession } from '#web/platform/session.ts'
import { showSuccess } from '#web/platform/toasts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CONTROL, FieldLabel, FieldNotes, TextArea } from '#web/ui/field.tsx'
import { askFor } from './own-rights-calls.ts'
import { ProofOfMember } from './proof-of-member.tsx'

interface OwnRequestFormProps extends Pick<OwnRequests, 'hasPassword'> {
  readonly onAsked: (own: OwnRequests) => void
}

/** Writes a request into the register. What is typed stays until it is kept there, also while the member signs in again. */
export function OwnRequestForm({ hasPassword, onAsked }: OwnRequestFormProps) {
  const session = useSession()
  // Another member, who signs in at the same browser, does not read it.
  const asked = useDraft(`own request ${session.state === 'signedIn' ? session.member.uid : ''}`)
  const [keys] = useState(() => createKeyring())
  const [kind, setKind] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const rules = {
    safeParse: ({ password, ...typed }: FormValues) =>
      NewOwnRequest.safeParse({ ...typed, ...(password && { password }), key: keys.keyFor(JSON.stringify(typed)) }),
  }
  const { handlers, field, isBusy } = useCheckedForm<NewOwnRequest>({
    rules: () => rules,
    async send(request, form) {
      setProblem(null)
      const answer = await askFor(request)
      if (!answer.ok) return setProblem(form.show(answer.problem) ? null : answer.problem.detail)
      keys.forget()
      form.reset()
      asked.clear()
      setKind('')
      onAsked(answer.value)
      showSuccess('We have your request.')
    },
  })
  return (
    <form noValidate aria-label="Ask us" className="grid gap-4" {...handlers}>
      <KindField error={field('kind').error} onChange={setKind} />
      <TextArea
        label="What exactly"
        rows={3}
        {...field('asked')}
        value={asked.text}
        onChange={({ target }) => asked.write(target.value)}
      />
      {kind === 'erasure' && (
        <>
          <p>
            Your account, your seats and what you wrote go. Invoices and what else the law tells us to keep stay until
            their day.
          </p>
          <ProofOfMember hasPassword={hasPassword} label="Your password, once more" field={field('password')} />
        </>
      )}
      {problem && <Alert>{problem}</Alert>}
      <Button type="submit" tone="plain" busy={isBusy} className="justify-self-start">
        Send
      </Button>
    </form>
  )
}

interface KindFieldProps {
  readonly error: string | undefined
  readonly onChange: (kind: string) => void
}

function KindField({ error, onChange }: KindFieldProps) {
  const id = useId()
  return (
    <div>
      <FieldLabel htmlFor={id} required>
        I want to
      </FieldLabel>
      <select
        id={id}
        name="kind"
        required
        defaultValue=""
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={CONTROL}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Select</option>
        {RIGHTS_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {RIGHTS_WORDS[kind]}
          </option>
        ))}
      </select>
      <FieldNotes id={id} error={error} hint={null} />
    </div>
  )
}
