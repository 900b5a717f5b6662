import type { Problem } from '#contract/problem.ts'
import type { Outcome } from './worker-messages.ts'

/** The problem of a form that waits in this browser for a connection. */
export const KEPT_FOR_LATER = 'keptForLater'
/** Whether a form was kept, and has therefore not failed. */
export const isKeptForLater = ({ code }: Problem): boolean => code === KEPT_FOR_LATER

/** Answers whether the outcome was its own. */
type Listener = (outcome: Outcome) => boolean

const listeners = new Set<Listener>()

/** For forms on show: they tell the visitor themselves. Answers how to stop listening. */
export function onOutcome(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Answers whether any form on show took it. */
export const takeOutcome = (outcome: Outcome): boolean => [...listeners].some((listener) => listener(outcome))
