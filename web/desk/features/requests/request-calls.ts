import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  RightsDetail,
  RightsKept,
  RightsPage,
  type NewRightsRequest,
  type RightsAnswer,
  type RightsQuery,
  type RightsReopening,
} from '#contract/rights-requests.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

export const requestsQuery = (query: Omit<RightsQuery, 'after'>) =>
  infiniteQueryOptions({
    queryKey: ['requests', 'list', query],
    queryFn: ({ pageParam: after }) =>
      valueOf(ask(RightsPage, api.desk.requests.$get({ query: { ...query, ...(after && { after }) } }))),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'one', id],
    queryFn: () => valueOf(ask(RightsDetail, api.desk.requests[':id'].$get({ param: { id } }))),
  })

export const addRequest = (json: NewRightsRequest) => ask(RightsKept, api.desk.requests.$post({ json }))

export const closeRequest = (id: string, json: RightsAnswer) =>
  ask(RightsKept, api.desk.requests[':id'].close.$post({ param: { id }, json }))

export const reopenRequest = (id: string, json: RightsReopening) =>
  ask(RightsKept, api.desk.requests[':id'].reopen.$post({ param: { id }, json }))
