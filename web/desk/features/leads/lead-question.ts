import type { LeadQuery } from '#contract/leads.ts'
import { useAddressFilters } from '#web/desk/parts/address-filters.ts'

type Name = keyof LeadQuery

/** What the list asks for. */
export function useLeadQuestion() {
  const { words, read, set, clear } = useAddressFilters()
  return {
    /** For the call, and as the name of what was asked. */
    text: words.toString(),
    value: (name: Name) => read(name),
    set: (changes: Readonly<Partial<Record<Name, string | null>>>) => set(changes),
    states: () => read('state').split(',').filter(Boolean),
    isFiltered: [...words.keys()].some((name) => name !== 'sort'),
    clear,
  }
}
export type LeadQuestion = ReturnType<typeof useLeadQuestion>
