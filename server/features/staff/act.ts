/** The one way in which staff and trainers change something. */
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '../../database/open.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Actor } from '../audit/actor.ts'

interface ActDeps {
  readonly database: Database
  readonly now: () => Date
}

/** Of what others hear at once, and why it is done. */
export interface Act extends Partial<Hint> {
  readonly why?: string | undefined
}

interface Hint {
  readonly topic: Parameters<Database['changes']['publish']>[1]
  /** `desk` where everybody there is meant. */
  readonly key?: string | undefined
}

/** Whoever asks, and the reason they gave. */
export function actorOf({ now }: Pick<ActDeps, 'now'>, c: RequestContext, why?: string): Actor {
  const { uid: actor, fullName: name } = c.get('member')
  return { actor, name, at: now(), why, requestId: c.get('requestId') }
}

/**
 * A change by whoever asks, in one transaction: `work` is given who acts, for the audit. Whoever looks at the topic hears of it
 * at once; of what is refused, nobody hears.
 */
export function act<Outcome>(
  deps: ActDeps,
  c: RequestContext,
  { why, topic, key }: Act,
  work: (tx: Transaction, by: Actor) => Promise<Outcome>,
): Promise<Outcome> {
  const done = (tx: Transaction) => work(tx, actorOf(deps, c, why))
  return topic === undefined ? deps.database.write(done) : publishing(deps.database, { topic, key }, done)
}

/** The same where it is known already who acts. */
export const publishing = <Outcome>(
  database: Database,
  { topic, key = 'desk' }: Hint,
  work: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> =>
  database.write(async (tx) => {
    const outcome = await work(tx)
    if (!(outcome instanceof Refusal)) await database.changes.publish(tx, topic, key)
    return outcome
  })
