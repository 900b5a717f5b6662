import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { formatRupees, paise } from '#contract/catalog.ts'
import {
  BuyersWithoutState,
  DocumentPage,
  DocumentsDue,
  DocumentSums,
  type DocumentFilter,
  type SeriesStatement,
} from '#contract/desk-documents.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { withPassword } from '#web/platform/staff/step-up.ts'

const calls = api.desk.documents

/** What news of payments and documents refreshes. */
export const documentsQuery = (query: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: ['payments', 'documents', query],
    queryFn: ({ pageParam }) =>
      valueOf(ask(DocumentPage, calls.$get({ query: { ...query, ...(pageParam && { after: pageParam }) } }))),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const sumsQuery = (query: DocumentFilter) =>
  queryOptions({
    queryKey: ['payments', 'documentSums', query],
    queryFn: () => valueOf(ask(DocumentSums, calls.sums.$get({ query }))),
  })

export const dueQuery = queryOptions({
  queryKey: ['payments', 'documentsDue'],
  queryFn: () => valueOf(ask(DocumentsDue, calls.due.$get())),
})

export const missingQuery = queryOptions({
  queryKey: ['payments', 'missingStates'],
  queryFn: () => valueOf(ask(BuyersWithoutState, calls['missing-states'].$get())),
})

export const askBuyer = (uid: string) => ask(DONE, calls['missing-states'][':uid'].ask.$post({ param: { uid } }))

export const stateLastNumber = (json: SeriesStatement) => withPassword(() => ask(DONE, calls.series.$post({ json })))

/** Amounts come as plain numbers from the contract's schema. */
export const money = (amount: number): string => formatRupees(paise(amount))
