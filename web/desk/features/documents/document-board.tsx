import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ISSUED_KINDS } from '#contract/document-numbers.ts'
import { useAddressFilters } from '#web/desk/parts/address-filters.ts'
import { useKeys } from '#web/platform/keys.ts'
import { Chip, ChipRow } from '#web/ui/dense/chip.tsx'
import { SearchField } from '#web/ui/dense/search-field.tsx'
import { dueQuery, missingQuery } from './document-calls.ts'
import { DocumentList } from './document-list.tsx'
import { DocumentsDueList } from './documents-due.tsx'
import { MissingStates } from './missing-states.tsx'

const LISTS = [
  ['', 'All'],
  ['invoice', 'Tax invoices'],
  ['creditNote', 'Credit notes'],
] as const

/** Documents as the address asks for them: all that were issued, or what keeps others from being made. */
export function DocumentBoard() {
  const { read, set } = useAddressFilters()
  const show = read('show')
  const kind = ISSUED_KINDS.find((one) => one === read('kind'))
  const q = read('q')
  const narrowed = Object.fromEntries(NARROWING.flatMap((name) => (read(name) ? [[name, read(name)]] : [])))
  const missing = useQuery(missingQuery).data?.buyers.length
  const due = useQuery(dueQuery).data?.payments.length
  return (
    <>
      <div className="mb-3 grid gap-2">
        <Search value={q} onSearch={(text) => set({ q: text, show: '' })} />
        <ChipRow label="Which documents">
          {LISTS.map(([one, name]) => (
            <Chip key={one} isOn={!show && (kind ?? '') === one} onPress={() => set({ kind: one, show: '' })}>
              {name}
            </Chip>
          ))}
          <Chip isOn={show === 'missingStates'} count={missing} onPress={() => set({ show: 'missingStates' })}>
            States missing
          </Chip>
          <Chip isOn={show === 'waiting'} count={due} onPress={() => set({ show: 'waiting' })}>
            Documents that wait
          </Chip>
        </ChipRow>
      </div>
      {show === 'missingStates' && <MissingStates />}
      {show === 'waiting' && <DocumentsDueList />}
      {show !== 'missingStates' && show !== 'waiting' && (
        <DocumentList filter={{ ...(kind && { kind }), ...narrowed }} onSpan={set} />
      )}
    </>
  )
}

const NARROWING = ['fy', 'month', 'from', 'to', 'course', 'q'] as const

function Search({ value, onSearch }: { readonly value: string; readonly onSearch: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useKeys('Documents', [{ keys: '/', label: 'Search', run: () => field.current?.focus() }])
  return <SearchField label="Number, buyer, company or payment" value={value} onSearch={onSearch} field={field} />
}
