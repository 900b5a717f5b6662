import { queryOptions } from '@tanstack/react-query'
import { Health } from '#contract/health.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: () => valueOf(ask(Health, api.desk.health.$get())),
  refetchInterval: MINUTE_MS,
})

export const askForUpdate = () => ask(Health, api.desk.health.update.$post())
