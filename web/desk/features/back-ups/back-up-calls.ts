import { queryOptions } from '@tanstack/react-query'
import { BackupList, BackupWanted } from '#contract/backups.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

const SOON_MS = 2_000

export const backUpsQuery = queryOptions({
  queryKey: ['backUps'],
  queryFn: () => valueOf(ask(BackupList, api.desk['back-ups'].$get())),
  refetchInterval: ({ state: { data } }) =>
    data?.backups.some(({ state }) => state === 'running') ? SOON_MS : MINUTE_MS,
})

export const backUpNow = () => ask(BackupWanted, api.desk['back-ups'].$post())
