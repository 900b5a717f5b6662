import type { Progress } from '#contract/progress.ts'
import type { Queries } from '../../../database/transaction.ts'
import { classesOf } from '../../classes/classes.ts'
import { placeInBatch } from '../../seats/sitting.ts'
import { attendanceOfMember } from '../attendance/attendance.ts'
import { ownDoubts } from '../doubts/doubts.ts'
import { recordingsOf } from '../recordings/recordings.ts'
import { filesTaken } from '../material/fetches.ts'

interface Asked {
  readonly batchKey: string
  readonly uid: string
  readonly now: Date
}

/** Of a member; null for somebody who has no place, such as who teaches. */
export async function progressOf(queries: Queries, { batchKey, uid, now }: Asked): Promise<Progress | null> {
  const place = await placeInBatch(queries, { userId: uid, batchKey })
  if (!place) return null
  const serverNow = now.toISOString()
  const rows = await classesOf(queries, batchKey)
  const toCome = rows.filter(({ state, endsAt }) => state === 'planned' && endsAt > serverNow)
  const { there, held } = await attendanceOfMember(queries, { uid, batchKey }, now)
  return {
    serverNow,
    since: place.since,
    classes: { there, held, ahead: rows.length === 0 ? null : toCome.length },
    files: await filesTaken(queries, { batchKey, uid, now }),
    recordings: await recordingsSeen(queries, { batchKey, uid, now }),
    questions: await ownDoubts(queries, { batchKey, uid }),
  }
}

const MOST_OF_IT = 0.9

async function recordingsSeen(queries: Queries, { batchKey, uid, now }: Asked): Promise<Progress['recordings']> {
  const all = await recordingsOf(queries, batchKey, { as: 'member', uid, now })
  const seen = all.filter(({ seconds, watched }) => seconds > 0 && watched.seconds >= seconds * MOST_OF_IT)
  const counted = all.filter((one) => (one.embed === null && one.seconds > 0) || seen.includes(one))
  return { seen: seen.length, all: counted.length, uncounted: all.length - counted.length }
}
