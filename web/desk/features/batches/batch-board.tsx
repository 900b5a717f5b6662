import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { batchName } from '#contract/batch-names.ts'
import type { BatchBoard as Board, BatchRow } from '#contract/desk-batches.ts'
import { deskPaths, listAddress } from '#contract/desk-paths.ts'
import { useRowKeys } from '#web/platform/row-keys.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Chip, ChipRow } from '#web/ui/dense/chip.tsx'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { RowTable, type Column } from '#web/ui/dense/row-table.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { Loading } from '../../parts/loading.tsx'
import { boardQuery } from './batch-calls.ts'
import { BatchState, firstDay, isFull, placesWords } from './batch-words.tsx'

const COLUMNS: readonly Column<BatchRow>[] = [
  { key: 'label', name: 'Batch', card: 'title', cell: (row) => batchName(row.course, row) },
  { key: 'state', name: 'State', card: 'side', cell: ({ state }) => <BatchState state={state} /> },
  { key: 'startsOn', name: 'First day', card: 'half', isShort: true, cell: firstDay },
  {
    key: 'taken',
    name: 'Places taken',
    card: 'half',
    isNumber: true,
    cell: (row) => <span className={isFull(row) ? 'font-semibold text-trip' : ''}>{placesWords(row)}</span>,
  },
  { key: 'waiting', name: 'Waiting', card: 'half', isNumber: true, cell: ({ waiting }) => waiting },
]

/** Which batches each choice shows. */
const SHOWN: readonly {
  readonly value: string
  readonly name: string
  readonly has: (row: BatchRow) => boolean
  readonly none: string
}[] = [
  { value: '', name: 'Open', has: ({ state }) => OPEN.includes(state), none: 'No batch is open' },
  { value: 'archived', name: 'Archived', has: ({ state }) => state === 'done', none: 'No batch is archived' },
  { value: 'all', name: 'All', has: () => true, none: 'There is no batch' },
]
const OPEN: readonly BatchRow['state'][] = ['running', 'announced']

/** Batches with their places: those that are open, those that are archived, or all of them. */
export function BatchBoard() {
  const [words, setWords] = useSearchParams()
  const show = words.get('show') ?? ''
  const { data, error } = useQuery(boardQuery)
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  if (!data) return <Loading what="the batches" error={error} />
  const chosen = SHOWN.find(({ value }) => value === show) ?? SHOWN[0]
  const rows = data.batches.filter((row) => chosen?.has(row))
  return (
    <div ref={list} className="grid gap-4">
      <ChipRow label="Which batches">
        {SHOWN.map(({ value, name }) => (
          <Chip
            key={value}
            isOn={chosen?.value === value}
            onPress={() => setWords(value ? { show: value } : {}, { replace: true })}
          >
            {name}
          </Chip>
        ))}
      </ChipRow>
      <WithoutBatch board={data} />
      {rows.length === 0 ? (
        <EmptyState title={chosen?.none ?? ''}>
          {chosen?.value === '' && 'The owner announces one with “New batch”.'}
        </EmptyState>
      ) : (
        <RowTable
          caption="Batches"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ key }) => key}
          nameOf={(row) => batchName(row.course, row)}
          to={({ key }) => deskPaths.batch(key)}
        />
      )}
    </div>
  )
}

function WithoutBatch({ board: { withoutBatch } }: { readonly board: Board }) {
  const may = useMay()
  if (withoutBatch.length === 0) return null
  return (
    <section aria-label="Seats without a batch" className="rounded-sheet border border-trip bg-sheet p-3">
      <p>Seats that wait for a batch: {withoutBatch.map(({ course, count }) => `${count} in ${course}`).join(', ')}.</p>
      {may('paymentsRead') && (
        <TextLink to={listAddress(deskPaths.payments, { show: 'withoutBatch' })} className="lg:min-h-8">
          Show them
        </TextLink>
      )}
    </section>
  )
}
