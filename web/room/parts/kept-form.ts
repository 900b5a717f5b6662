import { useEffect, useRef } from 'react'
import { useDraft } from '#web/platform/draft.ts'

interface Shape<Typed> {
  safeParse(value: unknown): { readonly success: true; readonly data: Typed } | { readonly success: false }
}

/** What is typed in a form, under a name: it outlives a reload and a lost connection. */
export function useKeptForm<Typed extends object>(name: string, shape: Shape<Typed>, begin: Typed) {
  const { text, write, clear } = useDraft(name)
  const kept = shape.safeParse(text === '' ? null : JSON.parse(text))
  const typed = kept.success ? kept.data : begin
  // A file may arrive long after it was chosen, and must not undo what was typed meanwhile.
  const latest = useRef(typed)
  useEffect(() => void (latest.current = typed))
  return {
    typed,
    change(some: Partial<Typed>) {
      latest.current = { ...latest.current, ...some }
      write(JSON.stringify(latest.current))
    },
    clear,
  }
}
