import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { SHOWN_ONCE, type OwnerSetting, type OwnerSettingGroup } from '#contract/owner-settings.ts'
import { useCheckedForm, type FormValues, type Rules } from '#web/platform/checked-form.ts'
import { sayDone } from '#web/platform/outcomes.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Panel } from '#web/ui/dense/panel.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { changedValues, wrongButtons } from './changed-values.ts'
import { changeSettings, ownerSettingsQuery } from './setting-calls.ts'
import { NewPassphrase } from './new-passphrase.tsx'
import { SettingField } from './setting-field.tsx'

type Typed = FormValues

/** The server judges all else that was typed: it knows what else is set. */
const rulesOf = (settings: readonly OwnerSetting[]): Rules<Typed> => ({
  safeParse(data) {
    const issues = wrongButtons(settings, data).map(({ field, message }) => ({ path: [field], message }))
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data }
  },
})

const EVEN_UNREACHED = 'even unreached'

interface SettingGroupProps {
  readonly group: OwnerSettingGroup
  readonly check: ReactNode
}

/** A group of settings, which is saved by itself, and below it whether they work. */
export function SettingGroup({ group, check }: SettingGroupProps) {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isUnreached, setUnreached] = useState(false)
  const [passphrase, setPassphrase] = useState('')
  const { key, title, lead, version, notInForce, notes, settings } = group
  const { handlers, field, isBusy } = useCheckedForm<Typed>({
    rules: () => rulesOf(settings),
    async send(typed, form) {
      setRefusal(null)
      const values = changedValues(settings, typed)
      if (Object.keys(values).length === 0) return setRefusal('Nothing was changed.')
      const answer = await changeSettings(key, {
        version,
        values,
        ...(typed[EVEN_UNREACHED] === true && { evenUnreached: true }),
      })
      setUnreached((before) => !answer.ok && (before || answer.problem.code === 'mailServerUnreachable'))
      if (answer.ok) {
        queries.setQueryData(ownerSettingsQuery.queryKey, answer.value)
        setPassphrase(values[SHOWN_ONCE] ?? '')
        sayDone(`${title}: saved. It is in force in a moment.`)
      } else if (!form.show(answer.problem)) setRefusal(answer.problem.detail)
    },
  })
  const isAllFixed = settings.every(({ isFixed }) => isFixed)
  return (
    <Panel title={title}>
      <p className="mb-3 text-ink-soft">{lead}</p>
      <NotInForce reasons={notInForce} />
      <Notes notes={notes} />
      <form {...handlers} noValidate aria-label={title} className="grid max-w-xl gap-4">
        {settings.map((setting) => (
          <SettingField
            key={keyOf(setting, version)}
            setting={setting}
            group={key}
            version={version}
            errorOf={(name) => field(name).error}
          />
        ))}
        {isUnreached && <SaveUnreached />}
        {!isAllFixed && (
          <div>
            <SmallButton type="submit" tone="flare" busy={isBusy}>
              Save
            </SmallButton>
          </div>
        )}
        {refusal && <Alert>{refusal}</Alert>}
      </form>
      {passphrase && <NewPassphrase passphrase={passphrase} onKept={() => setPassphrase('')} />}
      {check && <div className="mt-4 grid gap-2 border-t border-line pt-4">{check}</div>}
    </Panel>
  )
}

const NotInForce = ({ reasons }: { readonly reasons: readonly string[] }) =>
  reasons.length > 0 && (
    <Alert className="mb-4 wrap-anywhere">
      Not in force: {reasons.join('. ')}. The values in .env apply, if there are any.
    </Alert>
  )

const Notes = ({ notes }: { readonly notes: readonly string[] }) =>
  notes.length > 0 && (
    <ul aria-label="What will not work" className="mb-4 grid list-disc gap-1 pl-5 wrap-anywhere">
      {notes.map((note) => (
        <li key={note}>{note}.</li>
      ))}
    </ul>
  )

/** Offered once the site could not sign in to the server that was typed. */
const SaveUnreached = () => (
  <label className="flex min-h-11 items-center gap-2">
    <input type="checkbox" name={EVEN_UNREACHED} className="size-5" />
    <span>Save it although it could not be reached</span>
  </label>
)

/** What was typed beside a setting that changed stays; a secret that was stored leaves its field. */
function keyOf({ name, kind, value }: OwnerSetting, version: number): string {
  if (kind === 'picture') return name
  return `${name} ${kind === 'secret' ? version : value}`
}
