import type { LetterState } from '#contract/letters.ts'
import { Badge, type BadgeTone } from '#web/ui/dense/badge.tsx'

const STATES: Readonly<Record<LetterState, readonly [word: string, tone: BadgeTone]>> = {
  dead: ['Failed', 'trip'],
  held: ['Held', 'flare'],
  waiting: ['Waits', 'coolant'],
  stopped: ['Stopped', 'plain'],
  written: ['Written to a file', 'flare'],
  sent: ['Sent', 'product'],
}

export function LetterStateBadge({ state }: { readonly state: LetterState }) {
  const [word, tone] = STATES[state]
  return <Badge tone={tone}>{word}</Badge>
}

/** The mail server's answer without the name that the fault has in the program. */
export const answerWords = (lastError: string): string => lastError.replace(/ \(\w+\)$/, '')
