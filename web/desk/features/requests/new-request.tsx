import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { NewRightsRequest, RIGHTS_CHANNELS, RIGHTS_KINDS, RIGHTS_WORDS } from '#contract/rights-requests.ts'
import { ChoiceField } from '#web/desk/parts/choice-field.tsx'
import { useDeed } from '#web/desk/parts/deed.ts'
import { useCheckedForm, type FormValues } from '#web/platform/checked-form.ts'
import { useDraft } from '#web/platform/draft.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { addRequest } from './request-calls.ts'

/** A request that came by letter, by phone or in person, written down. */
export function NewRequestButton() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>Write one down</SmallButton>
      {isOpen && (
        <Dialog
          open
          label="A request"
          className="m-auto w-[min(28rem,92vw)] rounded-sheet border border-line p-6"
          onClose={close}
        >
          <NewRequestForm onClose={close} />
        </Dialog>
      )}
    </>
  )
}

type Asked = Omit<NewRightsRequest, 'key'>

function NewRequestForm({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const asked = useDraft('rights request')
  const [keys] = useState(() => createKeyring())
  const [today] = useState(() => indianDayKey(new Date().toISOString()))
  const rules = {
    safeParse: (typed: FormValues) => NewRightsRequest.safeParse({ ...typed, key: keys.keyFor(JSON.stringify(typed)) }),
  }
  const call = async (given: NewRightsRequest) => {
    const answer = await addRequest(given)
    if (answer.ok) void navigate(deskPaths.request(answer.value.id))
    return answer
  }
  const done = () => {
    asked.clear()
    onClose()
  }
  const { carryOut, refusal } = useDeed({ call, said: ({ name }) => `The request of ${name} is written down.` }, done)
  const { handlers, field, isBusy } = useCheckedForm<NewRightsRequest>({ rules: () => rules, send: carryOut })
  const one = (name: keyof Asked) => field(name)
  return (
    <form noValidate className="grid gap-3" {...handlers}>
      <h2 className="text-lg font-bold">A request</h2>
      <ChoiceField
        label="The person asks to"
        name="kind"
        error={one('kind').error}
        options={RIGHTS_KINDS.map((kind) => [kind, RIGHTS_WORDS[kind]])}
      />
      <TextField label="Name" {...one('name')} autoComplete="off" />
      <TextField label="Email" {...one('email')} type="email" autoComplete="off" />
      <ChoiceField
        label="Came by"
        name="channel"
        error={one('channel').error}
        options={RIGHTS_CHANNELS.map((channel) => [channel, channel])}
      />
      <TextField label="Came on" {...one('receivedOn')} type="date" defaultValue={today} max={today} />
      <TextArea
        label="What was asked"
        {...one('asked')}
        rows={3}
        value={asked.text}
        onChange={(event) => asked.write(event.target.value)}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex gap-2">
        <SmallButton type="submit" tone="flare" busy={isBusy}>
          Write it down
        </SmallButton>
        <SmallButton onClick={onClose}>Cancel</SmallButton>
      </div>
    </form>
  )
}
