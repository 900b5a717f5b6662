import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DoubtRow } from '#contract/doubts.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { RoomLink } from '#web/room/parts/room-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ofDoubts, queueQuery, settle } from './doubt-calls.ts'
import { countWords, nameWords } from './doubt-words.ts'

/** During a class: what was asked, what most ask first, for whoever teaches to work through. */
export function LiveQueue({ batchKey }: { readonly batchKey: string }) {
  const { data } = useQuery(queueQuery(batchKey))
  const queries = useQueryClient()
  const [problem, setProblem] = useState('')
  if (!data?.class) return null
  const { number } = data.class
  async function work({ id, version }: DoubtRow, as: 'aloud' | 'later') {
    const answer = await settle({ key: batchKey, id }, { version, as })
    setProblem(answer.ok ? '' : answer.problem.detail)
    await queries.invalidateQueries({ queryKey: ofDoubts(batchKey) })
  }
  return (
    <section aria-labelledby="queue" className="grid gap-3 rounded-sheet border border-flare bg-sheet p-4">
      <h2 id="queue" className="text-lg font-bold">
        {number === null ? 'Asked in this class' : `Asked in class ${number}`}
      </h2>
      {problem && <Alert>{problem}</Alert>}
      <p role="status" className="text-ink-soft">
        {data.doubts.length === 0
          ? 'Nothing waits. Questions that come now show here by themselves.'
          : `${countWords(data.doubts.length, 'question waits', 'questions wait')}.`}
      </p>
      <ol className="grid gap-3">
        {data.doubts.map((row) => (
          <li key={row.id} className="grid gap-2 border-t border-line pt-3">
            <RoomLink
              to={roomPaths.item(batchKey, 'doubts', row.id)}
              className="link inline-flex min-h-12 items-center text-xl font-semibold text-ink! wrap-anywhere"
            >
              {row.title}
            </RoomLink>
            <p className="text-sm text-ink-soft">
              {nameWords(row)}
              {row.same > 0 && ` and ${countWords(row.same, 'other', 'others')}`}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                className="min-h-12"
                aria-label={`Answered aloud: ${row.title}`}
                onClick={() => void work(row, 'aloud')}
              >
                Answered aloud
              </Button>
              <Button
                tone="plain"
                className="min-h-12"
                aria-label={`Later: ${row.title}`}
                onClick={() => void work(row, 'later')}
              >
                Later
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
