import { useEffect, useRef, useState, type RefObject } from 'react'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  /** Called when the typing rests, or the field is left: a late search would overtake what was pressed meanwhile. */
  readonly onSearch: (words: string) => void
  readonly field?: RefObject<HTMLInputElement | null>
}

const REST_MS = 250
/** Phones compose also what is typed in Latin letters, sign by sign. */
const COMPOSED = /[^\p{Script=Latin}\p{Script=Common}]/u

interface Typed {
  readonly words: string
  readonly given: string
  readonly sent: readonly string[]
}

/** What was typed while a search was under way stays; an address that somebody else changed is shown. */
function answered({ words, sent }: Typed, value: string): Typed {
  const at = sent.indexOf(value)
  return at === -1 ? { words: value, given: value, sent: [] } : { words, given: value, sent: sent.slice(at + 1) }
}

/** What stands in the field, and how it is searched for: when the typing rests, or at once. */
function useTyped(value: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState<Typed>({ words: value, given: value, sent: [] })
  if (typed.given !== value) setTyped(answered(typed, value))
  const [isComposing, setComposing] = useState(false)
  const words = typed.words.trim()
  const ahead = (isComposing && COMPOSED.test(words)) || words === (typed.sent.at(-1) ?? typed.given) ? null : words
  const search = (wanted: string) => {
    setTyped((before) => ({ ...before, sent: [...before.sent, wanted] }))
    onSearch(wanted)
  }
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  const rest = useRef(0)
  useEffect(() => {
    if (ahead === null) return
    rest.current = window.setTimeout(() => latest.current(ahead), REST_MS)
    return () => clearTimeout(rest.current)
  }, [ahead])
  function searchNow() {
    clearTimeout(rest.current)
    if (ahead !== null) search(ahead)
  }
  const type = (written: string) => setTyped((before) => ({ ...before, words: written }))
  const composing = {
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  }
  return { words: typed.words, type, searchNow, composing }
}

/** Searches while one types, not for half of a word that is being composed. */
export function SearchField({ label, value, onSearch, field }: SearchFieldProps) {
  const { words, type, searchNow, composing } = useTyped(value, onSearch)
  return (
    <form
      role="search"
      className="relative w-full md:w-72"
      onSubmit={(event) => {
        event.preventDefault()
        searchNow()
      }}
    >
      <svg
        viewBox="0 0 16 16"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-soft"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M11 11l4 4M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10z" />
      </svg>
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={words}
        className="block min-h-11 w-full rounded-sheet border border-ink-soft bg-sheet pr-3 pl-9 placeholder:text-ink-soft lg:min-h-8"
        onChange={(event) => type(event.target.value)}
        onBlur={searchNow}
        {...composing}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          // By itself it would empty the field.
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
    </form>
  )
}
