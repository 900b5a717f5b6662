import { queryOptions, useQuery } from '@tanstack/react-query'
import { Health, HEALTH, type HealthLine } from '#contract/health.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { problemOf, valueOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge, type BadgeTone } from '#web/ui/dense/badge.tsx'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'

const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: () => valueOf(ask(Health, api.desk.health.$get())),
  refetchInterval: MINUTE_MS,
})

const STATES: Record<HealthLine['state'], readonly [word: string, tone: BadgeTone]> = {
  well: ['Fine', 'product'],
  look: ['Look at it', 'flare'],
  bad: ['Act now', 'trip'],
}

const isKnown = (key: string): key is keyof typeof HEALTH => Object.hasOwn(HEALTH, key)

/** Each part of the site, with what it says of itself. */
export function HealthBoard() {
  const { data, error } = useQuery(healthQuery)
  if (!data && error) return <Alert>{problemOf(error).detail}</Alert>
  if (!data) return <p role="status">Asking each part</p>
  return (
    <section aria-label="Parts" className="max-w-prose rounded-sheet border border-line bg-sheet p-3 md:p-4">
      <Facts>
        {data.lines.map(({ key, state, says }) => (
          <Fact key={key} name={isKnown(key) ? HEALTH[key] : key}>
            <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge> {says}
          </Fact>
        ))}
      </Facts>
    </section>
  )
}
