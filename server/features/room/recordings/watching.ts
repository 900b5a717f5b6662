import type { WatchReport } from '#contract/recording-deeds.ts'
import type { Watched } from '#contract/recordings.ts'
import type { RecordingTable } from '../tables.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { mostSince, withSpans } from './covered.ts'
import { watchedIn } from './recordings.ts'

/** Adds what was seen since the last report. A report twice, late or of two devices at once takes nothing back. */
export async function noteWatching(
  tx: Transaction,
  { id: recordingId, seconds, host }: Pick<RecordingTable, 'id' | 'seconds' | 'host'>,
  userId: string,
  { covered, position, now }: WatchReport & { readonly now: Date },
): Promise<Watched> {
  const at = now.toISOString()
  const begun = { recordingId, userId, covered: '', position: 0, updatedAt: at }
  // Made first and then held, so that of two reports at once the later one adds to the earlier.
  await tx
    .insertInto('watching')
    .values(begun)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const own = () => tx.updateTable('watching').where('recordingId', '=', recordingId).where('userId', '=', userId)
  const before = await own().set({ position }).returning(['covered', 'updatedAt']).executeTakeFirstOrThrow()
  // Of a video that its host plays nothing is seen here: the member says it, whenever that is.
  const most = host === null ? mostSince(Date.parse(before.updatedAt), now.getTime()) : seconds
  const after = withSpans(before.covered, { spans: covered, seconds, most })
  await own()
    .set({ covered: after, updatedAt: at > before.updatedAt ? at : before.updatedAt })
    .execute()
  return watchedIn({ covered: after, position }, { seconds })
}
