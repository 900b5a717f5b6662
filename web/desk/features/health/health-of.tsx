import { useQuery } from '@tanstack/react-query'
import type { HealthKey } from '#contract/health.ts'
import { healthQuery } from './health-query.ts'
import { HealthSays } from './health-says.tsx'

/** How one part of the site is doing, where that part is set up. */
export function HealthOf({ part }: { readonly part: HealthKey }) {
  const { data } = useQuery(healthQuery)
  const line = data?.lines.find(({ key }) => key === part)
  return line ? (
    <p>
      <HealthSays line={line} />
    </p>
  ) : null
}
