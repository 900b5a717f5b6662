/** The classes of the batch that the sample's trainer teaches; one of them is on while the sample is young. */
import { firstClasses } from '#contract/batches.ts'
import { Refusal } from '#contract/refusal.ts'
import { changeClass, classesOf, planClasses } from '#server/features/classes/classes.ts'
import type { SampleSite } from './sample-site.ts'

export const TAUGHT_BATCH = 'AP-2025-01'
const MINUTE_MS = 60_000

export async function leaveClasses({ books, database, catalog, now }: SampleSite, actor: string): Promise<void> {
  const batch = catalog.now().batches.find(({ key }) => key === TAUGHT_BATCH)
  if (!batch?.startsOn) throw new Error(`${TAUGHT_BATCH} has no first day`)
  const times = firstClasses(batch.weekly, batch.startsOn, 12)
  const hand = { actor, at: now() }
  const moment = (minutes: number) => new Date(now().getTime() + minutes * MINUTE_MS).toISOString()
  await database.write(async (tx) => {
    const planned = await planClasses(tx, books, hand, TAUGHT_BATCH, times)
    if (planned instanceof Refusal) throw new Error(planned.code)
    const ahead = (await classesOf(tx, TAUGHT_BATCH)).filter(({ startsAt }) => startsAt > moment(0))
    const [next, after] = ahead
    const title = 'Columns: feed stage and reflux'
    const why = 'The hall is free today'
    if (next)
      await changeClass(tx, books, { ...hand, why }, next, { title, startsAt: moment(-20), endsAt: moment(100) })
    if (after) await changeClass(tx, books, { ...hand, why: 'A holiday' }, after, { state: 'cancelled' })
  })
}
