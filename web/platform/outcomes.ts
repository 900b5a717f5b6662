import { createStore } from './store.ts'

export interface Outcome {
  readonly id: number
  readonly tone: 'success' | 'problem'
  readonly text: string
  readonly undo: (() => Promise<void>) | null
  /** Milliseconds; null stays until dismissed. */
  readonly lifetime: number | null
}

const MOST = 3
const SHORT_MS = 5_000
const WITH_UNDO_MS = 15_000

export const outcomes = createStore<readonly Outcome[]>([])

let lastId = 0

/** Says what was done. `undo` is offered beside it. */
export function sayDone(text: string, undo: Outcome['undo'] = null, lifetime = undo ? WITH_UNDO_MS : SHORT_MS): void {
  add({ tone: 'success', text, undo, lifetime })
}

/** Says what went wrong, until it is dismissed. */
export function sayProblem(text: string): void {
  if (outcomes.get().some((one) => one.tone === 'problem' && one.text === text)) return
  add({ tone: 'problem', text, undo: null, lifetime: null })
}

export function dismissOutcome(id: number): void {
  outcomes.set(outcomes.get().filter((one) => one.id !== id))
}

const isBrief = ({ lifetime }: Outcome): boolean => lifetime !== null && lifetime <= WITH_UNDO_MS

function add(outcome: Omit<Outcome, 'id'>): void {
  const shown = outcomes.get()
  const goes = shown.length < MOST ? undefined : (shown.find(isBrief) ?? shown[0])
  outcomes.set([...shown.filter((one) => one !== goes), { id: ++lastId, ...outcome }])
}
