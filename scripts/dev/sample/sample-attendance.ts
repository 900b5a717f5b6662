/** Who pressed to join the classes of the sample's batch, who is there now, and what the meeting service saw of the first one. */
import { joinWindow } from '#contract/batches.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import type { Dice } from '#stand-ins/people/dice.ts'
import { classesOf } from '#server/features/classes/classes.ts'
import { noteJoin } from '#server/features/classes/joins.ts'
import { sittingMembers } from '#server/features/room/attendance/attendance.ts'
import { keepStays } from '#server/features/room/attendance/participants.ts'
import { TAUGHT_BATCH } from './sample-classes.ts'
import type { SampleSite } from './sample-site.ts'

export async function leaveAttendance({ database, now }: SampleSite, { roll }: Dice): Promise<void> {
  const members = await sittingMembers(database.db, TAUGHT_BATCH)
  const planned = (await classesOf(database.db, TAUGHT_BATCH)).filter(({ state }) => state === 'planned')
  const begun = planned.filter((one) => joinWindow(one).opensAt <= now().getTime())
  await database.write(async (tx) => {
    for (const one of begun)
      for (const { uid } of members.filter(() => roll(8) > 0)) {
        const at = new Date(Date.parse(one.startsAt) + (roll(20) - 12) * MINUTE_MS)
        await noteJoin(tx, { classId: one.id, userId: uid }, at)
      }
    const [first] = begun
    if (!first) return
    const { startsAt: joinedAt, endsAt: leftAt } = first
    const seen = members.slice(0, 12).map(({ fullName, email }) => ({ name: fullName, email, joinedAt, leftAt }))
    const unknown = ['Rahul’s phone', 'Guest'].map((name) => ({ name, email: '', joinedAt, leftAt }))
    await keepStays(tx, first.id, [...seen, ...unknown], members)
  })
}
