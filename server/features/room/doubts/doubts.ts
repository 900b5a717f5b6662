/** The questions of batches as they are read. This file and the deeds beside it alone name their tables. */
import { sql } from 'kysely'
import { type Batch, joinWindow } from '#contract/batches.ts'
import type { DoubtQuery, ThreadQuery } from '#contract/doubt-inputs.ts'
import {
  DOUBT_HOURS,
  type Doubt,
  type DoubtPage,
  type DoubtQueue,
  type DoubtRow,
  type Reply,
} from '#contract/doubts.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import { paged } from '../../../database/paged.ts'
import type { ClassTable } from '../../classes/tables.ts'
import type { DoubtReplyTable, DoubtTable } from '../tables.ts'
import type { Queries } from '../../../database/transaction.ts'
import { membersByIds } from '../../accounts/members.ts'
import { wordsIn } from '../../accounts/search-words.ts'
import { classAhead, classesOf } from '../../classes/classes.ts'
import type { LessonReader } from '../material/lesson-reader.ts'
import { kindOfText } from '../material/lesson-text.ts'
import { pictureSizeOf } from './doubt-pictures.ts'
import { nameInClass } from './name-in-class.ts'

/** Whoever reads, in one batch. */
export interface Reader {
  readonly queries: Queries
  readonly lessons: LessonReader
  readonly batch: Batch
  readonly uid: string
  readonly as: 'member' | 'teacher'
  readonly now: Date
}

const PAGE = 30
const MOST_WORDS = 8
const MOST_IN_QUEUE = 100
export const MOST_REPLIES = 200
const REPLY_PAGE = 50
/** Of the replies of one answer as they are sent, in characters. */
const LARGEST_PAGE = 250_000

/** Questions asked before this moment are late while they are open. */
export const lateBefore = (now: Date): string => new Date(now.getTime() - DOUBT_HOURS * HOUR_MS).toISOString()

/** Of a batch: what is hidden, whoever teaches and whoever asked still see. */
const seenBy = ({ queries, batch, uid, as }: Reader) => {
  const all = queries.selectFrom('doubts').where('batchKey', '=', batch.key)
  return as === 'teacher' ? all : all.where((eb) => eb.or([eb('hiddenAt', 'is', null), eb('authorId', '=', uid)]))
}

const countOfSame = sql<number>`(select count(*) from "doubtVotes" where "doubtVotes"."doubtId" = "doubts"."id")`

const counted = (reader: Reader) =>
  seenBy(reader)
    .selectAll()
    .select(({ exists, selectFrom }) => [
      countOfSame.as('same'),
      sql<number>`(select count(*) from "doubtReplies" where "doubtReplies"."doubtId" = "doubts"."id"
        and "doubtReplies"."hiddenAt" is null)`.as('replies'),
      exists(
        selectFrom('doubtVotes')
          .select('userId')
          .whereRef('doubtVotes.doubtId', '=', 'doubts.id')
          .where('userId', '=', reader.uid),
      ).as('hasSame'),
    ])

type Counted = DoubtTable & { readonly same: number; readonly replies: number; readonly hasSame: unknown }

/** The newest first, a page at a time. */
export async function doubtPage(reader: Reader, { show = 'all', q, after }: DoubtQuery): Promise<DoubtPage> {
  const serverNow = reader.now.toISOString()
  const words = q ? wordsIn(q).slice(0, MOST_WORDS) : []
  if (q && words.length === 0) return { serverNow, doubts: [], next: null }
  let found = counted(reader)
  if (show === 'open') found = found.where('state', '=', 'open')
  if (show === 'mine') found = found.where('authorId', '=', reader.uid)
  for (const word of words) found = found.where('words', 'like', `% ${word}%`)
  const { rows, next } = await paged(found, ['createdAt', 'id'], { after, size: PAGE })
  return { serverNow, doubts: await shownRows(reader, rows), next }
}

/** During a class, what was asked since its doors opened: first what most have asked, then the oldest. */
export async function doubtQueue(reader: Reader): Promise<DoubtQueue> {
  const { queries, batch, now } = reader
  const serverNow = now.toISOString()
  const on = await classOn(queries, batch, now)
  if (!on) return { serverNow, class: null, doubts: [] }
  const rows = await counted(reader)
    .where('state', '=', 'open')
    .where('laterAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .where('createdAt', '>=', new Date(joinWindow(on).opensAt).toISOString())
    .orderBy(countOfSame, 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MOST_IN_QUEUE)
    .execute()
  return { serverNow, class: on, doubts: await shownRows(reader, rows) }
}

async function classOn(queries: Queries, batch: Batch, now: Date): Promise<DoubtQueue['class']> {
  const ahead = await classAhead(queries, batch, now)
  if (!ahead || now.getTime() < joinWindow(ahead).opensAt) return null
  const planned = await classesOf(queries, batch.key)
  const row = planned.find(({ startsAt, state }) => startsAt === ahead.startsAt && state === 'planned')
  return { ...ahead, number: row?.number ?? null, title: row?.title ?? '' }
}

async function shownRows(reader: Reader, rows: readonly Counted[]): Promise<DoubtRow[]> {
  if (rows.length === 0) return []
  const { queries, batch } = reader
  const classes = new Map((await classesOf(queries, batch.key)).map((one) => [one.id, one]))
  const nameOf = await namesOf(queries, rows)
  return rows.map((row) => shownRow(reader, row, { nameOf, classes }))
}

interface Beside {
  readonly nameOf: (uid: string) => string | null
  readonly classes: ReadonlyMap<string, ClassTable>
}

function shownRow({ uid, now }: Reader, row: Counted, { nameOf, classes }: Beside): DoubtRow {
  const { id, title, second, state, createdAt, version } = row
  const about = row.classId === null ? undefined : classes.get(row.classId)
  return {
    id,
    title,
    author: nameOf(row.authorId),
    isOwn: row.authorId === uid,
    class: about ? { number: about.number, title: about.title } : null,
    second,
    state,
    isLate: state === 'open' && row.hiddenAt === null && createdAt < lateBefore(now),
    isHidden: row.hiddenAt !== null,
    same: row.same,
    hasSame: Boolean(row.hasSame),
    replies: row.replies,
    createdAt,
    version,
  }
}

async function namesOf(
  queries: Queries,
  rows: ReadonlyArray<{ readonly authorId: string }>,
): Promise<Beside['nameOf']> {
  const members = await membersByIds(queries, [...new Set(rows.map(({ authorId }) => authorId))])
  return (uid) => nameInClass(members.get(uid)?.fullName ?? '')
}

/** A question with a page of what was said to it, as far as this reader may see it. */
export async function doubtOf(
  reader: Reader,
  { id, after }: ThreadQuery & { readonly id: string },
): Promise<Doubt | null> {
  const { queries, lessons, uid, as, now } = reader
  const row = await counted(reader).where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const [shown] = await shownRows(reader, [row])
  if (!shown) return null
  const isTeacher = as === 'teacher'
  return {
    ...shown,
    ...(await threadOf(reader, row, after)),
    serverNow: now.toISOString(),
    text: (await lessons.read(row.body, kindOfText('talk', row.textRules))).text,
    picture: row.pictureId === null ? null : await pictureSizeOf(queries, row.pictureId),
    mayMark: isTeacher || row.authorId === uid,
    mayTakeBack: row.authorId === uid && !(await hasReplies(queries, id)),
    mayHide: isTeacher,
  }
}

export const hasReplies = async (queries: Queries, doubtId: string): Promise<boolean> =>
  (await queries.selectFrom('doubtReplies').select('id').where('doubtId', '=', doubtId).executeTakeFirst()) !==
  undefined

/** As many replies as an answer may carry: the oldest first, and before them on the first page the one that settles the question. */
async function threadOf(
  reader: Reader,
  { id, answerId }: DoubtTable,
  after: string | undefined,
): Promise<Pick<Doubt, 'thread' | 'next'>> {
  const { rows, next } = await paged(repliesTo(reader, id), ['at', 'id'], { after, way: 'asc', size: REPLY_PAGE })
  const nameOf = await namesOf(reader.queries, rows)
  const thread: Reply[] = []
  let size = 0
  for (const row of rows) {
    const drawn = await reader.lessons.read(row.body, kindOfText('talk', row.textRules))
    size += drawn.size
    if (size > LARGEST_PAGE && thread.length > 0) break
    thread.push(shownReply(reader, row, { nameOf, answerId, text: drawn.text }))
  }
  const last = thread.length < rows.length ? thread.at(-1) : undefined
  const isAway = after === undefined && answerId !== null && !thread.some(({ isAnswer }) => isAnswer)
  return {
    thread: [...(isAway ? await answerAlone(reader, id, answerId) : []), ...thread],
    next: last ? `${last.at}~${last.id}` : next,
  }
}

async function answerAlone(reader: Reader, doubtId: string, answerId: string): Promise<Reply[]> {
  const rows = await repliesTo(reader, doubtId).where('id', '=', answerId).execute()
  const nameOf = await namesOf(reader.queries, rows)
  return Promise.all(
    rows.map(async (row) => {
      const { text } = await reader.lessons.read(row.body, kindOfText('talk', row.textRules))
      return shownReply(reader, row, { nameOf, answerId, text })
    }),
  )
}

interface BesideReply {
  readonly nameOf: Beside['nameOf']
  readonly answerId: string | null
  readonly text: Reply['text']
}

const shownReply = ({ uid }: Reader, row: DoubtReplyTable, { nameOf, answerId, text }: BesideReply): Reply => ({
  id: row.id,
  author: nameOf(row.authorId),
  isOwn: row.authorId === uid,
  isTeacher: row.isTeacher === 1,
  isAnswer: row.id === answerId,
  isHidden: row.hiddenAt !== null,
  text,
  at: row.at,
})

/** What is hidden, whoever teaches and whoever said it still see. */
const repliesTo = ({ queries, uid, as }: Reader, doubtId: string) =>
  queries
    .selectFrom('doubtReplies')
    .selectAll()
    .where('doubtId', '=', doubtId)
    .$if(as !== 'teacher', (all) => all.where((eb) => eb.or([eb('hiddenAt', 'is', null), eb('authorId', '=', uid)])))

/** Where the picture of a question is kept; null where there is none for this reader. */
export async function pictureIdOf(reader: Reader, id: string): Promise<string | null> {
  const row = await seenBy(reader).select('pictureId').where('id', '=', id).executeTakeFirst()
  return row?.pictureId ?? null
}

/** How many questions wait in each batch, and how many of them for too long. */
export async function waitingDoubts(queries: Queries, now: Date): Promise<Map<string, { open: number; late: number }>> {
  const before = lateBefore(now)
  const rows = await queries
    .selectFrom('doubts')
    .select(({ fn }) => ['batchKey', fn.countAll<number>().as('open')])
    .select(sql<number>`sum(case when "createdAt" < ${before} then 1 else 0 end)`.as('late'))
    .where('state', '=', 'open')
    .where('hiddenAt', 'is', null)
    .groupBy('batchKey')
    .orderBy('batchKey')
    .execute()
  return new Map(rows.map(({ batchKey, open, late }) => [batchKey, { open, late }]))
}

/** What a member asked in a batch, and how much of it is settled. */
export async function ownDoubts(
  queries: Queries,
  { batchKey, uid }: { readonly batchKey: string; readonly uid: string },
): Promise<{ asked: number; settled: number }> {
  const rows = await queries
    .selectFrom('doubts')
    .select('state')
    .where('batchKey', '=', batchKey)
    .where('authorId', '=', uid)
    .execute()
  return { asked: rows.length, settled: rows.filter(({ state }) => state !== 'open').length }
}
