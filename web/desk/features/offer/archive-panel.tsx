import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Archiving, type ArchiveState } from '#contract/archiving.ts'
import type { ContentPublished } from '#contract/desk-drafts.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import type { FormValues } from '#web/platform/checked-form.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Panel } from '#web/ui/dense/panel.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { archive, archiveQuery, takeBack, type Offered } from './offer-calls.ts'

/** Takes a course off the site or a batch off the list, or puts it back; nothing for who may not. */
export function ArchivePanel({ kind, id }: Offered) {
  const may = useMay()
  return may('contentPublish') ? <Asked kind={kind} id={id} /> : null
}

function Asked(offered: Offered) {
  const { data } = useQuery(archiveQuery(offered))
  return data?.archive ? <Shown {...offered} state={data.archive} /> : null
}

interface ShownProps extends Offered {
  readonly state: ArchiveState
}

function Shown({ kind, id, state }: ShownProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack(isOpen)
  const { isArchived } = state
  const deed = isArchived ? `Restore ${kind}` : `Archive ${kind}`
  return (
    <Panel title={isArchived ? 'Archived' : 'Archive'}>
      <div ref={place} className="grid gap-3">
        <p className="text-ink-soft">{ABOUT[kind][isArchived ? 'off' : 'on']}</p>
        {isOpen ? (
          <Deed kind={kind} id={id} state={state} label={deed} onClose={() => setOpen(false)} />
        ) : (
          <div>
            <SmallButton onClick={() => setOpen(true)}>{deed}</SmallButton>
          </div>
        )}
      </div>
    </Panel>
  )
}

const ABOUT = {
  course: {
    on: 'An archived course is not on the site and not sold. People who are enrolled keep everything.',
    off: 'This course is not on the site and not sold. People who are enrolled keep everything.',
  },
  batch: {
    on: 'An archived batch is over: nobody can join it. People who are enrolled keep everything.',
    off: 'This batch is over: nobody can join it. People who are enrolled keep everything.',
  },
} as const

interface DeedProps extends ShownProps {
  readonly label: string
  readonly onClose: () => void
}

function Deed({ kind, id, state: { title, isArchived, seen, effects }, label, onClose }: DeedProps) {
  const wanted = { isArchived: !isArchived, seen }
  return (
    <DeedForm<Archiving, ContentPublished>
      label={label}
      draft={`archive ${kind}/${id}`}
      rules={{ safeParse: (typed: FormValues) => Archiving.safeParse({ ...typed, ...wanted }) }}
      call={(sent) => archive({ kind, id }, sent)}
      said={() => (isArchived ? `${title} is back.` : `${title} is archived.`)}
      undo={({ number, before }) =>
        () =>
          takeBack({ kind, id }, { number: before, seen: number })
        }
      button={label}
      tone={isArchived ? 'flare' : 'trip'}
      onClose={onClose}
    >
      {() => (
        <ul className="grid list-disc gap-1 pl-5">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
    </DeedForm>
  )
}
