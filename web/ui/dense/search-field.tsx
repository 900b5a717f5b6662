import { useEffect, useRef, useState, type RefObject } from 'react'

interface SearchFieldProps {
  readonly label: string
  /** What is searched for at the moment, as the address says it. */
  readonly value: string
  /** Called when the typing rests, or the field is left: a late search would overtake what was pressed meanwhile. */
  readonly onSearch: (words: string) => void
  /** For the key that leads here. */
  readonly field?: RefObject<HTMLInputElement | null>
}

const REST_MS = 250

/** Searches while one types. The address is changed from outside too: then it shows that. */
export function SearchField({ label, value, onSearch, field }: SearchFieldProps) {
  const [typed, setTyped] = useState({ words: value, given: value })
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  if (typed.given !== value) setTyped({ words: value === typed.words.trim() ? typed.words : value, given: value })
  const rest = useRef(0)
  useEffect(() => {
    if (typed.words.trim() === typed.given) return
    rest.current = window.setTimeout(() => latest.current(typed.words.trim()), REST_MS)
    return () => clearTimeout(rest.current)
  }, [typed])
  const searchNow = () => {
    clearTimeout(rest.current)
    if (typed.words.trim() !== typed.given) onSearch(typed.words.trim())
  }
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
        value={typed.words}
        className="block min-h-11 w-full rounded-sheet border border-ink-soft bg-sheet pr-3 pl-9 placeholder:text-ink-soft lg:min-h-8"
        onChange={(event) => setTyped({ ...typed, words: event.target.value })}
        onBlur={searchNow}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
    </form>
  )
}
