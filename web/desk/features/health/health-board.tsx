import { useQuery } from '@tanstack/react-query'
import { HEALTH } from '#contract/health.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'
import { healthQuery } from './health-query.ts'
import { HealthSays } from './health-says.tsx'
import { UpdateNow } from './update-now.tsx'

const isKnown = (key: string): key is keyof typeof HEALTH => Object.hasOwn(HEALTH, key)

/** Each part of the site, with what it says of itself. */
export function HealthBoard() {
  const { data, error } = useQuery(healthQuery)
  if (!data && error) return <Alert>{problemOf(error).detail}</Alert>
  if (!data) return <p role="status">Asking each part</p>
  return (
    <section aria-label="Parts" className="max-w-prose rounded-sheet border border-line bg-sheet p-3 md:p-4">
      <Facts>
        {data.lines.map((line) => (
          <Fact key={line.key} name={isKnown(line.key) ? HEALTH[line.key] : line.key}>
            <HealthSays line={line} />
            {line.key === 'update' && data.checksUpdates && (
              <div className="mt-2">
                <UpdateNow />
              </div>
            )}
          </Fact>
        ))}
      </Facts>
    </section>
  )
}
