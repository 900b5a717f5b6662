import * as z from 'zod/mini'
import type { Database } from '../database/open.ts'
import { createRounds, type Rounds } from '../database/rounds.ts'
import type { OutboxTable } from '../database/schema.ts'
import { LetterRefused, type Letter, type Mailer } from '../gateways/mailer.ts'

export interface PostmanLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface PostmanOptions {
  readonly database: Database
  readonly mailer: Mailer
  readonly now: () => Date
  readonly log: PostmanLog
}

/** Rounds that send what is due. Stopping also gives back what is held and could not be sent. */
export type Postman = Rounds

const BATCH = 8
/** Longer than any time-out of the mailer, so that no letter is sent by two at once. */
const LEASE_MS = 120_000
const POLL_MS = 5_000
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000

/** Sends the outbox's letters. Temporary failures are tried again without end, a permanent refusal ends as a dead letter. */
export function createPostman(options: PostmanOptions): Postman {
  const { database, now, log } = options
  const held = new Map<string, Claimed>()
  const rounds = createRounds({
    database,
    topic: 'outbox',
    everyMs: POLL_MS,
    async work(isStopping) {
      let claimed = await claim(database, now())
      while (claimed.length > 0) {
        await Promise.all(claimed.map((one) => attempt(options, held, one)))
        claimed = isStopping() ? [] : await claim(database, now())
      }
    },
    onFault: (error) => log.warn({ reason: reasonOf(error) }, 'outbox not read; will be tried again'),
  })
  return {
    ...rounds,
    async stop() {
      await rounds.stop()
      const change = { nextAttemptAt: now().toISOString() }
      await Promise.all([...held.values()].map((claimed) => settle(database, claimed, change))).catch(() => {})
    },
  }
}

async function attempt(options: PostmanOptions, held: Map<string, Claimed>, claimed: Claimed): Promise<void> {
  const { database, mailer, now, log } = options
  held.set(claimed.id, claimed)
  try {
    await mailer.send(claimed.letter)
  } catch (error) {
    return await fail(options, claimed, error)
  } finally {
    held.delete(claimed.id)
  }
  await settle(database, claimed, { state: 'sent', letter: '', sentAt: now().toISOString(), lastError: null })
  log.info({ letter: claimed.id, attempts: claimed.attempts }, 'letter sent')
}

async function fail({ database, now, log }: PostmanOptions, claimed: Claimed, error: unknown): Promise<void> {
  const reason = reasonOf(error)
  if (error instanceof LetterRefused) {
    // Also told when it could not be recorded: nothing else holds the reason then.
    return settle(database, claimed, { state: 'dead', lastError: reason }).finally(() =>
      log.warn({ letter: claimed.id, reason }, 'letter refused for good; kept as dead'),
    )
  }
  const pause = pauseAfter(claimed.attempts)
  const nextAttemptAt = new Date(now().getTime() + pause).toISOString()
  return settle(database, claimed, { nextAttemptAt, lastError: reason }).finally(() =>
    log.warn({ letter: claimed.id, attempts: claimed.attempts, reason, pause }, 'letter not sent; will be tried again'),
  )
}

/** Only while this attempt still holds the letter: `attempts` is the fence. */
const settle = ({ db, write }: Database, { id, attempts }: Claimed, change: Partial<OutboxTable>): Promise<void> =>
  write(async () => {
    await db.updateTable('outbox').set(change).where('id', '=', id).where('attempts', '=', attempts).execute()
  })

const StoredLetter: z.ZodMiniType<Letter> = z.object({
  id: z.string(),
  to: z.string(),
  replyTo: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  link: z.nullable(z.string()),
})

interface Claimed {
  readonly id: string
  readonly attempts: number
  readonly letter: Letter
}

/** Takes due letters for the length of a lease: one statement that repeats its condition, right on both engines. */
async function claim({ db, write }: Database, time: Date): Promise<Claimed[]> {
  const due = time.toISOString()
  const rows = await write(() =>
    db
      .updateTable('outbox')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        nextAttemptAt: new Date(time.getTime() + LEASE_MS).toISOString(),
      }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', 'waiting')
          .where('nextAttemptAt', '<=', due)
          .orderBy('nextAttemptAt')
          .limit(BATCH),
      )
      .where('state', '=', 'waiting')
      .where('nextAttemptAt', '<=', due)
      .returning(['id', 'attempts', 'letter'])
      .execute(),
  )
  return rows.map(({ id, attempts, letter }) => ({ id, attempts, letter: StoredLetter.parse(JSON.parse(letter)) }))
}

/** 30 s, doubled with each attempt up to an hour, give or take a fifth, so that many letters do not return at once. */
export function pauseAfter(attempts: number, random = Math.random): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  return Math.round(pause * (0.8 + 0.4 * random()))
}

/** The kind of failure without addresses: SMTP servers repeat the recipient in their answers. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return error.message
    .replace(/\S+@\S+/g, '…')
    .slice(0, 200)
    .concat(` (${code})`)
}
