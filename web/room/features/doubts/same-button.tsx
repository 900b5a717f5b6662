import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DoubtRow } from '#contract/doubts.ts'
import type { RoomBatch } from '#contract/room.ts'
import { countWords } from './doubt-words.ts'
import { markSame, ofDoubts } from './doubt-calls.ts'

interface SameButtonProps {
  readonly batchKey: string
  readonly as: RoomBatch['as']
  readonly doubt: Pick<DoubtRow, 'id' | 'same' | 'hasSame' | 'isOwn' | 'title'>
}

/** How many have the same question, and the way to be one of them. */
export function SameButton({ batchKey, as, doubt: { id, same, hasSame, isOwn, title } }: SameButtonProps) {
  const queries = useQueryClient()
  const [problem, setProblem] = useState('')
  const others = same === 0 ? '' : `${countWords(same, 'other member has', 'other members have')} the same question`
  if (isOwn || as === 'teacher') return others === '' ? null : <p className="text-sm">{others}.</p>
  async function press() {
    const answer = await markSame({ key: batchKey, id }, !hasSame)
    setProblem(answer.ok ? '' : answer.problem.detail)
    await queries.invalidateQueries({ queryKey: ofDoubts(batchKey) })
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <button
        type="button"
        aria-pressed={hasSame}
        aria-label={`Same question: ${title}`}
        className="inline-flex min-h-12 cursor-pointer items-center rounded-sheet border border-ink-soft bg-sheet px-4 text-sm font-medium aria-pressed:bg-ink aria-pressed:text-paper"
        onClick={() => void press()}
      >
        Same question
      </button>
      {others && <span className="text-sm text-ink-soft">{hasSame && same === 1 ? 'Only you so far' : others}</span>}
      {problem && (
        <span role="alert" className="text-sm font-medium text-trip">
          {problem}
        </span>
      )}
    </p>
  )
}
