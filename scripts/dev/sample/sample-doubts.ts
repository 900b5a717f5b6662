/** What members of the running batch ask, some of it in the class that is on. */
import { Refusal } from '#contract/refusal.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import { classesOf } from '#server/features/classes/classes.ts'
import { askDoubt, markSame } from '#server/features/room/doubts/doubt-deeds.ts'
import { replyToDoubt } from '#server/features/room/doubts/reply-deeds.ts'
import { membersInBatch } from '#server/features/seats/sitting.ts'
import { TAUGHT_BATCH } from './sample-classes.ts'
import type { SampleSite } from './sample-site.ts'

const ASKED = [
  [
    'Why does the column not converge with a reflux ratio of 1.1?',
    'It stops after 25 iterations. The duty is $Q = m c_p \\Delta T$.',
    70,
  ],
  ['आसवन स्तंभ में दाब क्यों गिरता है?', 'Is it the head of liquid, $\\Delta p = \\rho g h$, or friction?', 20],
  ['Which method for amines?', '', 0.2],
  ['How is the feed stage counted, from the top?', 'With a **total** condenser.', 0.1],
] as const

/** The first is late, the second has an answer, the last two wait in the queue of the class. */
export async function leaveDoubts({ database, now }: SampleSite, trainer: string): Promise<void> {
  const members = (await membersInBatch(database.db, TAUGHT_BATCH)).toSorted()
  const [first] = await classesOf(database.db, TAUGHT_BATCH)
  for (const [index, [title, body, hoursAgo]] of ASKED.entries()) {
    const [asker, other] = [
      members[index % members.length] ?? trainer,
      members[(index + 1) % members.length] ?? trainer,
    ]
    const at = new Date(now().getTime() - hoursAgo * HOUR_MS)
    const about = { key: `sample-question-${index}`, title, body, hasPicture: false }
    const place = index < 2 ? { classId: first?.id ?? null, second: 760 } : { classId: null, second: null }
    await database.write(async (tx) => {
      const doer = { batchKey: TAUGHT_BATCH, as: 'member', actor: asker, at } as const
      const kept = await askDoubt(tx, doer, { ...about, ...place })
      if (kept instanceof Refusal) throw new Error(kept.code)
      await markSame(tx, { ...doer, actor: other }, { id: kept.id, isSame: true })
      const said = { id: kept.id, key: `sample-reply-${index}--`, tellAsker: async () => {} }
      const body = 'The head of liquid: a tray holds about $h = 0.05$ m of it.'
      if (index === 1)
        await replyToDoubt(tx, { ...doer, as: 'teacher', actor: trainer }, { ...said, body, isAnswer: true })
    })
  }
}
