import type { Reply } from '#contract/doubts.ts'
import { LessonWords } from '#web/room/parts/lesson-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { nameWords, whenWords } from './doubt-words.ts'

interface ReplyListProps {
  readonly thread: readonly Reply[]
  readonly isOpen: boolean
  readonly mayMark: boolean
  readonly mayHide: boolean
  /** null where none settles it any more. */
  readonly onMark: (replyId: string | null) => void
  readonly onHide: (replyId: string, isHidden: boolean) => void
}

/** What was said, the oldest first. */
export function ReplyList({ thread, isOpen, mayMark, mayHide, onMark, onHide }: ReplyListProps) {
  return (
    <section aria-labelledby="replies" className="grid gap-3">
      <h2 id="replies" className="text-lg font-bold">
        Replies
      </h2>
      {thread.length === 0 && <p>Nobody has replied yet.{isOpen && ' Whoever teaches answers within 48 hours.'}</p>}
      <ol className="grid gap-3">
        {thread.map((reply) => (
          <li
            key={reply.id}
            className={`grid gap-2 rounded-sheet border bg-sheet p-4 ${reply.isAnswer ? 'border-product' : 'border-line'}`}
          >
            <p className="text-sm text-ink-soft">
              {reply.isAnswer && <span className="font-semibold text-product">The answer. </span>}
              {reply.isHidden && <span className="font-semibold">Hidden. </span>}
              {`${nameWords(reply)}${reply.isTeacher ? ', who teaches' : ''}, ${whenWords(reply.at)}`}
            </p>
            <LessonWords text={reply.text} />
            <div className="flex flex-wrap gap-2">
              {mayMark && !reply.isHidden && (
                <Button tone="plain" className="min-h-12" onClick={() => onMark(reply.isAnswer ? null : reply.id)}>
                  {reply.isAnswer ? 'It is not the answer' : 'This is the answer'}
                </Button>
              )}
              {mayHide && (
                <Button tone="plain" className="min-h-12" onClick={() => onHide(reply.id, !reply.isHidden)}>
                  {reply.isHidden ? 'Show this reply again' : 'Hide this reply'}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
