import { useSearchParams } from 'react-router'

type Words = Readonly<Record<string, string | null | undefined>>

/** What narrows a list stands in the address: it survives a reload, a way back and a sent link. */
export function useAddressFilters() {
  const [words, setWords] = useSearchParams()
  return {
    words,
    read: (name: string) => words.get(name) ?? '',
    clear: () => setWords({}, { replace: true }),
    set(changed: Words) {
      // What was chosen a moment ago stands in the address before it is drawn.
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(changed))
        if (value) next.set(name, value)
        else next.delete(name)
      setWords(next, { replace: true })
    },
  }
}
