import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { batchName } from '#contract/batch-names.ts'
import type { ClassBoard as Board, ClassRow } from '#contract/classes.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { Panel } from '#web/ui/dense/panel.tsx'
import { Loading } from '../../parts/loading.tsx'
import { classesQuery } from './class-calls.ts'
import { AddClassForm, ChangeClassForm, TurnClassForm } from './class-forms.tsx'
import { LinkForm } from './link-form.tsx'
import { PlanPart } from './plan-form.tsx'
import { whenWords } from './when.ts'

/** The classes of a batch: planned at once, then changed one by one. */
export function ClassBoard({ batchKey }: { readonly batchKey: string }) {
  const { data, error } = useQuery(classesQuery(batchKey))
  const above = <TextLink to={deskPaths.batch(batchKey)}>The batch</TextLink>
  if (!data)
    return (
      <>
        <PageHead title="Classes" above={above} />
        <Loading what="the classes" error={error} />
      </>
    )
  const { course, label, classes, mayPlan, suggestion } = data
  return (
    <>
      <PageHead title={`Classes of ${batchName(course, { label })}`} above={above} />
      {classes.length > 0 ? (
        <Planned batchKey={batchKey} board={data} />
      ) : mayPlan ? (
        <Panel className="max-w-3xl" title="Plan the classes">
          <PlanPart batchKey={batchKey} suggestion={suggestion} />
        </Panel>
      ) : (
        <EmptyState title="No classes are planned yet" />
      )}
    </>
  )
}

function Planned({
  batchKey,
  board: { classes, mayChange, mayPlan },
}: {
  readonly batchKey: string
  readonly board: Board
}) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="grid max-w-3xl gap-4">
      {isAdding ? (
        <Panel className="max-w-3xl" title="Add a class">
          <AddClassForm batchKey={batchKey} onClose={() => setAdding(false)} />
        </Panel>
      ) : (
        mayPlan && (
          <div>
            <SmallButton onClick={() => setAdding(true)}>Add a class</SmallButton>
          </div>
        )
      )}
      <ol aria-label="Classes" className="grid gap-3">
        {classes.map((one) => (
          <li key={one.id} className="rounded-sheet border border-line bg-sheet p-3">
            <OneClass one={one} mayChange={mayChange} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function OneClass({ one, mayChange }: { readonly one: ClassRow; readonly mayChange: boolean }) {
  const [open, setOpen] = useState<'change' | 'turn' | 'link' | null>(null)
  const close = () => setOpen(null)
  const { number, title, state, hasOwnLink } = one
  const isOff = state === 'cancelled'
  return (
    <>
      <p className="font-semibold">
        Class {number}
        {title && `: ${title}`}
        {isOff && <span className="text-trip"> (cancelled)</span>}
      </p>
      <p className={`figures ${isOff ? 'text-ink-soft line-through' : ''}`}>{whenWords(one)}</p>
      {hasOwnLink && <p className="text-ink-soft">Meets at a link of its own</p>}
      {open === 'change' && <ChangeClassForm one={one} onClose={close} />}
      {open === 'turn' && <TurnClassForm one={one} onClose={close} />}
      {open === 'link' && <LinkForm one={one} onClose={close} />}
      {mayChange && open === null && (
        <div className="mt-2 flex flex-wrap gap-2">
          <SmallButton onClick={() => setOpen('change')}>
            Change<span className="sr-only"> class {number}</span>
          </SmallButton>
          <SmallButton tone="quiet" onClick={() => setOpen('link')}>
            Own link<span className="sr-only"> for class {number}</span>
          </SmallButton>
          <SmallButton tone="quiet" onClick={() => setOpen('turn')}>
            {isOff ? 'Restore' : 'Call off'}
            <span className="sr-only"> class {number}</span>
          </SmallButton>
        </div>
      )}
    </>
  )
}
