import { useState } from 'react'

/** What is selected: some rows, or everything that the question finds but a few. */
export type Selected =
  | { readonly kind: 'some'; readonly keys: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly but: ReadonlySet<string> }

export const NONE: Selected = { kind: 'some', keys: new Set() }
export const ALL: Selected = { kind: 'all', but: new Set() }

export const isSelected = (selected: Selected, key: string): boolean =>
  selected.kind === 'some' ? selected.keys.has(key) : !selected.but.has(key)

export function toggled(selected: Selected, key: string): Selected {
  const keys = new Set(selected.kind === 'some' ? selected.keys : selected.but)
  if (!keys.delete(key)) keys.add(key)
  return selected.kind === 'some' ? { kind: 'some', keys } : { kind: 'all', but: keys }
}

/** @param total of everything that the question finds */
export const countSelected = (selected: Selected, total: number): number =>
  selected.kind === 'some' ? selected.keys.size : Math.max(0, total - selected.but.size)

export interface Selection {
  readonly selected: Selected
  readonly toggle: (key: string) => void
  /** All of these, or none of them where all are selected. */
  readonly toggleAll: (keys: readonly string[]) => void
  readonly selectEverything: () => void
  readonly clear: () => void
}

/** A selection that survives more pages of one question; another question begins without one. */
export function useSelection(question: string): Selection {
  const [held, setHeld] = useState({ question, selected: NONE })
  const selected = held.question === question ? held.selected : NONE
  const select = (next: Selected) => setHeld({ question, selected: next })
  return {
    selected,
    toggle: (key) => select(toggled(selected, key)),
    toggleAll(keys) {
      const areAll = keys.every((key) => isSelected(selected, key))
      const before = selected.kind === 'some' ? [...selected.keys] : []
      select(areAll ? NONE : { kind: 'some', keys: new Set([...before, ...keys]) })
    },
    selectEverything: () => select(ALL),
    clear: () => select(NONE),
  }
}
