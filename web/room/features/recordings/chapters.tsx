import type { Recording } from '#contract/recordings.ts'
import { Button } from '#web/ui/button.tsx'
import { clockWords } from '#web/room/parts/clock-words.ts'

interface ChaptersProps {
  readonly chapters: Recording['chapters']
  readonly onGo: (at: number) => void
}

/** Where its parts begin; a press leads there. */
export function Chapters({ chapters, onGo }: ChaptersProps) {
  if (chapters.length === 0) return null
  return (
    <ol aria-label="Chapters" className="grid gap-1">
      {chapters.map(({ at, title }) => (
        <li key={`${at} ${title}`}>
          <Button tone="quiet" className="min-h-12 px-0! text-left figures" onClick={() => onGo(at)}>
            {clockWords(at)} {title}
          </Button>
        </li>
      ))}
    </ol>
  )
}
