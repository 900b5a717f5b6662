/** Messages to everybody in a batch: a letter each, and a notice in the room. This file alone names their table. */
import { randomUUID } from 'node:crypto'
import { type Batch, titleOf } from '#contract/batches.ts'
import type { MessageToSend } from '#contract/batch-message-inputs.ts'
import type { BatchNotices } from '#contract/batch-messages.ts'
import { Refusal } from '#contract/refusal.ts'
import { roomPaths } from '#contract/room-paths.ts'
import type { Config } from '../../../config.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { compose, supportClosing, type Addressee, type ComposedLetter } from '../../../outbox/compose.ts'
import { greeting, plainName } from '../../../outbox/greeting.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import { holdLivingMember } from '../../accounts/held-member.ts'
import { membersByIds } from '../../accounts/members.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import type { Catalog } from '../../content/catalog.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { membersInBatch } from '../../seats/sitting.ts'
import { plainWithLinks } from '../plain-links.ts'

export interface MessageDeps {
  readonly catalog: Catalog
  readonly config: Config
  readonly outbox: Outbox
}

const MOST_SHOWN = 10

export const countReached = async (queries: Queries, batchKey: string): Promise<number> =>
  (await membersInBatch(queries, batchKey)).length

/** The newest first. */
export async function noticesOf(queries: Queries, batchKey: string): Promise<BatchNotices> {
  const rows = await queries
    .selectFrom('batchMessages')
    .selectAll()
    .where('batchKey', '=', batchKey)
    .orderBy('sentAt', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()
  const authors = await membersByIds(
    queries,
    rows.map(({ authorId }) => authorId),
  )
  const notices = rows.map(({ id, subject, body, authorId, sentAt }) => {
    const author = authors.get(authorId)?.fullName ?? ''
    return { id, subject, text: plainWithLinks(body), author: author.startsWith('[') ? '' : author, sentAt }
  })
  return { notices }
}

type NotSent = Refusal<'keyReused' | 'signInRequired' | 'versionStale'>

/** Writes to everybody who has a place at this moment, once for each key. */
export async function sendMessage(
  deps: MessageDeps,
  tx: Transaction,
  batch: Batch,
  { key: sentKey, subject, body, count: seen, by }: MessageToSend & { readonly by: Actor },
): Promise<{ id: string; count: number } | NotSent> {
  const { actor: authorId } = by
  if (!(await holdLivingMember(tx, authorId))) return new Refusal('signInRequired')
  const before = await tx
    .selectFrom('batchMessages')
    .selectAll()
    .where('authorId', '=', authorId)
    .where('sentKey', '=', sentKey)
    .executeTakeFirst()
  if (before) {
    const isSame = before.batchKey === batch.key && before.subject === subject && before.body === body
    return isSame ? { id: before.id, count: before.count } : new Refusal('keyReused')
  }
  const members = await membersByIds(tx, [...(await membersInBatch(tx, batch.key)), authorId])
  const author = members.get(authorId)?.fullName ?? ''
  const readers = (await membersInBatch(tx, batch.key)).flatMap((uid) => members.get(uid) ?? [])
  const count = readers.length
  if (count !== seen) return new Refusal('versionStale', { detail: OTHERS_NOW, current: { count } })
  const id = randomUUID()
  const message = { id, batchKey: batch.key, authorId, sentKey, subject, body, count, sentAt: by.at.toISOString() }
  await tx.insertInto('batchMessages').values(message).execute()
  for (const { fullName: name, email } of readers)
    await deps.outbox.enqueue(tx, messageLetter(deps, { name, email }, { batch, author, subject, body }))
  const about = { type: 'batch' as const, id: batch.key }
  await noteChange(tx, by, {
    action: 'batch.write',
    subject: about,
    before: null,
    after: { message: subject, count },
  })
  return { id, count }
}

const OTHERS_NOW = 'Who has a place has changed since the preview. Please look at it again'

interface Written {
  readonly batch: Batch
  readonly author: string
  readonly subject: string
  readonly body: string
}

function messageLetter(
  { catalog, config }: MessageDeps,
  to: Addressee,
  { batch, author, subject, body }: Written,
): ComposedLetter {
  const { name: course } = courseOfSeat(catalog.now(), { courseId: batch.courseId, batchKey: batch.key })
  const from = plainName(author) ?? 'Your teacher'
  return compose({
    kind: 'batchMessage',
    about: { type: 'batch', id: batch.key },
    to: to.email,
    subject: `${subject} (${titleOf(course, batch)})`,
    paragraphs: [
      greeting(to.name),
      `${from} writes to everybody in ${titleOf(course, batch)}:`,
      ...body.split(/\n\s*\n/),
    ],
    action: { label: 'Open the course room', url: config.siteUrl + roomPaths.batch(batch.key) },
    closing: supportClosing(config),
  })
}
