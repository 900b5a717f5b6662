import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/audit.ts'
import { indianTime } from '#contract/indian-time.ts'
import { useAddressFilters } from '#web/desk/parts/address-filters.ts'
import { List } from '#web/desk/parts/list.tsx'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import type { Column } from '#web/ui/dense/row-table.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditQuery } from './audit-query.ts'
import { actionInWords, pageOf } from './audit-words.ts'
import { ChangeList } from './change-list.tsx'

/** Who changed what. The filters stand in the address. */
export function AuditList() {
  const { read, set, clear } = useAddressFilters()
  const filter = { actor: read('actor'), subjectType: read('subjectType'), from: read('from'), to: read('to') }
  const chosen = Object.entries(filter).filter(([, value]) => value !== '')
  const asked = useInfiniteQuery({
    ...auditQuery(Object.fromEntries<string>(chosen)),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <AuditFilters filter={filter} onChange={set} onClear={chosen.length > 0 ? clear : null} />
      <List
        asked={asked}
        question={JSON.stringify(chosen)}
        rowsIn={({ entries }) => entries}
        columns={() => COLUMNS}
        caption="Changes, latest first"
        nameOf={({ action }) => actionInWords(action)}
        to={({ subject }) => pageOf(subject)}
        what="the changes"
        empty={<EmptyState title="No change fits">Choose other days, or all of them.</EmptyState>}
      />
    </>
  )
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { key: 'action', name: 'What', card: 'title', cell: ({ action }) => actionInWords(action) },
  { key: 'at', name: 'When', card: 'side', cell: ({ at }) => <span className="figures">{indianTime(at)}</span> },
  { key: 'who', name: 'Who', cell: ({ actorName }) => actorName },
  { key: 'change', name: 'Change', cell: (entry) => <ChangeList entry={entry} /> },
  { key: 'why', name: 'Why', cell: ({ why }) => why || null },
]
