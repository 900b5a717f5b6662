import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { ContentThing } from '#contract/desk-content.ts'
import { DraftSave, type ContentDraft } from '#contract/desk-drafts.ts'
import type { FieldError } from '#contract/problem.ts'
import { useDraft } from '#web/platform/draft.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { useStore } from '#web/platform/store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { Panel } from '#web/ui/dense/panel.tsx'
import { createAutosave, type Autosave } from './autosave.ts'
import type { Named } from './content-calls.ts'
import { saveDraft } from './draft-calls.ts'
import { placesOf } from './draft-values.ts'
import { DraftDifference } from './draft-difference.tsx'
import { DropDraft } from './drop-draft.tsx'
import { Faults } from './form-faults.ts'
import { FormFields } from './form-parts.tsx'
import { OtherDrafts } from './other-drafts.tsx'
import { PagePreview } from './page-preview.tsx'
import { PublishForm } from './publish-form.tsx'
import { SaveLine } from './save-line.tsx'
import { SealedFields, type Sealing } from './sealed-field.tsx'
import { SettleForm } from './settle-form.tsx'

interface DraftEditorProps {
  readonly named: Named
  readonly thing: ContentThing
  /** As it is saved: the form begins with it, and hears by it what others do. */
  readonly loaded: ContentDraft
  /** The form has to begin anew. */
  readonly onAgain: () => void
  readonly onDone: () => void
  /** Nothing of the thing is left. */
  readonly onGone: () => void
}

/** The form of a draft with its autosave, and what is done with it beside. */
export function DraftEditor(props: DraftEditorProps) {
  const { named, loaded, onAgain } = props
  const autosave = useAutosave(named, loaded)
  const { typed, state, faults, hints } = useStore(autosave.writing)
  const { body, secrets, version } = typed
  const isBehind = loaded.newest !== typed.baseNumber
  const sealing = { set: loaded.set, secrets, onChange: (next: Secrets) => autosave.change({ secrets: next }) }
  return (
    <>
      <SaveLine state={state} faults={faults.length} />
      {state.is === 'elsewhere' && <Elsewhere autosave={autosave} there={loaded.version} onAgain={onAgain} />}
      {isBehind && <SettleForm named={named} version={version} saveNow={autosave.saveNow} onSettled={onAgain} />}
      {isWarned(named) && hints.map((hint) => <Warning key={hint}>{hint}</Warning>)}
      <OtherFaults faults={faults} places={placesOf(loaded.form, body)} />
      {loaded.pages.length > 0 && <Preview {...props} version={version} hasFaults={faults.length > 0} />}
      <div className="mt-2 grid gap-6 xl:grid-cols-[1fr_24rem] xl:items-start">
        <Panel title="What it says">
          <Faults value={faults}>
            <SealedFields value={sealing}>
              <div className="grid gap-4">
                <FormFields
                  fields={loaded.form}
                  path=""
                  values={body}
                  onChange={(next) => autosave.change({ body: { ...next } })}
                />
              </div>
            </SealedFields>
          </Faults>
        </Panel>
        <div className="grid min-w-0 gap-6">
          <Beside {...props} autosave={autosave} version={version} isBehind={isBehind} />
        </div>
      </div>
    </>
  )
}

/** What a course on sale lacks is said above its form, not only to whoever publishes. */
const isWarned = ({ kind }: Named): boolean => kind === 'course'

const Warning = ({ children }: { readonly children: string }) => <Alert className="mt-3">{children}</Alert>

interface PreviewProps extends DraftEditorProps {
  readonly version: number
  readonly hasFaults: boolean
}

function Preview({ named, loaded: { pages }, version, hasFaults }: PreviewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="my-3 grid gap-3">
      <div>
        <SmallButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close the preview' : 'Preview'}
        </SmallButton>
      </div>
      {isOpen && hasFaults && <p role="status">The page is drawn when nothing stands against publishing the draft.</p>}
      {isOpen && !hasFaults && <PagePreview named={named} pages={pages} version={version} />}
    </div>
  )
}

type Secrets = Sealing['secrets']

interface BesideProps extends DraftEditorProps {
  readonly autosave: Autosave
  readonly version: number
  readonly isBehind: boolean
}

/** What is done with the draft. Nothing can be before it is saved for the first time. */
function Beside({ named, thing, loaded, autosave, version, isBehind, onAgain, onDone, onGone }: BesideProps) {
  const { others } = loaded
  const may = useMay()
  const { saveNow, showFaults, discard } = autosave
  const isOwn = version > 0
  const { hints } = useStore(autosave.writing)
  return (
    <>
      {isOwn && may('contentPublish') && !isBehind && (
        <Panel title="Publish">
          <PublishForm
            thing={thing}
            together={loaded.together}
            hints={isWarned(named) ? [] : hints}
            saveNow={saveNow}
            onFaults={showFaults}
            onPublished={onDone}
          />
        </Panel>
      )}
      {isOwn && !thing.isBegun && (
        <Panel title="What it changes">
          <DraftDifference named={named} version={version} />
        </Panel>
      )}
      {others.length > 0 && (
        <Panel title="Others">
          <OtherDrafts named={named} others={others} isOwn={isOwn} saveNow={saveNow} onTaken={onAgain} />
        </Panel>
      )}
      {isOwn && <DropDraft named={named} onDropping={discard} onDropped={thing.isBegun ? onGone : onDone} />}
    </>
  )
}

const Kept = z.nullable(DraftSave)

/** What is typed, with what this browser kept of it when it could not be saved. */
function useAutosave(named: Named, loaded: ContentDraft): Autosave {
  const kept = useDraft(`content ${named.kind}/${named.key}`)
  const [autosave] = useState(() => {
    const unsaved = readKept(kept.text)
    const { body, baseNumber, version } = loaded
    return createAutosave(
      {
        typed: unsaved ?? { body, secrets: {}, baseNumber, version },
        faults: loaded.faults,
        hints: loaded.hints,
        isUnsaved: unsaved !== null,
      },
      {
        save: (typed) => saveDraft(named, typed),
        keep: (typed) => (typed ? kept.write(JSON.stringify(typed)) : kept.clear()),
      },
    )
  })
  useEffect(() => {
    const onLine = () => void autosave.saveNow()
    autosave.start()
    window.addEventListener('online', onLine)
    return () => {
      window.removeEventListener('online', onLine)
      autosave.stop()
    }
  }, [autosave])
  return autosave
}

function readKept(text: string): DraftSave | null {
  try {
    return Kept.safeParse(JSON.parse(text || 'null')).data ?? null
  } catch {
    return null
  }
}

interface ElsewhereProps {
  readonly autosave: Autosave
  /** The version of what is saved. */
  readonly there: number
  readonly onAgain: () => void
}

const Elsewhere = ({ autosave, there, onAgain }: ElsewhereProps) => (
  <Alert className="my-3">
    <p>You wrote this in another window too. Both are still there.</p>
    <div className="mt-2 flex flex-wrap gap-2">
      <SmallButton onClick={() => autosave.change({ version: there })}>Go on with what stands here</SmallButton>
      <SmallButton
        onClick={() => {
          void autosave.discard()
          onAgain()
        }}
      >
        Go on with what I wrote there
      </SmallButton>
    </div>
  </Alert>
)

/** Faults that belong to no field of the form. */
function OtherFaults({
  faults,
  places,
}: {
  readonly faults: readonly FieldError[]
  readonly places: readonly string[]
}) {
  const others = faults.filter(({ field }) => !places.includes(field))
  if (others.length === 0) return null
  return (
    <Alert className="mt-3">
      {others.map(({ field, message }) => (
        <p key={field + message}>
          {field && `${field}: `}
          {message}
        </p>
      ))}
    </Alert>
  )
}
