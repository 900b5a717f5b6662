/** What members do about questions, each in one transaction. */
import { randomUUID } from 'node:crypto'
import type { NewDoubt } from '#contract/doubt-inputs.ts'
import { Refusal } from '#contract/refusal.ts'
import type { DoubtTable } from '../tables.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { holdLivingMember } from '../../accounts/held-member.ts'
import type { Actor } from '../../audit/actor.ts'
import { classNamed } from '../../classes/classes.ts'
import { TYPED } from '../material/lesson-text.ts'
import { recordedSeconds } from '../recordings/recordings.ts'
import { isPictureKept, pictureKeptAs, removePicture } from './doubt-pictures.ts'
import { wordsOfDoubt } from './doubt-words.ts'

/** Whoever acts in the room of a batch. */
export interface Doer extends Actor {
  readonly batchKey: string
  readonly as: 'member' | 'teacher'
}

/** What nobody has done with a question yet. */
export const UNTOUCHED = {
  state: 'open',
  answerId: null,
  laterAt: null,
  hiddenAt: null,
  settledAt: null,
  staffToldAt: null,
  askerToldAt: null,
  version: 1,
} as const

/** Keeps a question. Sent again under its key, it is the one that was kept first. */
export async function askDoubt(
  tx: Transaction,
  doer: Doer,
  given: Omit<NewDoubt, 'from'>,
): Promise<{ id: string } | Refusal<'fieldsInvalid' | 'keyReused' | 'signInRequired'>> {
  const { batchKey, actor: authorId } = doer
  const { key: sentKey, hasPicture, ...asked } = given
  // Two sendings of one member come one after the other.
  if (!(await holdLivingMember(tx, authorId))) return new Refusal('signInRequired')
  const before = await sentBefore(tx, { authorId, sentKey })
  if (before) {
    const isSame = before.batchKey === batchKey && before.title === asked.title && before.body === asked.body
    return isSame ? { id: before.id } : new Refusal('keyReused')
  }
  const pictureId = hasPicture ? pictureKeptAs(authorId, sentKey) : null
  const fault = await unfit(tx, doer, { ...asked, pictureId })
  if (fault) return fault
  const id = randomUUID()
  const words = wordsOfDoubt(asked)
  const row = {
    ...UNTOUCHED,
    ...asked,
    id,
    batchKey,
    authorId,
    sentKey,
    words,
    pictureId,
    textRules: TYPED,
    createdAt: doer.at.toISOString(),
  }
  await tx.insertInto('doubts').values(row).execute()
  return { id }
}

const sentBefore = (tx: Transaction, { authorId, sentKey }: Pick<DoubtTable, 'authorId' | 'sentKey'>) =>
  tx.selectFrom('doubts').selectAll().where('authorId', '=', authorId).where('sentKey', '=', sentKey).executeTakeFirst()

const NO_RECORDING = 'This class has no recording yet, so leave the minute empty'
const TOO_LATE = 'The recording of this class ends before that'

/** Why a question cannot be kept; null where nothing is wrong with it. */
export async function unfit(
  queries: Queries,
  { batchKey, as, at: now }: Pick<Doer, 'batchKey' | 'as' | 'at'>,
  { classId, second, pictureId }: Pick<DoubtTable, 'classId' | 'second' | 'pictureId'>,
): Promise<Refusal<'fieldsInvalid'> | null> {
  const at = (field: string, message: string) => new Refusal('fieldsInvalid', { errors: [{ field, message }] })
  const about = classId === null ? null : await classNamed(queries, classId)
  if (classId !== null && about?.batchKey !== batchKey) return at('classId', 'This class is not there any more')
  if (second !== null && classId === null) return at('second', 'Say of which class the recording is')
  if (second !== null && classId !== null) {
    const length = await recordedSeconds(queries, { batchKey, classId, as, now })
    if (length === null) return at('second', NO_RECORDING)
    if (length > 0 && second > length) return at('second', TOO_LATE)
  }
  if (pictureId !== null && !(await isPictureKept(queries, pictureId)))
    return at('hasPicture', 'The picture did not arrive. Please add it once more')
  return null
}

/** Reads a question that this person may see, and holds it until the transaction ends. */
export async function heldDoubt(
  tx: Transaction,
  { batchKey, actor, as }: Doer,
  id: string,
): Promise<DoubtTable | null> {
  const row = await tx
    .updateTable('doubts')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .where('batchKey', '=', batchKey)
    .returningAll()
    .executeTakeFirst()
  const isSeen = row && (row.hiddenAt === null || as === 'teacher' || row.authorId === actor)
  return isSeen ? row : null
}

/** Who asked takes a question back, as long as nobody has said anything to it. */
export async function takeBackDoubt(
  tx: Transaction,
  doer: Doer,
  { id, version }: Pick<DoubtTable, 'id' | 'version'>,
): Promise<null | Refusal<'notFound' | 'versionStale' | 'tooLate'>> {
  const doubt = await heldDoubt(tx, doer, id)
  if (!doubt || doubt.authorId !== doer.actor) return new Refusal('notFound')
  const reply = await tx.selectFrom('doubtReplies').select('id').where('doubtId', '=', id).executeTakeFirst()
  if (reply) return new Refusal('tooLate', { detail: 'Somebody has answered already, so it stays' })
  if (doubt.version !== version) return new Refusal('versionStale', { current: { version: doubt.version } })
  await tx.deleteFrom('doubts').where('id', '=', id).execute()
  if (doubt.pictureId !== null) await removePicture(tx, doubt.pictureId)
  return null
}

/** Says that one has the same question, or not any more. Whoever asked is not counted. */
export async function markSame(
  tx: Transaction,
  doer: Doer,
  { id, isSame }: { readonly id: string; readonly isSame: boolean },
): Promise<null | Refusal<'notFound' | 'forbidden'>> {
  const doubt = await heldDoubt(tx, doer, id)
  if (!doubt) return new Refusal('notFound')
  if (doer.as === 'teacher') return new Refusal('forbidden', { detail: 'Members of the batch say that' })
  const vote = { doubtId: id, userId: doer.actor, at: doer.at.toISOString() }
  if (!isSame) await tx.deleteFrom('doubtVotes').where('doubtId', '=', id).where('userId', '=', doer.actor).execute()
  else if (doubt.authorId !== doer.actor)
    await tx
      .insertInto('doubtVotes')
      .values(vote)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return null
}
