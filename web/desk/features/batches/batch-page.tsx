import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { batchName } from '#contract/batch-names.ts'
import type { PlaceRow, Roster } from '#contract/desk-batches.ts'
import { deskFiles, deskPaths } from '#contract/desk-paths.ts'
import { useAddressFilters } from '#web/desk/parts/address-filters.ts'
import { useKeys } from '#web/platform/keys.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { SearchField } from '#web/ui/dense/search-field.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { Panel } from '#web/ui/dense/panel.tsx'
import { List } from '../../parts/list.tsx'
import { Loading } from '../../parts/loading.tsx'
import { rosterQuery } from './batch-calls.ts'
import { BatchState, firstDay, isFull, placesWords } from './batch-words.tsx'
import { AddForm, EndForm, MoveForm } from './place-forms.tsx'
import { rosterColumns, type PlaceDeed } from './roster-columns.tsx'
import { WaitingPart } from './waiting-part.tsx'

interface BatchPageProps {
  readonly batchKey: string
  /** What stands below the waiting list. */
  readonly children: ReactNode
}

/** One batch: who sits there, who waits, and what to do about it. */
export function BatchPage({ batchKey, children }: BatchPageProps) {
  const { read, set } = useAddressFilters()
  const q = read('q')
  const asked = useInfiniteQuery({ ...rosterQuery(batchKey, q), placeholderData: keepPreviousData })
  const [roster] = asked.data?.pages ?? []
  const above = <TextLink to={deskPaths.batches}>Batches</TextLink>
  if (!roster)
    return (
      <>
        <PageHead title="Batch" above={above} />
        <Loading what="the batch" error={asked.error} />
      </>
    )
  return (
    <>
      <PageHead title={batchName(roster.batch.course, roster.batch)} above={above}>
        <BatchState state={roster.batch.state} />
      </PageHead>
      <div className="grid gap-6 xl:grid-cols-[1fr_22rem] xl:items-start">
        <div className="grid min-w-0 gap-4">
          <About roster={roster} />
          <Search value={q} onSearch={(text) => set({ q: text })} />
          <Sitting roster={roster} asked={asked} q={q} />
        </div>
        <div className="grid min-w-0 gap-6">
          <Panel title="Waiting list">
            <WaitingPart roster={roster} />
          </Panel>
          {children}
        </div>
      </div>
    </>
  )
}

function About({ roster: { batch } }: { readonly roster: Roster }) {
  const may = useMay()
  return (
    <div className="grid gap-3 rounded-sheet border border-line bg-sheet p-3 md:p-4">
      <Facts>
        <Fact name="First day">{firstDay(batch)}</Fact>
        <Fact name="Places taken">
          {placesWords(batch)}
          {isFull(batch) && <span className="font-semibold text-trip">, full</span>}
        </Fact>
      </Facts>
      {may('classesRead') && (
        <p>
          <TextLink to={deskPaths.classes(batch.key)} className="lg:min-h-8">
            Classes
          </TextLink>
        </p>
      )}
      {batch.taken > 0 && (
        <p>
          <a
            href={deskFiles.roster(batch.key)}
            download
            className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-8"
          >
            Roster as a file
          </a>
        </p>
      )}
    </div>
  )
}

function Search({ value, onSearch }: { readonly value: string; readonly onSearch: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useKeys('Roster', [{ keys: '/', label: 'Search', run: () => field.current?.focus() }])
  return <SearchField label="Name or email" value={value} onSearch={onSearch} field={field} />
}

interface SittingProps {
  readonly roster: Roster
  readonly asked: UseInfiniteQueryResult<InfiniteData<Roster>>
  readonly q: string
}

type Wanted = { readonly deed: 'add' } | { readonly deed: PlaceDeed; readonly place: PlaceRow }
/** With what had the focus before. */
type Open = Wanted & { readonly opener: Element | null }

/** Who sits there. The form of what is about to be done stands above, and goes back to the button that opened it. */
function Sitting({ roster, asked, q }: SittingProps) {
  const may = useMay()
  const [open, setOpen] = useState<Open | null>(null)
  const begin = (wanted: Wanted) => setOpen({ ...wanted, opener: document.activeElement })
  const close = () => {
    setOpen(null)
    if (open?.opener instanceof HTMLElement) open.opener.focus()
  }
  const onDeed = may('seatsChange') ? (place: PlaceRow, deed: PlaceDeed) => begin({ deed, place }) : null
  return (
    <div className="grid gap-3">
      {onDeed && (
        <div>
          <SmallButton onClick={() => begin({ deed: 'add' })}>Add by hand</SmallButton>
        </div>
      )}
      {open && (
        <Panel title={open.deed === 'add' ? 'Add by hand' : open.place.name}>
          <OpenForm key={open.deed === 'add' ? '' : open.place.id} roster={roster} open={open} onClose={close} />
        </Panel>
      )}
      <List
        asked={asked}
        question={`${roster.batch.key} ${q}`}
        rowsIn={({ places }) => places}
        what="who sits here"
        columns={() => rosterColumns(onDeed, roster.others.length > 0)}
        caption="Who sits in the batch"
        nameOf={({ name }) => name}
        openKey={open && open.deed !== 'add' ? open.place.id : null}
        empty={<EmptyState title={q === '' ? 'Nobody sits here yet' : 'Nobody fits'} />}
      />
    </div>
  )
}

interface OpenFormProps {
  readonly roster: Roster
  readonly open: Open
  readonly onClose: () => void
}

function OpenForm({ roster, open, onClose }: OpenFormProps) {
  if (open.deed === 'add') return <AddForm roster={roster} onClose={onClose} />
  const Form = open.deed === 'move' ? MoveForm : EndForm
  return <Form roster={roster} place={open.place} onClose={onClose} />
}
