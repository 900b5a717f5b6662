import { useEffect, useState } from 'react'
import type { NoteRead } from '#contract/material.ts'
import type { Answer } from '#web/platform/answer.ts'
import { LessonWords } from '#web/room/parts/lesson-words.tsx'

interface TypedPreviewProps {
  readonly batchKey: string
  readonly body: string
  /** Whether the body is shown otherwise than it was typed. */
  readonly isMarked: boolean
  readonly read: (batchKey: string, body: string) => Promise<Answer<NoteRead>>
}

const REST_MS = 600

/** How a text will be shown, below it while one types, where that is not as it was typed. */
export function TypedPreview({ batchKey, body, isMarked, read }: TypedPreviewProps) {
  const [seen, setSeen] = useState<NoteRead | null>(null)
  useEffect(() => {
    if (!isMarked) return
    let isOver = false
    async function look(): Promise<void> {
      const answer = await read(batchKey, body)
      // Nothing waits for it: one that failed is no news.
      if (!isOver) setSeen(answer.ok ? answer.value : null)
    }
    const rest = setTimeout(() => void look(), REST_MS)
    return () => {
      isOver = true
      clearTimeout(rest)
    }
  }, [batchKey, body, isMarked, read])
  if (!isMarked || !seen) return null
  return (
    <section aria-label="Preview" className="grid gap-3 rounded-sheet border border-line p-3">
      {seen.faults.length > 0 && <p className="font-medium text-trip">{seen.faults.join('. ')}</p>}
      <LessonWords text={seen.text} />
    </section>
  )
}
