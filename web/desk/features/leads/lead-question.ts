import { useSearchParams } from 'react-router'
import type { LeadQuery } from '#contract/leads.ts'

type Name = keyof LeadQuery

/** What the list asks for. It stands in the address, so that it survives a reload, a way back and a sent link. */
export function useLeadQuestion() {
  const [params, setParams] = useSearchParams()
  function set(changes: Readonly<Partial<Record<Name, string | null>>>) {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value)
      else next.delete(name)
    setParams(next, { replace: true })
  }
  return {
    /** For the call, and as the name of what was asked. */
    text: params.toString(),
    value: (name: Name) => params.get(name) ?? '',
    set,
    states: () => (params.get('state') ?? '').split(',').filter(Boolean),
    isFiltered: [...params.keys()].some((name) => name !== 'sort'),
    clear: () => setParams({}, { replace: true }),
  }
}
export type LeadQuestion = ReturnType<typeof useLeadQuestion>
