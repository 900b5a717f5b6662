import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/refusal.ts'
import { mayAll } from '#contract/staff.ts'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/schema.ts'
import type { Transaction } from '../../database/transaction.ts'
import { LEASE_MS } from '../../outbox/claims.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { lettersWithin } from './letter-reach.ts'
import { isOwner, type Asker } from './obstacles.ts'
import { staffAddresses } from './staff-addresses.ts'

/** `held` letters stay where they are until they are released. */
export type Move = 'held' | 'waiting'

const FROM = { held: 'waiting', waiting: 'held' } as const
const ACTION = { held: 'letter.hold', waiting: 'letter.release' } as const

/** Keeps others from this letter until the transaction ends. */
export const holdRow = (tx: Transaction, id: string) =>
  tx
    .updateTable('outbox')
    .set((eb) => ({ priority: eb.ref('priority') }))
    .where('id', '=', id)
    .execute()

type Moving = Pick<DeskDeps['database'], 'changes'>

export async function moveLetter(
  tx: Transaction,
  { changes }: Moving,
  id: string,
  to: Move,
  by: Actor,
): Promise<Refusal<'letterMoved'> | null> {
  const moved = await moving(tx, to, by.at).where('id', '=', id).returning('id').execute()
  if (moved.length === 0) return new Refusal('letterMoved')
  await noteMove(tx, changes, { id, to, by, operationId: null })
  return null
}

/** Which letters; all of them where it says nothing. */
export interface LettersMeant {
  /** Those within the reach of this person. */
  readonly asker?: Asker
  readonly ids?: readonly string[]
}

/** Every letter meant that waits, or that is held. Returns how many. */
export async function moveAll(
  tx: Transaction,
  { changes }: Moving,
  { asker, ids }: LettersMeant,
  to: Move,
  by: Actor,
): Promise<number> {
  const forOwners = asker && !isOwner(asker.staff) ? [...(await staffAddresses(tx, asker.config))] : []
  const moved = await moving(tx, to, by.at)
    .$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? []))
    .$if(asker !== undefined && !mayAll(asker.staff, 'lettersResend'), (all) =>
      all.where('id', 'in', asker ? lettersWithin(tx, asker.staff).select('id') : []),
    )
    .$if(forOwners.length > 0, (all) => all.where(sql<string>`lower("recipient")`, 'not in', forOwners))
    .returning('id')
    .execute()
  const operationId = randomUUID()
  for (const { id } of moved) await noteMove(tx, changes, { id, to, by, operationId })
  return moved.length
}

const moving = (tx: Transaction, to: Move, at: Date) =>
  tx
    .updateTable('outbox')
    .set((eb) => ({ state: to, nextAttemptAt: to === 'waiting' ? soonest(eb, at) : eb.ref('nextAttemptAt') }))
    .where('state', '=', FROM[to])

/** A letter may be on its way all the same: before the end of that lease no other server may take it. */
const soonest = (eb: ExpressionBuilder<Tables, 'outbox'>, at: Date) => {
  const endOfLease = new Date(at.getTime() + LEASE_MS).toISOString()
  return eb.case().when('nextAttemptAt', '<', endOfLease).then(eb.ref('nextAttemptAt')).else(endOfLease).end()
}

interface Moved {
  readonly id: string
  readonly to: Move
  readonly by: Actor
  readonly operationId: string | null
}

async function noteMove(tx: Transaction, changes: Changes, { id, to, by, operationId }: Moved): Promise<void> {
  await noteChange(
    tx,
    { ...by, operationId: operationId ?? undefined },
    {
      action: ACTION[to],
      subject: { type: 'letter', id },
      before: { state: FROM[to] },
      after: { state: to },
    },
  )
  await changes.publish(tx, 'letters', id)
  if (to === 'waiting') await changes.publish(tx, 'outbox', id)
}

/** Deletes held letters of these ids, which must not go out. Returns how many. */
export async function dropHeld(
  tx: Transaction,
  { changes }: Moving,
  ids: readonly string[],
  by: Actor,
): Promise<number> {
  const dropped = await tx
    .deleteFrom('outbox')
    .where('state', '=', 'held')
    .where('id', 'in', ids)
    .returning(['id', 'kind'])
    .execute()
  for (const { id, kind } of dropped) {
    const before = { state: 'held', kind }
    await noteChange(tx, by, { action: 'letter.drop', subject: { type: 'letter', id }, before, after: null })
    await changes.publish(tx, 'letters', id)
  }
  return dropped.length
}
