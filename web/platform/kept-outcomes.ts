import type { Problem } from '#contract/problem.ts'
import type { Outcome } from './worker-messages.ts'

export const KEPT_FOR_LATER = 'keptForLater'
export const isKeptForLater = ({ code }: Problem): boolean => code === KEPT_FOR_LATER

type Listener = (outcome: Outcome) => boolean

const listeners = new Set<Listener>()

export function onOutcome(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const takeOutcome = (outcome: Outcome): boolean => [...listeners].some((listener) => listener(outcome))
