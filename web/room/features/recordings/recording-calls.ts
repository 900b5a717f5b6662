import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { RecordingChange, RecordingToAdd, WatchReport } from '#contract/recording-deeds.ts'
import { RecordingList, Watched } from '#contract/recordings.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

const recordings = api.room.batches[':key'].recordings

export const recordingsQuery = (key: string) =>
  queryOptions({
    queryKey: ['room', 'recordings', key],
    queryFn: () => valueOf(ask(RecordingList, recordings.$get({ param: { key } }))),
    staleTime: 0,
    refetchInterval: 60_000,
  })

/** It is sent also when the page is left. */
export const reportWatching = (key: string, id: string, json: WatchReport) =>
  ask(Watched, recordings[':id'].watching.$put({ param: { key, id }, json }, { init: { keepalive: true } }))

export const addRecording = (key: string, json: RecordingToAdd) =>
  ask(z.object({ id: z.string() }), recordings.$post({ param: { key }, json }))

export const changeRecording = (key: string, id: string, json: RecordingChange) =>
  ask(z.object({ version: z.int() }), recordings[':id'].$patch({ param: { key, id }, json }))

export const removeRecording = (key: string, id: string, version: number) =>
  ask(DONE, recordings[':id'].$delete({ param: { key, id }, query: { version: String(version) } }))
