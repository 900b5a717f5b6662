import { useQuery, useQueryClient } from '@tanstack/react-query'
import { indianTime } from '#contract/indian-time.ts'
import type { Answer } from '#web/platform/answer.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { Badge } from '#web/ui/dense/badge.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TimeAgo } from '#web/ui/dense/time-ago.tsx'
import { devicesQuery, signOutDevice, signOutOthers } from './account-calls.ts'

/** Where one is signed in, with a way to end it. */
export function OwnDevices() {
  const queries = useQueryClient()
  const { data } = useQuery(devicesQuery)
  const devices = data?.devices ?? []
  async function end(call: Promise<Answer<null>>, words: string) {
    const answer = await call
    if (answer.ok) sayDone(words)
    else sayProblem(answer.problem.detail)
    await queries.invalidateQueries(devicesQuery)
  }
  return (
    <section aria-labelledby="devices" className="rounded-sheet border border-line bg-sheet p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="devices" className="text-base font-semibold">
          Where you are signed in
        </h2>
        {devices.length > 1 && (
          <SmallButton onClick={() => void end(signOutOthers(), 'All other devices are signed out')}>
            Sign out all others
          </SmallButton>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {devices.map(({ id, name, openedAt, usedAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div>
              <p className="font-medium">
                {name} {isCurrent && <Badge tone="product">This one</Badge>}
              </p>
              <p className="text-sm text-ink-soft">
                Signed in {indianTime(openedAt)}, used <TimeAgo at={usedAt} title={indianTime(usedAt)} />
              </p>
            </div>
            {!isCurrent && (
              <SmallButton
                aria-label={`Sign out ${name}`}
                onClick={() => void end(signOutDevice(id), `${name} is signed out`)}
              >
                Sign out
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
