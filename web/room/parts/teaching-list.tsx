import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import type { Answer } from '#web/platform/answer.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Deeds } from './deeds.tsx'

interface Taught {
  readonly id: string
  readonly title: string
  readonly releaseAt: string | null
}

interface TeachingListProps<Thing extends Taught> {
  readonly things: readonly Thing[]
  readonly serverNow: string
  readonly addWords: string
  readonly emptyWords: string
  /** Whether somebody began to write there before the page was loaded anew. */
  readonly isBegun: (thing: Thing | null) => boolean
  readonly renderForm: (thing: Thing | null, onClose: (said: string) => void) => ReactNode
  readonly renderItem: (thing: Thing, deeds: ReactNode) => ReactNode
  readonly release: (thing: Thing, releaseAt: string | null) => Promise<Answer<unknown>>
  readonly moveUp?: (index: number) => Promise<Answer<unknown>>
  readonly remove: (thing: Thing) => Promise<Answer<unknown>>
  readonly readAgain: () => Promise<unknown>
}

const NEW = 'new'

/** What whoever teaches gives to members: added, changed, released and removed in one list. */
export function TeachingList<Thing extends Taught>(props: TeachingListProps<Thing>) {
  const { things, addWords, emptyWords, isBegun, renderForm, renderItem } = props
  const begun = [null, ...things].find((one) => isBegun(one))
  const [open, setOpen] = useState(begun === undefined ? '' : (begun?.id ?? NEW))
  const { carryOut, said, setSaid, refusal, isBusy } = useDeeds(props.readAgain)
  const first = useRef<HTMLButtonElement>(null)
  const [closed, setClosed] = useState(0)
  useEffect(() => {
    if (closed > 0) first.current?.focus()
  }, [closed])
  const close = (words: string) => {
    setOpen('')
    setSaid(words)
    setClosed((times) => times + 1)
  }
  const { moveUp } = props
  const deedsOf = (thing: Thing, index: number) => (
    <Deeds
      thing={thing}
      serverNow={props.serverNow}
      isBusy={isBusy}
      onChange={() => setOpen(thing.id)}
      onRelease={(releaseAt) =>
        carryOut(() => props.release(thing, releaseAt), releaseAt ? SHOWN_NOW : 'Members do not see it any more.')
      }
      onMove={index > 0 && moveUp ? () => carryOut(() => moveUp(index), 'It stands higher now.') : null}
      onRemove={() => carryOut(() => props.remove(thing), 'It is removed.')}
    />
  )
  return (
    <div className="mt-5 grid gap-4">
      <p role="status" className={said ? 'font-medium' : 'sr-only'}>
        {said}
      </p>
      {refusal && <Alert>{refusal}</Alert>}
      {open === NEW ? (
        renderForm(null, close)
      ) : (
        <Button ref={first} className="min-h-12 justify-self-start" onClick={() => setOpen(NEW)}>
          {addWords}
        </Button>
      )}
      {things.length === 0 && <p>{emptyWords}</p>}
      <ul className="grid gap-4">
        {things.map((thing, index) => (
          <li key={thing.id}>
            {open === thing.id ? renderForm(thing, close) : renderItem(thing, deedsOf(thing, index))}
          </li>
        ))}
      </ul>
    </div>
  )
}

const SHOWN_NOW = 'Members see it now.'

function useDeeds(readAgain: () => Promise<unknown>) {
  const [said, setSaid] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function run(deed: () => Promise<Answer<unknown>>, done: string): Promise<void> {
    setBusy(true)
    const answer = await deed()
    await readAgain()
    setBusy(false)
    setSaid(answer.ok ? done : '')
    setRefusal(answer.ok ? '' : refusalWords(answer.problem))
  }
  const carryOut = (deed: () => Promise<Answer<unknown>>, done: string) => void run(deed, done)
  return { carryOut, said, setSaid, refusal, isBusy }
}

const refusalWords = ({ code, detail, errors }: Problem): string =>
  code === 'versionStale'
    ? 'Somebody else changed this meanwhile. You see how it stands now: please try again.'
    : errors.map(({ message }) => message).join('. ') || detail
