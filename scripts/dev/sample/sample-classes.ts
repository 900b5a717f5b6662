/** The classes of the batch that the sample's trainer teaches; one of them is on now. */
import { firstClasses } from '#contract/batches.ts'
import { Refusal } from '#contract/refusal.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { changeClass, classesOf, planClasses } from '#server/features/classes/classes.ts'
import type { SampleSite } from './sample-site.ts'

export const TAUGHT_BATCH = 'AP-2025-01'

export async function leaveClasses({ books, database, catalog, now }: SampleSite, actor: string): Promise<void> {
  const batch = catalog.now().batches.find(({ key }) => key === TAUGHT_BATCH)
  if (!batch?.startsOn) throw new Error(`${TAUGHT_BATCH} has no first day`)
  const times = firstClasses(batch.weekly, batch.startsOn, 12)
  const by = { actor, at: now() }
  await database.write(async (tx) => {
    const planned = await planClasses(tx, books, by, TAUGHT_BATCH, times)
    if (planned instanceof Refusal) throw new Error(planned.code)
    const [next, after] = (await classesOf(tx, TAUGHT_BATCH)).filter(({ endsAt }) => endsAt > now().toISOString())
    if (next && !isOn(next, now())) await changeClass(tx, books, { ...by, why: WHY }, next, onNow(now()))
    if (after) await changeClass(tx, books, { ...by, why: 'A holiday' }, after, { state: 'cancelled' })
  })
}

const isOn = ({ startsAt }: { readonly startsAt: string }, now: Date) => startsAt <= now.toISOString()

const WHY = 'The hall is free today'

const onNow = (now: Date) => ({
  title: 'Columns: feed stage and reflux',
  startsAt: new Date(now.getTime() - 20 * MINUTE_MS).toISOString(),
  endsAt: new Date(now.getTime() + 100 * MINUTE_MS).toISOString(),
})

/** Where the class that was on is over by now, the next one takes its place. */
export async function keepClassOn({ books, database, now }: SampleSite): Promise<void> {
  const time = now().toISOString()
  const planned = (await classesOf(database.db, TAUGHT_BATCH)).filter(({ state }) => state === 'planned')
  const [next] = planned.filter(({ endsAt }) => endsAt > time)
  if (!next || isOn(next, now())) return
  const by = { actor: 'cli:sample', at: now(), why: WHY }
  await database.write((tx) => changeClass(tx, books, by, next, onNow(now())))
}
