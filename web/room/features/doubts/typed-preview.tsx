import { useEffect, useState } from 'react'
import type { NoteRead } from '#contract/material.ts'
import { Alert } from '#web/ui/alert.tsx'
import { LessonWords } from '#web/room/parts/lesson-words.tsx'
import { previewWords } from './doubt-calls.ts'

interface TypedPreviewProps {
  readonly batchKey: string
  readonly body: string
}

const REST_MS = 600
/** What is shown otherwise than it was typed. */
const MARKED = /[$`]|https?:/

/** How a text will be shown, below it while one types, where that is not as it was typed. */
export function TypedPreview({ batchKey, body }: TypedPreviewProps) {
  const isMarked = MARKED.test(body)
  const [seen, setSeen] = useState<NoteRead | null>(null)
  useEffect(() => {
    if (!isMarked) return
    let isOver = false
    async function look(): Promise<void> {
      const answer = await previewWords(batchKey, body)
      if (!isOver && answer.ok) setSeen(answer.value)
    }
    const rest = setTimeout(() => void look(), REST_MS)
    return () => {
      isOver = true
      clearTimeout(rest)
    }
  }, [batchKey, body, isMarked])
  if (!isMarked || !seen) return null
  return (
    <section aria-label="Preview" className="grid gap-3 rounded-sheet border border-line p-3">
      {seen.faults.length > 0 && <Alert>{seen.faults.join('. ')}</Alert>}
      <LessonWords text={seen.text} />
    </section>
  )
}
