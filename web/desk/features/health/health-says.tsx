import type { HealthLine } from '#contract/health.ts'
import { Badge, type BadgeTone } from '#web/ui/dense/badge.tsx'

const STATES: Record<HealthLine['state'], readonly [word: string, tone: BadgeTone]> = {
  well: ['Fine', 'product'],
  look: ['Look at it', 'flare'],
  bad: ['Act now', 'trip'],
}

export function HealthSays({ line: { state, says } }: { readonly line: HealthLine }) {
  const [word, tone] = STATES[state]
  return (
    <>
      <Badge tone={tone}>{word}</Badge> {says}
    </>
  )
}
