import { queryOptions } from '@tanstack/react-query'
import { Today } from '#contract/desk.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: () => valueOf(ask(Today, api.desk.today.$get())),
  // What grows late does so without a change.
  refetchInterval: MINUTE_MS,
})
