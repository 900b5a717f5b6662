import type { Updateable } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '#contract/ground/time.ts'
import type { Database } from '../database/open.ts'
import { createRounds, PATIENCE_MS, type Rounds } from '../database/rounds.ts'
import type { OutboxTable } from './tables.ts'
import { Unreadable } from '../database/stored-json.ts'
import { LetterRefused, type Attachment, type Mailer } from '../gateways/mailer.ts'
import { claim, settle, settleSent, type Claimed } from './claims.ts'
import { HIDDEN, keptOf } from './shown-letter.ts'
import { StoredLetter } from './stored-letter.ts'

export interface PostmanLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface PostmanOptions {
  readonly database: Database
  readonly mailer: Mailer
  readonly now: () => Date
  readonly log: PostmanLog
  /** Asked when a letter is about to go out: whether its reader has said no to such letters, or it is of no use any more. */
  readonly isUnwanted: (letter: WaitingLetter) => Promise<boolean>
  /** Asked then too: what is attached as it is at that moment, beside what was written with the letter. */
  readonly attachmentsFor?: (letter: WaitingLetter) => Promise<readonly Attachment[]>
}

export type WaitingLetter = Omit<Claimed, 'letter'>

/** Rounds that send what is due. Stopping also gives back what is held and could not be sent. */
export type Postman = Rounds

/** Letters under way; as many as the mailer has connections, so that each holds up at most itself. */
export const AT_ONCE = 5
const POLL_MS = 5_000
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = HOUR_MS
const SETTLE_PAUSE_MS = 100
const LONGEST_SETTLE_PAUSE_MS = 5_000

/** A letter under way: `sentAt` is set once its server took it. */
interface Sending {
  readonly claimed: Claimed
  sentAt: string | null
  readonly done: Promise<void>
}

/** Sends the outbox's letters. Temporary failures are tried again without end, a permanent refusal ends as a dead letter. */
export function createPostman(options: PostmanOptions): Postman {
  const { database, now, log } = options
  const underWay = new Map<string, Sending>()
  const stopping = new AbortController()
  let isMoreWaiting = false
  let latest = Promise.resolve()

  const onFault = (error: unknown) => log.warn({ reason: reasonOf(error) }, 'outbox not read; will be tried again')
  const rounds = createRounds({ database, topic: 'outbox', everyMs: POLL_MS, work: takeUp, onFault })

  /** Fills the free places, and does not wait for the letters: a slow one must not hold up the next. */
  async function takeUp(isStopping: () => boolean): Promise<void> {
    while (underWay.size < AT_ONCE && !isStopping()) {
      const places = AT_ONCE - underWay.size
      const claimed = await claim(database, now(), places, [...underWay.keys()])
      for (const one of claimed) begin(one)
      isMoreWaiting = claimed.length > 0
      if (!isMoreWaiting) return
    }
  }

  function begin(claimed: Claimed): void {
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const sending: Sending = { claimed, sentAt: null, done }
    underWay.set(claimed.id, sending)
    void attempt(options, sending, stopping.signal)
      .catch(onFault)
      .finally(() => {
        underWay.delete(claimed.id)
        resolve()
        if (isMoreWaiting && !stopping.signal.aborted) latest = rounds.round().catch(onFault)
      })
  }

  async function finishAll(): Promise<void> {
    while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ done }) => done))
  }

  return {
    ...rounds,
    async round() {
      do {
        await rounds.round()
        await finishAll()
        // One that a letter's end began may just be claiming.
        await latest
      } while ((isMoreWaiting || underWay.size > 0) && !stopping.signal.aborted)
    },
    async stop() {
      await rounds.stop()
      await Promise.race([finishAll(), wait(PATIENCE_MS, undefined, { ref: false })])
      stopping.abort()
      await Promise.all([...underWay.values()].map((sending) => giveBack(options, sending))).catch(() => {})
    },
  }
}

/** What was sent is settled, what was not can be taken up by the next server at once. */
const giveBack = ({ database, mailer, now }: PostmanOptions, { claimed, sentAt }: Sending): Promise<void> =>
  sentAt === null
    ? settle(database, claimed, { nextAttemptAt: now().toISOString() })
    : settleSent(database, claimed, { state: mailer.handsOver, sentAt })

async function attempt(options: PostmanOptions, sending: Sending, stopping: AbortSignal): Promise<void> {
  const { mailer, now, log, isUnwanted, attachmentsFor } = options
  const { claimed } = sending
  try {
    if (await isUnwanted(claimed)) return await stopLetter(options, claimed)
    const letter = StoredLetter.read(claimed.letter)
    const more = (await attachmentsFor?.(claimed)) ?? []
    await mailer.send(more.length > 0 ? { ...letter, attachments: [...letter.attachments, ...more] } : letter)
  } catch (error) {
    return fail(options, claimed, error)
  }
  sending.sentAt = now().toISOString()
  await settleSurely(options, claimed, sending.sentAt, stopping)
  log.info({ letter: claimed.id, attempts: claimed.attempts }, `letter ${mailer.handsOver}`)
}

/** It stays to be seen, and what is kept of it opens nothing. */
async function stopLetter({ database, log }: PostmanOptions, claimed: Claimed): Promise<void> {
  await settle(database, claimed, { state: 'stopped', letter: keptOf(claimed.letter), lastError: null })
  log.info({ letter: claimed.id }, 'letter stopped: its reader wants no such letters, or its time is over')
}

/** The letter went out: until that is recorded it must not go out again, so this is tried until it succeeds. */
async function settleSurely(
  { database, mailer, log }: PostmanOptions,
  claimed: Claimed,
  sentAt: string,
  stopping: AbortSignal,
): Promise<void> {
  for (let pause = SETTLE_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_SETTLE_PAUSE_MS)) {
    try {
      return await settleSent(database, claimed, { state: mailer.handsOver, sentAt })
    } catch (error) {
      if (stopping.aborted) throw error
      if (pause === SETTLE_PAUSE_MS)
        log.warn(
          { letter: claimed.id, reason: reasonOf(error) },
          'letter sent, but not recorded yet; will be tried again',
        )
    }
    await wait(pause, undefined, { ref: false })
  }
}

async function fail({ database, now, log }: PostmanOptions, claimed: Claimed, error: unknown): Promise<void> {
  const reason = reasonOf(error)
  if (error instanceof LetterRefused || (error instanceof Unreadable && !error.isNewer)) {
    // Logged also when it could not be recorded: nothing else holds the reason then.
    return settle(database, claimed, { state: 'dead', lastError: reason }).finally(() =>
      log.warn(
        { letter: claimed.id, reason },
        error instanceof LetterRefused
          ? 'letter refused for good; kept as dead'
          : 'letter cannot be read; set aside as dead',
      ),
    )
  }
  const pause = pauseAfter(claimed.attempts)
  const change: Updateable<OutboxTable> = {
    nextAttemptAt: new Date(now().getTime() + pause).toISOString(),
    lastError: reason,
  }
  return settle(database, claimed, change).finally(() =>
    log.warn({ letter: claimed.id, attempts: claimed.attempts, reason, pause }, 'letter not sent; will be tried again'),
  )
}

/** 30 s, doubled with each attempt up to an hour, give or take a fifth, so that many letters do not return at once. */
export function pauseAfter(attempts: number, random = Math.random): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  return Math.round(pause * (0.8 + 0.4 * random()))
}

/** The kind of failure without addresses and links with a token: mail servers repeat the recipient, and links that they refuse. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return error.message
    .replace(/\S+@\S+/g, '…')
    .replace(/\S*token(?:=|%3d)\S*/gi, HIDDEN)
    .slice(0, 200)
    .concat(` (${code})`)
}
