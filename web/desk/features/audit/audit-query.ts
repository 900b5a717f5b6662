import { infiniteQueryOptions } from '@tanstack/react-query'
import { AuditPage, type AuditQuery } from '#contract/audit.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

/** The audit's rows that fit, a page at a time. */
export const auditQuery = (filter: Omit<AuditQuery, 'after'>) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) =>
      valueOf(ask(AuditPage, api.desk.audit.$get({ query: { ...filter, ...(pageParam && { after: pageParam }) } }))),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
