import { queryOptions } from '@tanstack/react-query'
import { Checklist } from '#contract/checklist.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

/** Whatever changes at the desk may have done a step. */
export const checklistQuery = queryOptions({
  queryKey: ['today', 'checklist'],
  queryFn: () => valueOf(ask(Checklist, api.desk.checklist.$get())),
})

export const putChecklistAway = (json: { readonly value: boolean; readonly version: number }) =>
  ask(Checklist, api.desk.checklist.$put({ json }))
