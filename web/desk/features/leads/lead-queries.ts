import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { valueOf } from '#web/platform/query-client.ts'
import { askChoices, askLead, askNeighbours, askPage, askReplies } from './lead-calls.ts'

export const leadsQuery = (question: string) =>
  infiniteQueryOptions({
    queryKey: ['leads', 'list', question],
    queryFn: ({ pageParam, signal }) => valueOf(askPage(question, pageParam, signal)),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const choicesQuery = queryOptions({
  queryKey: ['leads', 'choices'],
  queryFn: () => valueOf(askChoices()),
})

export const leadQuery = (id: string) =>
  queryOptions({ queryKey: ['leads', 'one', id], queryFn: () => valueOf(askLead(id)) })

export const repliesQuery = (id: string) =>
  queryOptions({ queryKey: ['leads', 'replies', id], queryFn: () => valueOf(askReplies(id)), staleTime: Infinity })

export const neighboursQuery = (id: string, question: string) =>
  queryOptions({
    queryKey: ['leads', 'neighbours', id, question],
    queryFn: () => valueOf(askNeighbours(id, question)),
    // It is about the list as it was when this lead was opened.
    staleTime: Infinity,
  })
