import { isOpen, type Batch } from '#contract/batches.ts'
import type { Member } from '#contract/accounts.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { membersByIds } from '../accounts/members.ts'
import { classesOf } from '../classes/classes.ts'
import type { Catalog } from '../content/catalog.ts'
import { CANCELLED, claimTelling, digestOf, NO_DATES, placesToTell, type UntoldPlace } from './batch-notices.ts'
import { batchNewsLetter, type BatchNews, type CalledSeat } from './letters.ts'
import { courseOfSeat } from './seat-course.ts'

export interface DateLettersDeps {
  readonly catalog: Catalog
  readonly config: Config
  readonly database: Database
  readonly now: () => Date
  readonly outbox: Outbox
}

/** Writes to everybody whose batch got its dates, other dates or an end, once for each such change. */
export async function tellSeatHolders(deps: DateLettersDeps, isStopping: () => boolean): Promise<void> {
  const { catalog, database, now } = deps
  const today = indianDayKey(now().toISOString())
  for (const batch of catalog.now().batches.filter((one) => isNews(one, today))) {
    const digest = await digestOf(database.db, batch)
    for await (const places of placesToTell(database.db, batch, digest)) {
      // What another server has told is published: without this look an older state could be told after it.
      await catalog.refresh()
      const current = catalog.now().batches.find(({ key }) => key === batch.key)
      if (!current || (await digestOf(database.db, current)) !== digest) break
      const uids = places.map(({ userId }) => userId)
      const members = await membersByIds(database.db, uids)
      for (const place of places) {
        if (isStopping()) return
        await tell(deps, { place, batch, digest }, members.get(place.userId))
      }
    }
  }
}

const isNews = (batch: Batch, today: string): boolean =>
  (isOpen(batch) || batch.state === 'cancelled') && (batch.endsOn === null || batch.endsOn >= today)

interface Telling {
  readonly place: UntoldPlace
  readonly batch: Batch
  readonly digest: string
}

async function tell(
  { catalog, config, database, now, outbox }: DateLettersDeps,
  { place, batch, digest }: Telling,
  member: Member | undefined,
): Promise<void> {
  await database.write(async (tx) => {
    if (!(await claimTelling(tx, { now }, place, digest)) || !member) return
    const { name, title } = courseOfSeat(catalog.now(), place)
    const to = { name: member.fullName, email: member.email }
    const classes = await classesOf(tx, batch.key)
    const news = newsOf(place.told, { batch, classes })
    await outbox.enqueue(tx, batchNewsLetter(config, to, { name, title, batch, classes }, { news, now: now() }))
  })
}

function newsOf(told: string, { batch, classes }: Pick<CalledSeat, 'classes'> & { readonly batch: Batch }): BatchNews {
  if (batch.state === 'cancelled') return 'cancelled'
  if (told === CANCELLED) return 'takesPlace'
  if (!batch.startsOn && classes.length === 0) return 'openAgain'
  return told === NO_DATES ? 'fixed' : 'changed'
}
