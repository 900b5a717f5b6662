import { HOUR_MS } from '#contract/ground/time.ts'
import type { DoubtTable } from '../tables.ts'
import type { Config } from '../../../config.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import { membersByIds } from '../../accounts/members.ts'
import { unsubscribeLink } from '../../consents/unsubscribe-link.ts'
import type { Catalog } from '../../content/catalog.ts'
import { placeInBatch } from '../../seats/sitting.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { doubtAnsweredLetter } from './letters.ts'
import { aloudLetter, type TellAsker } from './reply-deeds.ts'

export interface DoubtLetterDeps {
  readonly catalog: Catalog
  readonly config: Config
  readonly outbox: Outbox
  readonly secret: string
  readonly now: () => Date
}

const SLIP_MS = 60_000

/** Writes to whoever asked and still has a place: of every answer of a teacher, of other members' once an hour for each question. */
export const tellAsker =
  ({ catalog, config, outbox, secret, now }: DoubtLetterDeps): TellAsker =>
  async (tx, doubt, news) => {
    const at = now()
    if (news === 'reply' && isToldLately(doubt, at)) return
    const { batchKey, authorId: userId } = doubt
    const batch = catalog.now().batches.find(({ key }) => key === batchKey)
    const member = (await membersByIds(tx, [userId])).get(userId)
    if (!batch || !member || !(await placeInBatch(tx, { userId, batchKey }))) return
    const { name: course } = courseOfSeat(catalog.now(), { courseId: batch.courseId, batchKey })
    const { email, fullName: name } = member
    const unsubscribe = unsubscribeLink({ ...config, secret }, { email, purpose: 'doubts' })
    const letter = doubtAnsweredLetter(config, { email, name }, { batch, course, doubt, news, unsubscribe })
    const slips = { id: aloudLetter(doubt), sendsAt: new Date(at.getTime() + SLIP_MS) }
    await outbox.enqueue(tx, letter, news === 'aloud' ? slips : {})
    await tx.updateTable('doubts').set({ askerToldAt: at.toISOString() }).where('id', '=', doubt.id).execute()
  }

const isToldLately = ({ askerToldAt }: DoubtTable, at: Date): boolean =>
  askerToldAt !== null && Date.parse(askerToldAt) > at.getTime() - HOUR_MS
