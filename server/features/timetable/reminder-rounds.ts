import { DAY_MS } from '#contract/ground/time.ts'
import type { Database } from '../../database/open.ts'
import { createRounds, type Rounds } from '../../database/rounds.ts'
import type { ClassTable } from '../classes/tables.ts'
import type { Queries } from '../../database/transaction.ts'
import type { Log } from '../../http/request-log.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { classesBetween, classNamed } from '../classes/classes.ts'
import { unsubscribeLink } from '../consents/unsubscribe-link.ts'
import { placeInBatch } from '../seats/sitting.ts'
import { reminderLetter, type CalledBatch } from './letters.ts'
import { isNewsWaiting } from './news-waiting.ts'
import { calledBatch, recipientsOf, type Recipient, type TimetableDeps } from './recipients.ts'
import { claimReminder, forgetReminders, kindDue, remindedOf } from './reminders.ts'

const EVERY_MS = 30_000
const KEPT_MS = 90 * DAY_MS

export interface ReminderDeps extends TimetableDeps {
  readonly database: Database
  readonly now: () => Date
  readonly outbox: Outbox
  readonly secret: string
}

/** Reminds of each class a day and an hour before it begins, each person once for each time that it was moved to. */
export const createReminderRounds = (deps: ReminderDeps & { readonly log: Log }): Rounds =>
  createRounds({
    database: deps.database,
    everyMs: EVERY_MS,
    async work(isStopping) {
      const { database, now } = deps
      const time = now()
      const due = await classesBetween(database.db, time, new Date(time.getTime() + DAY_MS))
      for (const row of due) await remindAll(deps, row, isStopping)
      await database.write((tx) => forgetReminders(tx, new Date(time.getTime() - KEPT_MS)))
    },
    onFault: (error) => deps.log.warn({ reason: String(error) }, 'nobody was reminded; will be tried again'),
  })

async function remindAll(deps: ReminderDeps, row: ClassTable, isStopping: () => boolean): Promise<void> {
  const { database, now } = deps
  const called = calledBatch(deps, row.batchKey)
  const kind = kindDue(row, now())
  if (!called || !kind || (await isNewsWaiting(database.db, row.id, now()))) return
  const reminded = await remindedOf(database.db, row, kind)
  for (const to of await recipientsOf(database.db, row.batchKey)) {
    if (isStopping()) return
    if (reminded.has(to.userId) || (kind === 'day' && (await hasJustComeIn(database.db, row, to)))) continue
    await remind(deps, { row, called, to })
  }
}

/** Whoever got the place within the last day before the class has just read all its times. */
async function hasJustComeIn(queries: Queries, { batchKey, startsAt }: ClassTable, { userId }: Recipient) {
  const place = await placeInBatch(queries, { userId, batchKey })
  return place !== undefined && Date.parse(place.since) > Date.parse(startsAt) - DAY_MS
}

interface Due {
  readonly row: ClassTable
  readonly called: CalledBatch
  readonly to: Recipient
}

/** The note and the letter stand or fall together; what the class is by now is asked once more. */
async function remind({ config, database, now, outbox, secret }: ReminderDeps, due: Due): Promise<void> {
  const { called, to } = due
  const { userId, email } = to
  await database.write(async (tx) => {
    const row = await classNamed(tx, due.row.id)
    const kind = row && kindDue(row, now())
    if (!row || !kind || (await isNewsWaiting(tx, row.id, now()))) return
    const { id: subjectId, sequence } = row
    const letterId = await claimReminder(tx, { kind, subjectId, userId, sequence }, now())
    if (letterId === null) return
    const unsubscribe = unsubscribeLink({ ...config, secret }, { email, purpose: 'reminders' })
    await outbox.enqueue(tx, reminderLetter(config, to, { called, row, unsubscribe }), { id: letterId })
  })
}
