import { queryOptions } from '@tanstack/react-query'
import { RoomBatch, RoomBoard } from '#contract/room.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

// What has changed shows when the page is looked at again, and within this time while it is.
const FRESH = { staleTime: 0, refetchInterval: 20_000 }

export const boardQuery = queryOptions({
  queryKey: ['room', 'board'],
  queryFn: async () => clocked(await valueOf(ask(RoomBoard, api.room.$get()))),
  ...FRESH,
})

export const batchQuery = (key: string) =>
  queryOptions({
    queryKey: ['room', 'batch', key],
    queryFn: async () => clocked(await valueOf(ask(RoomBatch, api.room.batches[':key'].$get({ param: { key } })))),
    ...FRESH,
  })

export interface Clocked {
  readonly serverNow: string
  /** When it came, by the clock of the page, which nobody can set. */
  readonly cameAt: number
}

const clocked = <Answer extends { readonly serverNow: string }>(answer: Answer): Answer & Clocked => ({
  ...answer,
  cameAt: performance.now(),
})
