import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settling } from '#contract/doubt-inputs.ts'
import type { DoubtRow } from '#contract/doubts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ofDoubts, queueQuery, settle } from './doubt-calls.ts'
import { countWords } from './doubt-words.ts'
import { QueuedQuestion } from './queued-question.tsx'

type Way = Settling['as']

interface WorkedOff {
  readonly row: DoubtRow
  readonly as: Way
  /** Where it stood, and stays: nothing comes under a finger that presses twice. */
  readonly place: number
}

/** During a class: what was asked, what most ask first, for whoever teaches to work through. */
export function LiveQueue({ batchKey }: { readonly batchKey: string }) {
  const { data } = useQuery(queueQuery(batchKey))
  const queries = useQueryClient()
  const [workedOff, setWorkedOff] = useState<readonly WorkedOff[]>([])
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState('')
  if (!data?.class) return null
  const { number } = data.class
  const waiting = data.doubts.filter(({ id }) => workedOff.every(({ row }) => row.id !== id))
  const shown = withThose(waiting, workedOff)

  async function work(row: DoubtRow, as: Way, place: number) {
    setBusy((ids) => new Set([...ids, row.id]))
    const answer = await settle({ key: batchKey, id: row.id }, { version: row.version, as })
    setProblem(answer.ok ? '' : answer.problem.detail)
    if (answer.ok) {
      const { version } = answer.value
      setWorkedOff((before) => {
        const others = before.filter((one) => one.row.id !== row.id)
        return as === 'waits' ? others : [...others, { row: { ...row, version }, as, place }]
      })
    }
    await queries.invalidateQueries({ queryKey: ofDoubts(batchKey) })
    setBusy((ids) => new Set([...ids].filter((id) => id !== row.id)))
  }

  return (
    <section aria-labelledby="queue" className="grid gap-3 rounded-sheet border border-flare bg-sheet p-4">
      <h2 id="queue" className="text-lg font-bold">
        {number === null ? 'Asked in this class' : `Asked in class ${number}`}
      </h2>
      {problem && <Alert>{problem}</Alert>}
      <p role="status" className="text-ink-soft">
        {waiting.length === 0
          ? 'Nothing waits. Questions that come now show here by themselves.'
          : `${countWords(waiting.length, 'question waits', 'questions wait')}.`}
      </p>
      <ol className="grid gap-3">
        {shown.map(({ row, as }, place) => (
          <li key={row.id} className="grid gap-2 border-t border-line pt-3">
            <QueuedQuestion
              batchKey={batchKey}
              row={row}
              as={as}
              isBusy={busy.has(row.id)}
              onWork={(way) => void work(row, way, place)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

function withThose(waiting: readonly DoubtRow[], workedOff: readonly WorkedOff[]) {
  const shown: Array<{ readonly row: DoubtRow; readonly as: Way }> = waiting.map((row) => ({ row, as: 'waits' }))
  for (const { row, as, place } of workedOff.toSorted((one, other) => one.place - other.place))
    shown.splice(place, 0, { row, as })
  return shown
}
