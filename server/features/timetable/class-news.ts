/** Who sits or teaches in a batch hears of each class that becomes another one. The letters wait a minute: what is put right until then changes them. */
import * as z from 'zod/mini'
import { classesOf as byRule } from '#contract/batches.ts'
import type { Transaction } from '../../database/transaction.ts'
import { withdrawLetters, type Outbox } from '../../outbox/outbox.ts'
import { classesOf, type ClassListeners } from '../classes/classes.ts'
import type { ClassTable } from '../classes/tables.ts'
import { noteBatchTold } from '../seats/batch-notices.ts'
import { movedLetter, newsOf, plannedLetter, type Told } from './letters.ts'
import { calledBatch, recipientsOf, type TimetableDeps } from './recipients.ts'

export interface ClassNewsDeps extends TimetableDeps {
  readonly outbox: Outbox
}

export const createClassNews = (deps: ClassNewsDeps): Omit<ClassListeners, 'wasRollCalled'> => ({
  onClassesPlanned: (tx, { at }, batchKey) => tellPlanned(tx, deps, batchKey, at),
  onClassMoved: (tx, { at }, before, after) => tellMoved(tx, deps, { before, after, now: at }),
})

async function tellPlanned(tx: Transaction, deps: ClassNewsDeps, batchKey: string, now: Date): Promise<number> {
  const called = calledBatch(deps, batchKey)
  const classes = await classesOf(tx, batchKey)
  if (!called || classes.every((row) => isOver(row, now))) return 0
  const wasPublished = byRule(called.batch).length > 0
  const recipients = await recipientsOf(tx, batchKey)
  for (const to of recipients)
    await deps.outbox.enqueue(tx, plannedLetter(deps.config, to, called, { classes, wasPublished, now }))
  await noteBatchTold(tx, now, called.batch)
  return recipients.length
}

const WAIT_MS = 60_000

interface Moved {
  readonly before: ClassTable | null
  readonly after: ClassTable
  readonly now: Date
}

async function tellMoved(tx: Transaction, deps: ClassNewsDeps, { before, after, now }: Moved): Promise<number> {
  const { id, batchKey } = after
  const waiting = await toldBefore(tx, id, now)
  const told = waiting === undefined ? before : waiting
  await withdrawLetters(tx, 'classMoved', { type: 'class', id })
  const called = calledBatch(deps, batchKey)
  const news = newsOf(told, after)
  if (!called || !news) {
    await forget(tx, id)
    return 0
  }
  // Of a class that is over nobody hears; what they were told stays known until it is put right.
  if (isOver(after, now)) {
    await remember(tx, { id, told, sendsAt: NEVER })
    return 0
  }
  const sendsAt = new Date(now.getTime() + WAIT_MS)
  await remember(tx, { id, told, sendsAt: sendsAt.toISOString() })
  const recipients = await recipientsOf(tx, batchKey)
  for (const to of recipients)
    await deps.outbox.enqueue(tx, movedLetter(deps.config, to, { called, told, after, news, now }), { sendsAt })
  return recipients.length
}

const NEVER = '9999'

const isOver = ({ endsAt }: ClassTable, now: Date): boolean => Date.parse(endsAt) <= now.getTime()

const Stored = z.nullable(
  z.object({ startsAt: z.string(), endsAt: z.string(), state: z.enum(['planned', 'cancelled']) }),
)

/** What they knew before letters that have not gone out; undefined where none waits. */
async function toldBefore(tx: Transaction, classId: string, now: Date): Promise<Told | null | undefined> {
  const row = await tx
    .selectFrom('classNews')
    .select('told')
    .where('classId', '=', classId)
    .where('sendsAt', '>', now.toISOString())
    .executeTakeFirst()
  return row && Stored.parse(JSON.parse(row.told))
}

interface Remembered {
  readonly id: string
  readonly told: Told | null
  readonly sendsAt: string
}

async function remember(tx: Transaction, { id: classId, told, sendsAt }: Remembered): Promise<void> {
  const { startsAt, endsAt, state } = told ?? {}
  const row = { told: JSON.stringify(told && { startsAt, endsAt, state }), sendsAt }
  await tx
    .insertInto('classNews')
    .values({ classId, ...row })
    .onConflict((conflict) => conflict.column('classId').doUpdateSet(row))
    .execute()
}

const forget = async (tx: Transaction, classId: string): Promise<void> =>
  void (await tx.deleteFrom('classNews').where('classId', '=', classId).execute())
