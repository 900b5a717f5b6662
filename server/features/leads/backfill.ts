/** What was kept before there were leads, and what an older server keeps beside this one, becomes leads too. */
import type { Database } from '../../database/open.ts'
import { createCatchUp, type CatchUpDeps, type CatchUpWork } from '../../database/catch-up.ts'
import type { Rounds } from '../../database/rounds.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { membersAfter } from '../accounts/members.ts'
import { intentsAfter } from '../payments/ledger/intents.ts'
import { seatsAfter } from '../seats/seats.ts'
import { recordsAfter } from '../submissions/stored-records.ts'
import { recordRef, refOfAccount, refOfIntent, seatRef } from './deeds.ts'
import type { Leads } from './leads.ts'

const AT_ONCE = 200

interface BackfillDeps extends CatchUpDeps {
  readonly leads: Leads
}

/** Something kept, which has a touch once it was taken in. */
interface Kept {
  readonly ref: string
  readonly place: Place
  readonly take: (tx: Transaction, leads: Leads) => Promise<void>
}
/** Where it stands in its table, in the table's order. */
type Place = readonly [string, string]
type Source = (queries: Queries, after: Place) => Promise<readonly Kept[]>

/** A round takes in everything that has no touch yet. It may be stopped at any moment: the next round goes on. */
export const createBackfill = ({ leads, ...deps }: BackfillDeps): Rounds =>
  createCatchUp(deps, {
    name: 'leads',
    fault: 'not all that was kept became leads',
    work: SOURCES.map((source) => takingFrom(source, leads)),
  })

const takingFrom =
  (source: Source, leads: Leads): CatchUpWork =>
  async (database, isStopping) => {
    let after: Place | null = ['', '']
    while (after && !isStopping()) after = await takePage(database, leads, source, after)
  }

async function takePage(database: Database, leads: Leads, source: Source, after: Place): Promise<Place | null> {
  const page = await source(database.db, after)
  const missing = await withoutTouch(database.db, page)
  if (missing.length > 0)
    await database.write(async (tx) => {
      for (const kept of missing) await kept.take(tx, leads)
    })
  return page.length < AT_ONCE ? null : (page.at(-1)?.place ?? null)
}

async function withoutTouch(queries: Queries, page: readonly Kept[]): Promise<Kept[]> {
  if (page.length === 0) return []
  const refs = page.map(({ ref }) => ref)
  const touched = await queries.selectFrom('leadTouches').select('ref').where('ref', 'in', refs).execute()
  const known = new Set(touched.map(({ ref }) => ref))
  return page.filter(({ ref }) => !known.has(ref))
}

const accounts: Source = async (queries, [after]) =>
  (await membersAfter(queries, after, AT_ONCE)).map((member) => ({
    ref: refOfAccount(member),
    place: [member.uid, ''],
    async take(tx, leads) {
      await leads.onRegistered(tx, member)
      if (member.emailVerified) await leads.onVerified(tx, member)
    },
  }))

const records: Source = async (queries, after) =>
  (await recordsAfter(queries, after, AT_ONCE)).map((row) => ({
    ref: recordRef(row),
    place: [row.branch, row.key],
    take: (tx, leads) => leads.onKept(tx, row),
  }))

const intents: Source = async (queries, [after]) =>
  (await intentsAfter(queries, after, AT_ONCE)).map((row) => ({
    ref: refOfIntent(row),
    place: [row.id, ''],
    take: (tx, leads) => leads.onIntent(tx, row),
  }))

const seats: Source = async (queries, [after]) =>
  (await seatsAfter(queries, after, AT_ONCE)).map((seat) => ({
    ref: seatRef(seat),
    place: [seat.paymentId, ''],
    take: (tx, leads) => leads.onSeated(tx, seat),
  }))

/** Accounts first, so that a contact has the name that its member gave. */
const SOURCES: readonly Source[] = [accounts, records, intents, seats]
