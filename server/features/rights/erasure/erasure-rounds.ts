/** What follows an erasure: it is noted outside the database, and what a law kept goes on its date. */
import { HOUR_MS } from '#contract/ground/time.ts'
import type { Erasure } from '../../../backup/erasure-notes.ts'
import { endKeeping, rowsKeptUntil } from '../../../database/kept-rows.ts'
import type { KeptRowTable } from '../../../database/tables.ts'
import type { Database } from '../../../database/open.ts'
import { createRounds, type Rounds } from '../../../database/rounds.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Log } from '../../../http/request-log.ts'
import { bySite } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import { isTable } from '../all-tables.ts'
import { emptyKeptRow } from './emptied-rows.ts'
import { emptyJournal } from './empty-journal.ts'
import { clearErased, type ClearFiles, digestsOf, endErasures, markNoted, unnotedErasures } from './erased-people.ts'
import { keepLaterBooks } from './later-books.ts'

export interface ErasureRoundsDeps {
  readonly database: Database
  readonly now: () => Date
  readonly log: Log
  /** Notes an erasure where a restored copy of the database finds it. */
  readonly noteErasure: (erasure: Erasure) => Promise<void>
  /** Clears files of an erased person outside the database. */
  readonly clearFiles: ClearFiles
}

const AT_ONCE = 200

/** Several servers may do it at once: whatever two of them do twice ends the same. */
export const createErasureRounds = (deps: ErasureRoundsDeps): Rounds =>
  createRounds({
    database: deps.database,
    everyMs: HOUR_MS,
    topic: 'people',
    onFault: (error) => deps.log.warn({ error }, 'erasures were not noted or ended; will be tried again'),
    async work() {
      await noteErasures(deps)
      await endDue(deps)
    },
  })

export async function noteErasures({ database, now, noteErasure, clearFiles }: ErasureRoundsDeps): Promise<void> {
  const unnoted = await unnotedErasures(database.db)
  for (const erasure of unnoted)
    for (const digest of digestsOf(erasure)) await noteErasure({ digest, at: erasure.hiddenAt })
  await clearErased(database, clearFiles)
  for (const erasure of unnoted) {
    await emptyJournal(database)
    await database.write((tx) => markNoted(tx, erasure.id, now().toISOString()))
  }
}

async function endDue({ database, now }: ErasureRoundsDeps): Promise<void> {
  const at = now().toISOString()
  await database.write(keepLaterBooks)
  for (;;) {
    const due = await rowsKeptUntil(database.db, at, AT_ONCE)
    if (due.length === 0) break
    await database.write(async (tx) => {
      for (const kept of due) await endRow(tx, kept, at)
    })
    await emptyJournal(database)
  }
  await database.write(async (tx) => {
    for (const { id } of await endErasures(tx, at))
      await noteChange(tx, bySite(now()), {
        action: 'rights.purge',
        subject: { type: 'erasure', id },
        before: null,
        after: { purgedAt: at },
      })
  })
}

/** The row is forgotten after it was emptied: the audit lets nothing else in. */
async function endRow(tx: Transaction, kept: KeptRowTable, at: string): Promise<void> {
  const { tableName, rowId } = kept
  if (isTable(tableName)) await emptyKeptRow(tx, tableName, rowId, at)
  await endKeeping(tx, kept)
}
