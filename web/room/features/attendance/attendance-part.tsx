import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { indianDate } from '#contract/indian-time.ts'
import type { RoomBatch, RoomClass } from '#contract/room.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { WaitingPart } from '#web/room/parts/waiting-part.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { sheetQuery } from './attendance-calls.ts'
import { ReportPart } from './report-part.tsx'
import { RollCall } from './roll-call.tsx'

/** The roll of one class after the other, for whoever teaches. */
export function Component({ batch }: { readonly batch: RoomBatch & { readonly serverNow: string } }) {
  const classes = batch.classes.filter(({ state }) => state === 'planned')
  const [chosen, setChosen] = useState('')
  const one = classes.find(({ id }) => id === chosen) ?? latest(classes, batch.serverNow)
  if (!one) return <p className="mt-6">No class is planned yet, so there is no roll to call.</p>
  return (
    <div className="mt-6 grid gap-6">
      <SelectField
        label="Class"
        placeholder={null}
        value={one.id}
        onChange={(event) => setChosen(event.target.value)}
        options={classes.map((each) => [each.id, nameOf(each)] as const)}
      />
      <OfClass key={one.id} id={one.id} />
    </div>
  )
}

/** The class that is on or was last; before the first one, that one. */
const latest = (classes: readonly RoomClass[], now: string): RoomClass | undefined =>
  classes.findLast(({ startsAt }) => Date.parse(startsAt) - SOON_MS <= Date.parse(now)) ?? classes[0]

const nameOf = ({ number, startsAt, title }: RoomClass): string =>
  `Class ${number}, ${indianDate(startsAt)}${title && `, ${title}`}`

const SOON_MS = 15 * MINUTE_MS

function OfClass({ id }: { readonly id: string }) {
  const query = useQuery(sheetQuery(id))
  const { data } = query
  if (!data) return <WaitingPart what="who was there" query={query} />
  if (!data.hasBegun) return <p>The roll can be called from 15 minutes before the class.</p>
  return (
    <>
      <RollCall sheet={data} />
      <ReportPart sheet={data} />
    </>
  )
}
