import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DOUBT_LISTS, type DoubtRow } from '#contract/doubts.ts'
import { ASKED_LENGTH } from '#contract/fields.ts'
import type { RoomBatch } from '#contract/room.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { goTo } from '#web/room/parts/place.ts'
import { RoomLink } from '#web/room/parts/room-link.tsx'
import { WaitingPart } from '#web/room/parts/waiting-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { AskForm } from './ask-form.tsx'
import { askedFrom } from './asked-from.ts'
import { doubtsQuery, ofDoubts } from './doubt-calls.ts'
import { countWords, nameWords, placeWords, stateWords, whenWords } from './doubt-words.ts'
import type { Sender } from './unsent-doubts.ts'
import { SameButton } from './same-button.tsx'

interface DoubtListProps {
  readonly batch: RoomBatch
  readonly sender: Sender
}

type Show = (typeof DOUBT_LISTS)[number]

const NAMES: Readonly<Record<Show, string>> = { all: 'All', open: 'Open', mine: 'My own' }

/** What was asked, the newest first, and the form to ask more. */
export function DoubtList({ batch, sender }: DoubtListProps) {
  const [isAsking, setAsking] = useState(() => askedFrom(batch.classes) !== null)
  const [asked, setAsked] = useState<{ readonly show: Show; readonly q: string }>({ show: 'all', q: '' })
  const queries = useQueryClient()
  return (
    <>
      {isAsking ? (
        <AskForm
          batch={batch}
          sender={sender}
          onDone={() => {
            setAsking(false)
            goTo(roomPaths.part(batch.key, 'doubts'), { replace: true })
            void queries.invalidateQueries({ queryKey: ofDoubts(batch.key) })
          }}
        />
      ) : (
        <Button className="min-h-12 justify-self-start" onClick={() => setAsking(true)}>
          Ask a question
        </Button>
      )}
      <section aria-labelledby="questions" className="grid gap-4">
        <h2 id="questions" className="text-lg font-bold">
          Questions of this batch
        </h2>
        <Narrowing asked={asked} onAsk={setAsked} />
        <Found key={`${asked.show} ${asked.q}`} batch={batch} show={asked.show} q={asked.q} />
      </section>
    </>
  )
}

interface NarrowingProps {
  readonly asked: { readonly show: Show; readonly q: string }
  readonly onAsk: (asked: { readonly show: Show; readonly q: string }) => void
}

function Narrowing({ asked, onAsk }: NarrowingProps) {
  const [typed, setTyped] = useState(asked.q)
  return (
    <div className="grid gap-3">
      <form
        role="search"
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onAsk({ ...asked, q: typed.trim() })
        }}
      >
        <TextField
          label="Search"
          type="search"
          enterKeyHint="search"
          maxLength={ASKED_LENGTH}
          className="min-w-[min(12rem,100%)] grow"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button tone="plain" type="submit" className="min-h-12">
          Search
        </Button>
      </form>
      <div role="group" aria-label="Which questions" className="flex flex-wrap gap-2">
        {DOUBT_LISTS.map((show) => (
          <button
            key={show}
            type="button"
            aria-pressed={asked.show === show}
            className="min-h-12 cursor-pointer rounded-sheet border border-ink-soft bg-sheet px-4 font-medium aria-pressed:bg-ink aria-pressed:text-paper"
            onClick={() => onAsk({ ...asked, show })}
          >
            {NAMES[show]}
          </button>
        ))}
      </div>
    </div>
  )
}

interface FoundProps {
  readonly batch: RoomBatch
  readonly show: Show
  readonly q: string
}

function Found({ batch: { key: batchKey, as }, show, q }: FoundProps) {
  const [pages, setPages] = useState(1)
  const query = useQuery(doubtsQuery(batchKey, { show, ...(q && { q }) }, pages))
  const { data, isPlaceholderData } = query
  if (!data) return <WaitingPart what="the questions" query={query} />
  const { doubts: rows, next } = data
  if (rows.length === 0) return <p>{q === '' ? 'Nothing was asked here yet.' : 'No question has these words.'}</p>
  return (
    <>
      <ul className="grid">
        {rows.map((row) => (
          <li key={row.id} className="border-t border-line py-3">
            <Row batchKey={batchKey} as={as} row={row} />
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button
          tone="plain"
          className="min-h-12 justify-self-start"
          busy={isPlaceholderData}
          onClick={() => setPages(pages + 1)}
        >
          Show older questions
        </Button>
      )}
    </>
  )
}

interface RowProps {
  readonly batchKey: string
  readonly as: RoomBatch['as']
  readonly row: DoubtRow
}

function Row({ batchKey, as, row }: RowProps) {
  const replies = countWords(row.replies, 'reply', 'replies')
  return (
    <div className="grid gap-2">
      <RoomLink
        to={roomPaths.item(batchKey, 'doubts', row.id)}
        className="link inline-flex min-h-12 items-center font-semibold text-ink! wrap-anywhere"
      >
        {row.title}
      </RoomLink>
      <p className="text-sm text-ink-soft">
        <span className={row.isLate ? 'font-semibold text-trip' : 'font-semibold'}>{stateWords(row)}</span>
        {`. ${placeWords(row)}. ${nameWords(row)}, ${whenWords(row.createdAt)}. ${replies}.`}
      </p>
      <SameButton batchKey={batchKey} as={as} doubt={row} />
    </div>
  )
}
