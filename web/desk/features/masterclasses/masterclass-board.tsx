import { queryOptions, useQuery } from '@tanstack/react-query'
import { indianTime } from '#contract/indian-time.ts'
import { type Masterclass, Masterclasses, MOST_NETWORKS_OF_ONE } from '#contract/masterclasses.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { Loading } from '../../parts/loading.tsx'

const masterclassesQuery = queryOptions({
  queryKey: ['masterclasses'],
  queryFn: () => valueOf(ask(Masterclasses, api.desk.masterclasses.$get())),
  refetchInterval: 60_000,
})

/** What became of each masterclass: who registered, came, watched and bought. */
export function MasterclassBoard() {
  const { data, error } = useQuery(masterclassesQuery)
  if (!data) return <Loading what="the masterclasses" error={error} />
  if (data.masterclasses.length === 0)
    return (
      <EmptyState title="No masterclass has a date yet">
        Under Content, add a webinar with a subject and a date.
      </EmptyState>
    )
  return (
    <ul className="grid max-w-3xl gap-4">
      {data.masterclasses.map((one) => (
        <li key={one.key} className="grid gap-3 rounded-sheet border border-line bg-sheet p-4">
          <One one={one} />
        </li>
      ))}
    </ul>
  )
}

function One({ one }: { readonly one: Masterclass }) {
  const { subject, startsAt, registered, confirmed, joined, watched, bought, takenBack, passedOn, wishes } = one
  return (
    <>
      <div>
        <h2 className="text-lg font-bold">{subject}</h2>
        <p className="text-ink-soft">{indianTime(startsAt)}</p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 figures sm:grid-cols-3">
        <Count name="Registered" count={registered} />
        <Count name="Said they come" count={confirmed} />
        <Count name="Joined" count={joined} />
        <Count name="Watched the recording" count={watched} />
        <Count name="Bought a course since" count={bought} />
        <Count name="Taken back" count={takenBack} />
      </dl>
      {passedOn.length > 0 && (
        <div>
          <h3 className="font-semibold">Links used from more than {MOST_NETWORKS_OF_ONE} networks</h3>
          <ul className="list-disc pl-5 wrap-anywhere">
            {passedOn.map(({ name, email, networks }) => (
              <li key={`${name} ${email} ${networks}`}>
                {[name, email].filter(Boolean).join(', ')}: {networks} networks
              </li>
            ))}
          </ul>
        </div>
      )}
      {wishes.length > 0 && (
        <div>
          <h3 className="font-semibold">What they would like to see next</h3>
          <ul className="list-disc pl-5 wrap-anywhere">
            {wishes.map((wish, place) => (
              // Two people may wish the same.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place}>{wish}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const Count = ({ name, count }: { readonly name: string; readonly count: number }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="text-xl font-bold">{count}</dd>
  </div>
)
