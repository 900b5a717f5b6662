import { queryOptions } from '@tanstack/react-query'
import { type BackupDownload, BackupLink, BackupList, BackupWanted } from '#contract/backups.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { type Answer, ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { withPassword } from '#web/platform/staff/step-up.ts'

const SOON_MS = 2_000

export const backUpsQuery = queryOptions({
  queryKey: ['backUps'],
  queryFn: () => valueOf(ask(BackupList, api.desk['back-ups'].$get())),
  refetchInterval: ({ state: { data } }) =>
    data && [...data.backups, ...data.rehearsals].some(({ state }) => state === 'running') ? SOON_MS : MINUTE_MS,
})

export const backUpNow = () => ask(BackupWanted, api.desk['back-ups'].$post())

export const rehearseRestore = (id: string) =>
  withPassword(() => ask(BackupWanted, api.desk['back-ups'][':id'].rehearsal.$post({ param: { id } })))

/** Where the server gives a link, the browser itself fetches it: the file may be larger than a page can hold. */
export async function downloadBackUp(id: string, json: BackupDownload): Promise<Answer<BackupLink>> {
  const answer = await withPassword(() =>
    ask(BackupLink, api.desk['back-ups'][':id'].download.$post({ param: { id }, json })),
  )
  if (answer.ok) follow(answer.value.link)
  return answer
}

function follow(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
