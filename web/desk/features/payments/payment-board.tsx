import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import {
  LISTS_OF_PAYMENTS,
  PAYMENT_LISTS,
  type PaymentFilter,
  type PaymentList,
  type PaymentPage,
} from '#contract/desk-payments.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { useAddressFilters } from '#web/desk/parts/address-filters.ts'
import { List } from '#web/desk/parts/list.tsx'
import { MoneyFilters } from '#web/desk/parts/money-filters.tsx'
import { useKeys } from '#web/platform/keys.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Chip, ChipRow } from '#web/ui/dense/chip.tsx'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { SearchField } from '#web/ui/dense/search-field.tsx'
import { numbersQuery, paymentsQuery } from './payment-calls.ts'
import { columnsOf } from './payment-columns.tsx'
import { PaymentSums } from './payment-sums.tsx'
import { buyerOf, LIST_MEANINGS, LISTS } from './payment-words.ts'
import { WaitingList } from './waiting-list.tsx'

// What is opened once in a while.
const ClaimList = lazy(async () => ({ default: (await import('./claim-list.tsx')).ClaimList }))
const ParkedList = lazy(async () => ({ default: (await import('./parked-list.tsx')).ParkedList }))
const OfflineForm = lazy(async () => ({ default: (await import('./offline-form.tsx')).OfflineForm }))
const ReportDrop = lazy(async () => ({ default: (await import('./report-drop.tsx')).ReportDrop }))

const listNamed = (name: string): PaymentList | undefined => PAYMENT_LISTS.find((list) => list === name)

/** Payments as the address asks for them: a list of Today, a search, all of them, or `months`, which are another subject's. */
export function PaymentBoard({ months }: { readonly months: ReactNode }) {
  const may = useMay()
  const asked = useAddressFilters().read('show')
  if (asked === 'months' && may('numbersRead')) return <Lazily part={months} />
  if (asked === 'offline' && may('offlineRecord')) return <Lazily part={<OfflineForm />} />
  if (asked === 'report' && may('paymentsAssign')) return <Lazily part={<ReportDrop />} />
  return <PaymentLists />
}

const Lazily = ({ part }: { readonly part: ReactNode }) => (
  <Suspense fallback={<p role="status">Loading</p>}>{part}</Suspense>
)

function PaymentLists() {
  const { read, set } = useAddressFilters()
  const [show, q] = [listNamed(read('show')), read('q')]
  const narrowed = Object.fromEntries(NARROWING.flatMap((name) => (read(name) ? [[name, read(name)]] : [])))
  const list = LISTS_OF_PAYMENTS.find((one) => one === show)
  const filter: PaymentFilter = { ...(list && { show: list }), ...narrowed }
  return (
    <>
      <div className="mb-3 grid gap-2">
        <Search value={q} onSearch={(text) => set({ q: text })} />
        <Lists show={show} onShow={(list) => set({ show: list })} />
        {show && <p className="text-ink-soft">{LIST_MEANINGS[show]}</p>}
      </div>
      {show === 'parked' || show === 'claims' ? (
        <Lazily part={show === 'parked' ? <ParkedList /> : <ClaimList />} />
      ) : (
        <PaymentRows filter={filter} />
      )}
    </>
  )
}

const NARROWING = ['q', 'from', 'to', 'course'] as const

function Search({ value, onSearch }: { readonly value: string; readonly onSearch: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useKeys('Payments', [{ keys: '/', label: 'Search', run: () => field.current?.focus() }])
  return <SearchField label="Buyer, email, phone or id" value={value} onSearch={onSearch} field={field} />
}

interface ListsProps {
  readonly show: PaymentList | undefined
  readonly onShow: (list: PaymentList | '') => void
}

function Lists({ show, onShow }: ListsProps) {
  const { data: numbers } = useQuery(numbersQuery)
  return (
    <ChipRow label="Which payments">
      <Chip isOn={show === undefined} onPress={() => onShow('')}>
        All
      </Chip>
      {LISTS.map(([list, name]) => (
        <Chip key={list} isOn={show === list} count={numbers?.[list]} onPress={() => onShow(list)}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  )
}

const isNarrowedBy = ({ show: _show, ...narrowed }: PaymentFilter): boolean => Object.keys(narrowed).length > 0

function PaymentRows({ filter }: { readonly filter: PaymentFilter }) {
  const asked = useInfiniteQuery({ ...paymentsQuery(filter), placeholderData: keepPreviousData })
  const { show } = filter
  const isNarrowed = isNarrowedBy(filter)
  return (
    <>
      <MoneyFilters courses={asked.data?.pages[0]?.courses ?? []} />
      <PaymentSums filter={filter} />
      {show === 'unmatched' && !isNarrowed ? <WaitingList /> : <Rows asked={asked} filter={filter} />}
    </>
  )
}

interface RowsProps {
  readonly asked: UseInfiniteQueryResult<InfiniteData<PaymentPage>>
  readonly filter: PaymentFilter
}

function Rows({ asked, filter }: RowsProps) {
  const isNarrowed = isNarrowedBy(filter)
  return (
    <List
      asked={asked}
      question={JSON.stringify(filter)}
      rowsIn={({ payments }) => payments}
      columns={() => columnsOf(filter.show)}
      caption="Payments"
      nameOf={buyerOf}
      to={({ id }) => deskPaths.payment(id)}
      what="the payments"
      empty={
        <EmptyState title={isNarrowed ? 'No payment fits' : 'Nothing waits here'}>
          {isNarrowed ? 'Search for less, or in all payments.' : 'This list changes by itself.'}
        </EmptyState>
      }
    />
  )
}
