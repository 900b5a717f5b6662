import type { TeachingDuties } from '#contract/teaching.ts'
import { joinWindow } from '#contract/batches.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import type { Queries } from '../../../database/transaction.ts'
import { classesOf } from '../../classes/classes.ts'
import { sheetOf } from '../attendance/attendance.ts'
import { waitingDoubts } from '../doubts/doubts.ts'
import { countKeptBack } from '../material/materials.ts'
import { recordingRows } from '../recordings/recordings.ts'

const LATELY_MS = 14 * DAY_MS

export async function dutiesIn(queries: Queries, batchKey: string, now: Date): Promise<TeachingDuties> {
  const planned = (await classesOf(queries, batchKey)).filter(({ state }) => state === 'planned')
  const latest = planned.findLast((one) => joinWindow(one).opensAt <= now.getTime())
  const recorded = new Set((await recordingRows(queries, batchKey)).map(({ classId }) => classId))
  const lately = planned.filter((one) => {
    const { closesAt } = joinWindow(one)
    return closesAt <= now.getTime() && closesAt > now.getTime() - LATELY_MS
  })
  return {
    roll: latest ? await rollOf(queries, latest, now) : null,
    questions: (await waitingDoubts(queries, now)).get(batchKey) ?? { open: 0, late: 0 },
    keptBack: await countKeptBack(queries, batchKey, now),
    unrecorded: lately.filter(({ id }) => !recorded.has(id)).map(({ id, number }) => ({ id, number })),
  }
}

async function rollOf(queries: Queries, one: Parameters<typeof sheetOf>[1], now: Date) {
  const { members } = await sheetOf(queries, one, now)
  const there = members.filter(({ state }) => state === 'present' || state === 'partial').length
  return { id: one.id, number: one.number, there, members: members.length }
}
