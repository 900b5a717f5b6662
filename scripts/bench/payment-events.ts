import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { COURSES } from '#content/courses.ts'
import { PRICES } from '#content/prices.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { keepMessage, workOffInbox } from '#server/features/payments/inbox.ts'
import { createLedger } from '#server/features/payments/ledger.ts'
import { memoryNumberMarks } from '#server/gateways/number-marks.ts'
import { createOutbox } from '#server/outbox/outbox.ts'
import { providerEvent } from '../../tests/support/provider-events.ts'

export interface EventSpeed {
  /** Stored and worked off, a second. */
  readonly events: number
  /** Bare durable inserts of the same texts, a second. */
  readonly inserts: number
}

/** Stores and works off payment messages one after another, beside bare inserts of the same texts on the same disk. */
export async function measurePaymentEvents(count: number): Promise<EventSpeed> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-events-'))
  const bodies = Array.from({ length: count }, (_, index) => providerEvent('payment.captured', { id: `pay_${index}` }))
  try {
    return {
      inserts: perSecond(count, await timed(async () => insertBare(join(folder, 'bare'), bodies))),
      events: perSecond(count, await timed(() => workOff(join(folder, 'site'), bodies))),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function insertBare(file: string, bodies: readonly string[]): void {
  const database = new DatabaseSync(file)
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table t (id integer primary key, body text)',
  )
  const insert = database.prepare('insert into t (body) values (?)')
  for (const body of bodies) insert.run(body)
  database.close()
}

async function workOff(file: string, bodies: readonly string[]): Promise<void> {
  const database = await openDatabase({ url: null, file }, () => {})
  await migrate(database)
  const now = () => new Date()
  const shared = {
    database,
    config: readConfig({}),
    now,
    outbox: createOutbox(database, now),
    marks: memoryNumberMarks(),
  }
  const ledger = createLedger({ ...shared, courses: COURSES, prices: PRICES })
  const log = { info() {}, warn() {}, error() {} }
  for (const [index, body] of bodies.entries()) await keepMessage(database, { eventId: String(index), body }, now())
  while ((await workOffInbox({ ...shared, ledger, log })) > 0);
  await database.close()
}

const perSecond = (count: number, milliseconds: number): number => (count * 1000) / milliseconds

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
