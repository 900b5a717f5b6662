import { useQuery } from '@tanstack/react-query'
import { indianTime } from '#contract/indian-time.ts'
import { Panel } from '#web/ui/dense/panel.tsx'
import { Moment, Timeline } from '#web/ui/dense/timeline.tsx'
import { healthQuery } from './health-query.ts'

/** What the servers logged as wrong, the latest first, each fault once. */
export function LastFaults() {
  const { data } = useQuery(healthQuery)
  if (!data) return null
  return (
    <div className="mt-4 max-w-prose">
      <Panel title="Last faults">
        {data.faults.length === 0 ? (
          <p>No faults were logged.</p>
        ) : (
          <Timeline label="Last faults">
            {data.faults.map(({ words, times, firstAt, lastAt }) => (
              <Moment
                key={words}
                title={words}
                aside={times === 1 ? indianTime(lastAt) : `${times} times, last ${indianTime(lastAt)}`}
              >
                {times > 1 && `First seen ${indianTime(firstAt)}`}
              </Moment>
            ))}
          </Timeline>
        )}
      </Panel>
    </div>
  )
}
