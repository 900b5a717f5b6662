/** The desk's letters: what waits, what failed, what went out. */
import { Hono } from 'hono'
import {
  LetterAgain,
  LetterDetail,
  LetterPage,
  LetterQuery,
  LettersMoved,
  LetterWritten,
  RecipientChange,
  TestLetterAnswer,
} from '#contract/letters.ts'
import { Refusal } from '#contract/refusal.ts'
import { created, done, ok } from '../../http/answers.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { act, actorOf } from '../staff/act.ts'
import { dropHeld, moveAll, moveLetter, type Move } from './holding.ts'
import { detailOf, type LeadOfRecord } from './letter-detail.ts'
import { listLetters } from './letter-list.ts'
import { lettersWithin, mayWith } from './letter-reach.ts'
import { isForOwners } from './obstacles.ts'
import { correctRecipient } from './recipient.ts'
import { resendOnce } from './resend.ts'
import { sendTestLetter, type TestLetterDeps } from './test-letter.ts'

const tag = 'Letters'

interface LetterDeps extends TestLetterDeps {
  /** Until the last number of each series is stated, nobody knows either which letters went out before. */
  readonly isRestoredCopy: () => Promise<boolean>
  readonly leadOfRecord: LeadOfRecord
}

const OF_A_COPY = new Refusal('letterMoved', {
  detail:
    'Letters of a restored copy may have gone out before. An owner or the accountant first states the last number of each series: Documents, Documents that wait',
})

const FOR_OWNERS = new Refusal('forbidden', {
  detail: 'This letter is for somebody at the desk: an owner holds and releases it',
})

/** Everything about letters under `/api/desk`. */
export const letterRoutes = (deps: LetterDeps) =>
  new Hono<Env>()
    .route('/', readingRoutes(deps))
    .route('/', testRoutes(deps))
    .route('/', movingAllRoutes(deps))
    .route('/', changingRoutes(deps))
    .route('/', deletingRoutes(deps))

function readingRoutes({ desk, database: { db }, config, now, leadOfRecord }: LetterDeps) {
  const reading = { tag, by: [desk.forStaff('lettersRead')] }
  return new Hono<Env>()
    .get(
      '/letters',
      route({ ...reading, summary: 'Letters, failed ones first', query: LetterQuery, answer: ok(LetterPage) }),
      async (c) =>
        c.var.answer(await listLetters(db, { query: c.req.valid('query'), staff: c.get('staff'), now: now() })),
    )
    .get(
      '/letters/:id',
      route({ ...reading, summary: 'A letter', answer: ok(LetterDetail), refusals: ['notFound'] }),
      async (c) =>
        c.var.answer(
          (await detailOf(db, c.req.param('id'), { staff: c.get('staff'), config }, leadOfRecord)) ??
            new Refusal('notFound'),
        ),
    )
}

const testRoutes = (deps: LetterDeps) =>
  new Hono<Env>().post(
    '/letters/test',
    route({
      tag,
      by: [deps.desk.forStaff('settingsChange')],
      summary: 'Send a test e-mail to oneself, and hear what the mail server answers',
      answer: ok(TestLetterAnswer),
      refusals: ['tooManyRequests'],
    }),
    async (c) => c.var.answer(await sendTestLetter(deps, c.get('member').email, actorOf(deps, c))),
  )

function movingAllRoutes(deps: LetterDeps) {
  const { desk, database, config, isRestoredCopy } = deps
  const writing = { tag, by: [desk.forStaff('lettersResend')], answer: ok(LettersMoved) }
  const move = async (c: RequestContext, to: Move) => {
    const asker = { staff: c.get('staff'), config }
    return { count: await act(deps, c, {}, (tx, by) => moveAll(tx, database, { asker }, to, by)) }
  }
  return new Hono<Env>()
    .post(
      '/letters/hold',
      route({
        ...writing,
        summary: 'Hold all letters that wait: a trainer those of own batches, owners alone those to staff',
      }),
      async (c) => c.var.answer(await move(c, 'held')),
    )
    .post(
      '/letters/release',
      route({
        ...writing,
        summary: 'Let all held letters go out: a trainer those of own batches, owners alone those to staff',
        refusals: ['letterMoved'],
      }),
      async (c) => c.var.answer((await isRestoredCopy()) ? OF_A_COPY : await move(c, 'waiting')),
    )
}

function changingRoutes(deps: LetterDeps) {
  const { desk, database, config } = deps
  const writing = { tag, by: [desk.forStaff('lettersResend')] }
  return new Hono<Env>()
    .post(
      '/letters/:id/resend',
      route({
        ...writing,
        summary: 'Send a letter again',
        body: LetterAgain,
        answer: created(LetterWritten),
        refusals: ['notFound', 'letterMoved', 'letterNotRepeatable', 'tooManyRequests'],
      }),
      async (c) => {
        const { key } = c.req.valid('json')
        const asking = { key, asker: { staff: c.get('staff'), config }, by: actorOf(deps, c) }
        return c.var.answer(await database.write((tx) => resendOnce(tx, deps, c.req.param('id'), asking)))
      },
    )
    .patch(
      '/letters/:id/recipient',
      route({
        ...writing,
        summary: 'Correct the address of a letter to an enquirer that did not go out',
        body: RecipientChange,
        answer: done,
        refusals: ['notFound', 'letterMoved', 'addressKept'],
      }),
      async (c) => {
        const [asker, change] = [{ staff: c.get('staff'), config }, c.req.valid('json')]
        const id = c.req.param('id')
        return c.var.answer(await act(deps, c, {}, (tx, by) => correctRecipient(tx, database, id, change, asker, by)))
      },
    )
    .post(
      '/letters/:id/hold',
      route({ ...writing, summary: 'Hold a letter that waits', answer: done, refusals: ['notFound', 'letterMoved'] }),
      async (c) => c.var.answer(await moveOne(deps, c, c.req.param('id'), 'held')),
    )
    .post(
      '/letters/:id/release',
      route({ ...writing, summary: 'Let a held letter go out', answer: done, refusals: ['notFound', 'letterMoved'] }),
      async (c) => c.var.answer(await moveOne(deps, c, c.req.param('id'), 'waiting')),
    )
}

/** For owners alone: what is deleted is gone for whoever it was meant for. */
function deletingRoutes(deps: LetterDeps) {
  const { desk, database } = deps
  return new Hono<Env>().post(
    '/letters/:id/drop',
    route({
      tag,
      by: [desk.forStaff('settingsChange')],
      summary: 'Delete a held letter',
      answer: done,
      refusals: ['notFound', 'letterMoved'],
    }),
    async (c) => {
      const id = c.req.param('id')
      return c.var.answer(
        await changeOne(deps, c, id, async (tx) => {
          const dropped = await dropHeld(tx, database, [id], actorOf(deps, c))
          return dropped === 1 ? null : new Refusal('letterMoved')
        }),
      )
    },
  )
}

async function moveOne(deps: LetterDeps, c: RequestContext, id: string, to: Move) {
  const isOfCopy = to === 'waiting' && (await deps.isRestoredCopy())
  return changeOne(deps, c, id, async (tx) =>
    isOfCopy ? OF_A_COPY : moveLetter(tx, deps.database, id, to, actorOf(deps, c)),
  )
}

/** Only a letter that these staff see and may move. */
async function changeOne<Code extends string>(
  { database, config }: LetterDeps,
  c: RequestContext,
  id: string,
  change: (tx: Transaction) => Promise<Refusal<Code> | null>,
) {
  const staff = c.get('staff')
  return database.write(async (tx) => {
    const letter = await lettersWithin(tx, staff)
      .select(['aboutType', 'aboutId', 'recipient'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!letter) return new Refusal('notFound')
    if (!mayWith(staff, 'lettersResend', letter)) return new Refusal('forbidden')
    if (await isForOwners(tx, letter, { staff, config })) return FOR_OWNERS
    return change(tx)
  })
}
