/** What is said to questions and what becomes of them, each in one transaction. */
import { randomUUID } from 'node:crypto'
import type { AnswerMark, Hiding, NewReply, Settling } from '#contract/doubt-inputs.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { Refusal } from '#contract/refusal.ts'
import type { DoubtTable } from '../tables.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { holdLivingMember } from '../../accounts/held-member.ts'
import { noteChange } from '../../audit/note-change.ts'
import { withdrawLetter } from '../../../outbox/outbox.ts'
import { TYPED } from '../material/lesson-text.ts'
import { type Doer, heldDoubt } from './doubt-deeds.ts'
import { MOST_REPLIES } from './doubts.ts'

/** What the asker is told of: what was said by whom, or that it was answered in class. */
export type DoubtNews = 'reply' | 'teacherReply' | 'answer' | 'aloud'
export type TellAsker = (tx: Transaction, doubt: DoubtTable, news: DoubtNews) => Promise<void>

/** Keeps a reply. Sent again under its key, it is the one that was kept first. */
export async function replyToDoubt(
  tx: Transaction,
  doer: Doer,
  { id, key, body, isAnswer, tellAsker }: NewReply & { readonly id: string; readonly tellAsker: TellAsker },
): Promise<{ id: string } | Refusal<'notFound' | 'forbidden' | 'signInRequired' | 'keyReused' | 'notOpen'>> {
  const { actor: authorId, as } = doer
  if (!(await holdLivingMember(tx, authorId))) return new Refusal('signInRequired')
  const doubt = await heldDoubt(tx, doer, id)
  if (!doubt) return new Refusal('notFound')
  const before = await tx
    .selectFrom('doubtReplies')
    .select(['id', 'doubtId', 'body'])
    .where('authorId', '=', authorId)
    .where('sentKey', '=', key)
    .executeTakeFirst()
  if (before) return before.doubtId === id && before.body === body ? { id: before.id } : new Refusal('keyReused')
  if (isAnswer && !maySettle(doer, doubt)) return new Refusal('forbidden', { detail: ONLY_ASKER })
  if ((await countReplies(tx, id)) >= MOST_REPLIES) return new Refusal('notOpen', { detail: FULL })
  const at = doer.at.toISOString()
  const isTeacher = as === 'teacher' ? 1 : 0
  const reply = {
    id: randomUUID(),
    doubtId: id,
    authorId,
    sentKey: key,
    isTeacher,
    body,
    textRules: TYPED,
    hiddenAt: null,
    at,
  }
  await tx.insertInto('doubtReplies').values(reply).execute()
  if (isAnswer) await settle(tx, doer, doubt, { state: 'answered', answerId: reply.id })
  if (authorId !== doubt.authorId) await tellAsker(tx, doubt, isTeacher === 1 ? 'teacherReply' : 'reply')
  return { id: reply.id }
}

const ONLY_ASKER = 'Only who asked, or who teaches this batch, may say what settles a question'
const FULL = `This question has ${MOST_REPLIES} answers already. Please ask a new one`

const maySettle = ({ as, actor }: Doer, { authorId }: DoubtTable) => as === 'teacher' || actor === authorId

async function countReplies(tx: Transaction, doubtId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('doubtReplies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('doubtId', '=', doubtId)
    .executeTakeFirstOrThrow()
  return count
}

type Stale = Refusal<'notFound' | 'versionStale'>

/** Marks one reply as the answer, or none: the question is open again. */
export async function markAnswer(
  tx: Transaction,
  doer: Doer,
  { id, version, replyId, tellAsker }: AnswerMark & { readonly id: string; readonly tellAsker: TellAsker },
): Promise<{ version: number } | Stale | Refusal<'forbidden'>> {
  const doubt = await heldAsSeen(tx, doer, { id, version })
  if (doubt instanceof Refusal) return doubt
  if (!maySettle(doer, doubt)) return new Refusal('forbidden', { detail: ONLY_ASKER })
  const reply = replyId === null ? null : await replyOf(tx, id, replyId)
  if (replyId !== null && reply?.hiddenAt !== null) return new Refusal('notFound')
  const state = replyId === null ? 'open' : 'answered'
  const after = await settle(tx, doer, doubt, { state, answerId: replyId })
  const isNews = replyId !== null && doer.actor !== doubt.authorId && reply?.isTeacher === 0
  if (isNews && reply.authorId !== doubt.authorId) await tellAsker(tx, doubt, 'answer')
  return after
}

/** During a class: answered aloud, or put off. Both end its place in the queue, where it waits again when that was a slip. */
export async function settleDoubt(
  tx: Transaction,
  doer: Doer,
  { id, version, as, tellAsker }: Settling & { readonly id: string; readonly tellAsker: TellAsker },
): Promise<{ version: number } | Stale> {
  const doubt = await heldAsSeen(tx, doer, { id, version })
  if (doubt instanceof Refusal) return doubt
  if (as === 'later') return change(tx, doer, doubt, { laterAt: doer.at.toISOString() }, 'doubt.settle')
  if (as === 'waits') return waitAgain(tx, doer, doubt)
  const after = await settle(tx, doer, doubt, { state: 'aloud', answerId: null })
  if (doer.actor !== doubt.authorId) await tellAsker(tx, { ...doubt, ...after }, 'aloud')
  return after
}

async function waitAgain(tx: Transaction, doer: Doer, doubt: DoubtTable): Promise<{ version: number }> {
  const opened = doubt.state === 'aloud' ? ({ state: 'open', settledAt: null } as const) : {}
  await withdrawLetter(tx, aloudLetter(doubt))
  return change(tx, doer, doubt, { ...opened, laterAt: null }, 'doubt.settle')
}

/** That a question was answered aloud goes out a minute later; this is its letter until it is changed again. */
export const aloudLetter = ({ id, version }: Pick<DoubtTable, 'id' | 'version'>): string => `aloud-${id}-${version}`

/** Hides a question, or one of its replies, from the members of the batch, or shows it again. */
export async function hideDoubt(
  tx: Transaction,
  doer: Doer,
  { id, version, replyId, isHidden }: Hiding & { readonly id: string },
): Promise<{ version: number } | Stale> {
  const doubt = await heldAsSeen(tx, doer, { id, version })
  if (doubt instanceof Refusal) return doubt
  const hiddenAt = isHidden ? doer.at.toISOString() : null
  const action = isHidden ? 'doubt.hide' : 'doubt.show'
  if (replyId === null) return change(tx, doer, doubt, { hiddenAt }, action)
  if (!(await replyOf(tx, id, replyId))) return new Refusal('notFound')
  await tx.updateTable('doubtReplies').set({ hiddenAt }).where('id', '=', replyId).execute()
  const isAnswer = isHidden && doubt.answerId === replyId
  const opened = isAnswer ? ({ state: 'open', answerId: null, settledAt: null } as const) : {}
  return change(tx, doer, doubt, opened, action, replyId)
}

async function heldAsSeen(
  tx: Transaction,
  doer: Doer,
  { id, version }: Pick<DoubtTable, 'id' | 'version'>,
): Promise<DoubtTable | Stale> {
  const doubt = await heldDoubt(tx, doer, id)
  if (!doubt) return new Refusal('notFound')
  return doubt.version === version ? doubt : new Refusal('versionStale', { current: { version: doubt.version } })
}

const replyOf = (tx: Transaction, doubtId: string, id: string) =>
  tx.selectFrom('doubtReplies').selectAll().where('id', '=', id).where('doubtId', '=', doubtId).executeTakeFirst()

const settle = (tx: Transaction, doer: Doer, doubt: DoubtTable, to: Pick<DoubtTable, 'state' | 'answerId'>) =>
  change(
    tx,
    doer,
    doubt,
    { ...to, settledAt: to.state === 'open' ? null : doer.at.toISOString() },
    to.state === 'aloud' ? 'doubt.settle' : 'doubt.mark',
  )

type Changed = Partial<Pick<DoubtTable, 'state' | 'answerId' | 'settledAt' | 'laterAt' | 'hiddenAt'>>

/** The row is held, so nobody comes between. What whoever teaches changes stands in the audit. */
async function change(
  tx: Transaction,
  doer: Doer,
  doubt: DoubtTable,
  changed: Changed,
  action: Extract<AuditAction, `doubt.${string}`>,
  replyId: string | null = null,
): Promise<{ version: number }> {
  const version = doubt.version + 1
  await tx
    .updateTable('doubts')
    .set({ ...changed, version })
    .where('id', '=', doubt.id)
    .execute()
  if (doer.as === 'teacher') {
    const { batchKey: _room, as: _role, ...by } = doer
    const side = ({ batchKey, state, answerId, laterAt, hiddenAt }: DoubtTable, at: number) => ({
      batch: batchKey,
      version: at,
      state,
      answer: answerId,
      later: laterAt,
      hidden: hiddenAt,
      ...(replyId !== null && { reply: replyId }),
    })
    const subject = { type: 'doubt' as const, id: doubt.id }
    const after = side({ ...doubt, ...changed }, version)
    await noteChange(tx, by, { action, subject, before: side(doubt, doubt.version), after })
  }
  return { version }
}
