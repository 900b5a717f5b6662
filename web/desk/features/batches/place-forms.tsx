import { batchName } from '#contract/batch-names.ts'
import { NewPlace, NewWaiting, PlaceEnd, PlaceMove, type PlaceRow, type Roster } from '#contract/desk-batches.ts'
import { ChoiceField } from '#web/desk/parts/choice-field.tsx'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import type { FormValues } from '#web/platform/checked-form.ts'
import { useMailSentence, type MailSentence } from '#web/platform/staff/mail-sentence.ts'
import { TextField } from '#web/ui/field.tsx'
import { addPlace, addWaiting, endPlace, movePlace } from './batch-calls.ts'
import { placesWords } from './batch-words.tsx'

const BACK = 'Taken back at once'

interface FormProps {
  readonly roster: Roster
  readonly onClose: () => void
}

interface OfPlaceProps extends FormProps {
  readonly place: PlaceRow
}

/** The second press: into which batch, and why. */
export function MoveForm({ roster: { batch, others }, place, onClose }: OfPlaceProps) {
  const { id, version, name } = place
  const rules = { safeParse: (typed: FormValues) => PlaceMove.safeParse({ ...typed, version }) }
  const mailed = useMailSentence()
  const nameOf = (key: string) => {
    const chosen = others.find((one) => one.key === key)
    return chosen ? batchName(chosen.course, chosen) : key
  }
  return (
    <DeedForm
      label={`Move ${name}`}
      draft={`move ${id}`}
      rules={rules}
      call={(sent) => movePlace(id, sent)}
      said={({ batchKey }) => `${name} sits in ${nameOf(batchKey)} now. ${mailed('A letter is on its way.')}`}
      undo={(kept) => () => movePlace(kept.id, { batchKey: batch.key, why: BACK, version: kept.version })}
      button="Move here"
      onClose={onClose}
    >
      {(errorOf) => <BatchChoice others={others} error={errorOf('batchKey')} />}
    </DeedForm>
  )
}

function BatchChoice({ others, error }: { readonly others: Roster['others']; readonly error: string | undefined }) {
  const [only] = others.length === 1 ? others : []
  return (
    <ChoiceField
      label="Batch"
      name="batchKey"
      error={error}
      options={others.map((one) => [one.key, `${one.label}, ${placesWords(one)} taken`])}
      {...(only && { first: only.key })}
    />
  )
}

/** Takes a place back that was given by hand. */
export function EndForm({ roster: { batch }, place, onClose }: OfPlaceProps) {
  const { id, version, name, why: given } = place
  const rules = { safeParse: (typed: FormValues) => PlaceEnd.safeParse({ ...typed, version }) }
  const mailed = useMailSentence()
  return (
    <DeedForm
      label={`Take the place of ${name} back`}
      draft={`end ${id}`}
      rules={rules}
      call={(sent) => endPlace(id, sent)}
      said={() =>
        `${name} has no place any more. ${mailed('An e-mail goes out after ten minutes; give the place again until then, and none goes.')}`
      }
      undo={({ uid }) =>
        () =>
          addPlace(batch.key, { uid, why: given || BACK })
        }
      button="Take the place back"
      tone="trip"
      onClose={onClose}
    />
  )
}

/** Gives a place to an account, by its address. */
export function AddForm({ roster: { batch }, onClose }: FormProps) {
  const rules = { safeParse: (typed: FormValues) => NewPlace.safeParse(typed) }
  const mailed = useMailSentence()
  return (
    <DeedForm
      label="Add somebody by hand"
      draft={`add ${batch.key}`}
      rules={rules}
      call={(sent) => addPlace(batch.key, sent)}
      said={(sent, { satAlready }) => saidPlace(sent.email ?? '', satAlready, mailed)}
      undo={({ isNew, id, version }) => (isNew ? () => endPlace(id, { why: BACK, version }) : null)}
      button="Give the place"
      onClose={onClose}
    >
      {(errorOf) => <AddressField error={errorOf('email')} />}
    </DeedForm>
  )
}

const saidPlace = (who: string, satAlready: boolean, mailed: MailSentence): string =>
  satAlready ? `${who} has a place here already.` : `${who} has a place. ${mailed('A letter is on its way.')}`

/** Puts an account on the waiting list, by its address. */
export function WaitForm({ roster: { batch }, onClose }: FormProps) {
  const mailed = useMailSentence()
  return (
    <DeedForm
      label="Put somebody on the waiting list"
      draft={null}
      rules={NewWaiting}
      call={(sent) => addWaiting(batch.key, sent)}
      said={({ email }) => `${email} waits for a place. ${mailed('A letter is on its way.')}`}
      button="Put on the list"
      onClose={onClose}
    >
      {(errorOf) => <AddressField error={errorOf('email')} />}
    </DeedForm>
  )
}

const AddressField = ({ error }: { readonly error: string | undefined }) => (
  <TextField name="email" required label="Email address of the account" type="email" autoComplete="off" error={error} />
)

interface FromListProps extends FormProps {
  readonly uid: string
  readonly name: string
}

/** Gives a place to somebody who waited for it. */
export function SeatWaitingForm({ roster: { batch }, uid, name, onClose }: FromListProps) {
  const rules = { safeParse: ({ why }: FormValues) => NewPlace.safeParse({ why, uid, fromList: true }) }
  const mailed = useMailSentence()
  return (
    <DeedForm
      label={`Give ${name} a place`}
      draft={`seat ${batch.key} ${uid}`}
      rules={rules}
      call={(sent) => addPlace(batch.key, sent)}
      said={(_sent, { satAlready }) => saidPlace(name, satAlready, mailed)}
      button="Give the place"
      onClose={onClose}
    />
  )
}
