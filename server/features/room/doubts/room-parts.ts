/** What the routes of questions take from a request that came through the room's door. */
import type { Database } from '../../../database/open.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { RequestContext } from '../../../http/context.ts'
import type { Counters } from '../../../http/counters.ts'
import type { Limits } from '../../../http/limits.ts'
import { actorOf, publishing } from '../../staff/act.ts'
import type { LessonReader } from '../material/lesson-reader.ts'
import type { RoomDoorDeps } from '../room-door.ts'
import { visitOf } from '../visit-of.ts'
import type { DoubtLetterDeps } from './asker-letters.ts'
import type { Doer } from './doubt-deeds.ts'
import type { Reader } from './doubts.ts'

export interface DoubtDeps extends RoomDoorDeps, DoubtLetterDeps {
  readonly counters: Counters
  readonly limits: Limits
  readonly lessons: LessonReader
}

interface Parts {
  readonly database: Database
  readonly now: () => Date
}

export function readerOf({ database, lessons, now }: DoubtDeps, c: RequestContext): Reader {
  const { batch, as } = visitOf(c)
  return { queries: database.db, lessons, batch, as, uid: c.get('member').uid, now: now() }
}

function doerOf({ now }: Pick<Parts, 'now'>, c: RequestContext): Doer {
  const { batch, as } = visitOf(c)
  return { ...actorOf({ now }, c), batchKey: batch.key, as }
}

/** Does something about questions; whoever counts them at the desk hears of it at once. */
export function changed<Value>(
  { database, now }: Parts,
  c: RequestContext,
  work: (tx: Transaction, doer: Doer) => Promise<Value>,
): Promise<Value> {
  const doer = doerOf({ now }, c)
  return publishing(database, { topic: 'batches', key: doer.batchKey }, (tx) => work(tx, doer))
}
