import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Doubt } from '#contract/doubts.ts'
import type { RoomBatch } from '#contract/room.ts'
import { roomPaths } from '#contract/room-paths.ts'
import type { Answer } from '#web/platform/answer.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { LessonWords } from '#web/room/parts/lesson-words.tsx'
import { goTo } from '#web/room/parts/place.ts'
import { RoomLink } from '#web/room/parts/room-link.tsx'
import { WaitingPart } from '#web/room/parts/waiting-part.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { doubtQuery, hide, markAnswer, ofDoubts, settle, takeBack } from './doubt-calls.ts'
import { nameWords, placeWords, stateWords, whenWords } from './doubt-words.ts'
import { DoubtPicture } from './doubt-picture.tsx'
import { ReplyForm } from './reply-form.tsx'
import { ReplyList } from './reply-list.tsx'
import { SameButton } from './same-button.tsx'

/** More pages than any question has. */
const ALL = 200

interface DoubtPageProps {
  readonly batch: RoomBatch
  readonly id: string
}

/** One question with everything that was said to it. */
export function DoubtPage({ batch, id }: DoubtPageProps) {
  const [pages, setPages] = useState(1)
  const query = useQuery(doubtQuery(batch.key, id, pages))
  const { data, error, isPlaceholderData } = query
  const isGone = error !== null && problemOf(error).code === 'notFound'
  return (
    <div className="mt-5 grid gap-5">
      <RoomLink to={roomPaths.part(batch.key, 'doubts')} className="link inline-flex min-h-12 items-center">
        All questions
      </RoomLink>
      {isGone && <p>This question is not here any more.</p>}
      {!isGone && !data && <WaitingPart what="the question" query={query} />}
      {!isGone && data && (
        <Whole batch={batch} doubt={data} onReplied={() => setPages(ALL)}>
          {data.next !== null && (
            <Button
              tone="plain"
              className="min-h-12 justify-self-start"
              busy={isPlaceholderData}
              onClick={() => setPages(pages + 1)}
            >
              Show later replies
            </Button>
          )}
        </Whole>
      )}
    </div>
  )
}

interface WholeProps {
  readonly batch: RoomBatch
  readonly doubt: Doubt
  /** The new reply comes last. */
  readonly onReplied: () => void
  readonly children: ReactNode
}

function Whole({ batch, doubt, onReplied, children }: WholeProps) {
  const { key } = batch
  const { id, title, version, picture, thread } = doubt
  const queries = useQueryClient()
  const [problem, setProblem] = useState('')
  const again = () => queries.invalidateQueries({ queryKey: ofDoubts(key) })
  async function did(call: Promise<Answer<unknown>>) {
    const answer = await call
    setProblem(answer.ok ? '' : answer.problem.detail)
    await again()
    return answer.ok
  }
  const change = { key, id }
  async function back() {
    if (await did(takeBack(change, version))) goTo(roomPaths.part(key, 'doubts'), { replace: true })
  }
  return (
    <>
      <article aria-labelledby="question" className="grid gap-3">
        <h2 id="question" className="text-xl font-bold wrap-anywhere">
          {title}
        </h2>
        <p className="text-sm text-ink-soft">
          <span className={doubt.isLate ? 'font-semibold text-trip' : 'font-semibold'}>{stateWords(doubt)}</span>
          {`. ${placeWords(doubt)}. ${nameWords(doubt)}, ${whenWords(doubt.createdAt)}.`}
        </p>
        <LessonWords text={doubt.text} />
        {picture && <DoubtPicture batchKey={key} id={id} title={title} size={picture} />}
        <SameButton batchKey={key} as={batch.as} doubt={doubt} />
        <OwnDeeds
          doubt={doubt}
          onTakeBack={() => void back()}
          onOpen={
            doubt.state === 'aloud' && doubt.mayHide ? () => void did(settle(change, { version, as: 'waits' })) : null
          }
          onHide={(isHidden) => void did(hide(change, { version, replyId: null, isHidden }))}
        />
        {problem && <Alert>{problem}</Alert>}
      </article>
      <ReplyList
        thread={thread}
        isOpen={doubt.state === 'open'}
        mayMark={doubt.mayMark}
        mayHide={doubt.mayHide}
        onMark={(replyId) => void did(markAnswer(change, { version, replyId }))}
        onHide={(replyId, isHidden) => void did(hide(change, { version, replyId, isHidden }))}
      />
      {children}
      <ReplyForm
        batch={batch}
        doubt={doubt}
        onSent={() => {
          onReplied()
          void again()
        }}
      />
    </>
  )
}

interface OwnDeedsProps {
  readonly doubt: Doubt
  readonly onTakeBack: () => void
  /** null where it was not answered aloud. */
  readonly onOpen: (() => void) | null
  readonly onHide: (isHidden: boolean) => void
}

const OwnDeeds = ({ doubt: { mayTakeBack, mayHide, isHidden }, onTakeBack, onOpen, onHide }: OwnDeedsProps) => (
  <div className="flex flex-wrap gap-2">
    {mayTakeBack && (
      <Button tone="plain" className="min-h-12" onClick={onTakeBack}>
        Take the question back
      </Button>
    )}
    {onOpen && (
      <Button tone="plain" className="min-h-12" onClick={onOpen}>
        It was not answered
      </Button>
    )}
    {mayHide && (
      <Button tone="plain" className="min-h-12" onClick={() => onHide(!isHidden)}>
        {isHidden ? 'Show it to members again' : 'Hide from members'}
      </Button>
    )}
  </div>
)
