import { queryOptions, useQuery } from '@tanstack/react-query'
import { indianDay } from '#contract/indian-time.ts'
import { Progress } from '#contract/progress.ts'
import type { RoomBatch } from '#contract/room.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { WaitingPart } from '#web/room/parts/waiting-part.tsx'
import { progressLines } from './progress-words.ts'

const progressQuery = (key: string) =>
  queryOptions({
    queryKey: ['room', 'progress', key],
    queryFn: () => valueOf(ask(Progress, api.room.batches[':key'].progress.$get({ param: { key } }))),
    staleTime: 0,
    refetchInterval: 60_000,
  })

/** How far a member has come: each number in a sentence, with what it counts. */
export function Component({ batch: { key } }: { readonly batch: RoomBatch }) {
  const query = useQuery(progressQuery(key))
  const { data } = query
  if (!data) return <WaitingPart what="your progress" query={query} />
  return (
    <>
      <dl className="mt-5 grid gap-5 figures">
        {progressLines(data).map(({ name, sentence, meaning }) => (
          <div key={name} className="grid gap-1 border-t border-line pt-4">
            <dt className="tag text-ink-soft">{name}</dt>
            <dd className="grid gap-1">
              <p className="text-xl font-semibold">{sentence}</p>
              <p className="max-w-text text-ink-soft">{meaning}</p>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-ink-soft">You have your place since {indianDay(data.since)}.</p>
    </>
  )
}
