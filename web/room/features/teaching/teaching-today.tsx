import { queryOptions, useQuery } from '@tanstack/react-query'
import { roomPaths } from '#contract/room-paths.ts'
import { TeachingDuties } from '#contract/teaching.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { RoomLink } from '#web/room/parts/room-link.tsx'

const dutiesQuery = (key: string) =>
  queryOptions({
    queryKey: ['room', 'teaching', key],
    queryFn: () => valueOf(ask(TeachingDuties, api.room.batches[':key'].teaching.$get({ param: { key } }))),
    staleTime: 0,
    refetchInterval: 20_000,
  })

/** What waits for whoever teaches this batch, each line a way to where it is done. */
export function TeachingToday({ batchKey }: { readonly batchKey: string }) {
  const { data } = useQuery(dutiesQuery(batchKey))
  if (!data) return null
  const lines = linesOf(data)
  return (
    <section aria-labelledby="to-do" className="mt-6">
      <h2 id="to-do" className="text-lg font-bold">
        For you to do
      </h2>
      {lines.length === 0 && <p>Nothing waits.</p>}
      <ul className="mt-1 grid">
        {lines.map(([part, words]) => (
          <li key={part}>
            <RoomLink to={roomPaths.part(batchKey, part)} className="link inline-flex min-h-12 items-center">
              {words}
            </RoomLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function linesOf({
  roll,
  questions,
  keptBack,
  unrecorded,
}: TeachingDuties): ReadonlyArray<[part: string, words: string]> {
  const lines: Array<[string, string]> = []
  if (roll)
    lines.push(['attendance', `Roll of class ${roll.number}: ${roll.there} of ${roll.members} were there so far`])
  if (questions.open > 0)
    lines.push([
      'doubts',
      `${counted(questions.open, 'question waits', 'questions wait')}${questions.late > 0 ? `, ${questions.late} for more than 48 hours` : ''}`,
    ])
  if (keptBack > 0) lines.push(['material', `${counted(keptBack, 'note or file is', 'notes or files are')} kept back`])
  if (unrecorded.length > 0)
    lines.push(['recordings', `No recording yet of class ${unrecorded.map(({ number }) => number).join(', ')}`])
  return lines
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
