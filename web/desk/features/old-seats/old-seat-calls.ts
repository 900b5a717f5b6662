import { infiniteQueryOptions } from '@tanstack/react-query'
import { OldSeatKept, OldSeats, type OldSeatEnd, type OldSeatGift } from '#contract/old-seats.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

export const oldSeatsQuery = infiniteQueryOptions({
  queryKey: ['batches', 'old seats'],
  queryFn: ({ pageParam: after }) =>
    valueOf(ask(OldSeats, api.desk['old-seats'].$get({ query: after ? { after } : {} }))),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

export const giveOldSeat = (id: string, json: OldSeatGift) =>
  ask(OldSeatKept, api.desk['old-seats'][':id'].give.$post({ param: { id }, json }))

export const leaveOldSeat = (id: string, json: OldSeatEnd) =>
  ask(OldSeatKept, api.desk['old-seats'][':id'].leave.$post({ param: { id }, json }))
