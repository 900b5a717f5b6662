/** The register of what people asked for by law. This file alone names its table. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Member } from '#contract/accounts.ts'
import { folded } from '#contract/folded-text.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { Refusal } from '#contract/refusal.ts'
import {
  RIGHTS_DAYS,
  RIGHTS_SOON_DAYS,
  RightsKept,
  type NewRightsRequest,
  type OwnRequests,
  type RightsChannel,
  type RightsAnswer,
  type RightsDetail,
  type RightsPage,
  type RightsQuery,
  type RightsReopening,
  type RightsRow,
} from '#contract/rights-requests.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { changeRow } from '../../database/change-row.ts'
import type { RightsRequestTable } from './tables.ts'
import { paged } from '../../database/paged.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { once } from '../../http/idempotency.ts'
import type { LetterSite } from '../../outbox/compose.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { passwordHashOf } from '../accounts/held-member.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange, type Change } from '../audit/note-change.ts'
import { membersByIds } from '../accounts/members.ts'
import { acknowledgement } from './letters.ts'
import { personWithAddress } from './person-with-address.ts'

const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const today = (now: Date): string => indianDayKey(now.toISOString())

const rowOf = (row: RightsRequestTable, now: Date): RightsRow => {
  const { id, version, kind, name, email, receivedOn, dueOn, state } = row
  const isLate = state === 'open' && dueOn < dayLater(today(now), RIGHTS_SOON_DAYS)
  return { id, version, kind, name, email, receivedOn, dueOn, state, isLate }
}

/** Open ones that are due first stand first; of closed ones, and of all of one address, the latest. */
export async function pageOfRequests(queries: Queries, query: RightsQuery, now: Date): Promise<RightsPage> {
  const { state = 'open', q = '', email, after } = query
  const way = state === 'open' && email === undefined ? 'asc' : 'desc'
  const like = `%${folded(q).replace(/[\\%_]/g, '\\$&')}%`
  const found = queries
    .selectFrom('rightsRequests')
    .selectAll()
    .$if(email === undefined, (rows) => rows.where('state', '=', state))
    .$if(email !== undefined, (rows) => rows.where('email', '=', (email ?? '').toLowerCase()))
    .$if(q !== '', (rows) => rows.where(sql<boolean>`"folded" like ${like} escape '\\'`))
  const { rows, next } = await paged(found, ['dueOn', 'id'], { after, way })
  return { requests: rows.map((row) => rowOf(row, now)), next }
}

const requestById = (queries: Queries, id: string): Promise<RightsRequestTable | undefined> =>
  queries.selectFrom('rightsRequests').selectAll().where('id', '=', id).executeTakeFirst()

export async function requestDetail(queries: Queries, id: string, now: Date): Promise<RightsDetail | null> {
  const row = await requestById(queries, id)
  if (!row) return null
  const { channel, asked, answer, handledBy, closedAt, email, userId } = row
  const people = await membersByIds(
    queries,
    [handledBy, userId].filter((uid) => uid !== null),
  )
  const account = userId === null ? undefined : people.get(userId)
  return {
    ...rowOf(row, now),
    channel,
    isProven: account?.emailVerified ?? null,
    asked,
    answer,
    handledBy: handledBy === null ? null : (people.get(handledBy)?.fullName ?? handledBy),
    closedAt,
    personId: account?.uid ?? (await personWithAddress(queries, email)),
  }
}

interface AcknowledgingDeps {
  readonly outbox: Outbox
  readonly config: LetterSite
}

type Asked = Omit<NewRightsRequest, 'channel'> & {
  readonly channel: RightsChannel
  readonly userId: string | null
  readonly isAcknowledged: boolean
}

/** Writes a request down, once for each key. A day in the future is refused. */
export async function addRequest(
  tx: Transaction,
  { outbox, config }: AcknowledgingDeps,
  { key, isAcknowledged, ...given }: Asked,
  by: Actor,
): Promise<RightsKept | Refusal<'keyReused'>> {
  const sending = { scope: `rights request by ${by.actor}`, key, content: given, now: by.at }
  const kept = await once(tx, sending, async () => {
    const email = given.email.toLowerCase()
    const row = { ...given, id: randomUUID(), email, version: 1, folded: folded(`${given.name} ${email}`) }
    const dueOn = dayLater(given.receivedOn, RIGHTS_DAYS)
    const open = { dueOn, state: 'open', answer: '', handledBy: null, closedAt: null } as const
    await tx
      .insertInto('rightsRequests')
      .values({ ...row, ...open })
      .execute()
    // Nobody is flooded by an account that somebody else made with the address.
    if (isAcknowledged) await outbox.enqueue(tx, acknowledgement(config, { ...row, dueOn }))
    await note(tx, row.id, by, {
      action: 'rights.add',
      before: null,
      after: { kind: given.kind, state: 'open', dueOn },
    })
    return { status: 201, body: JSON.stringify({ id: row.id, version: 1 }) }
  })
  return kept instanceof Refusal ? kept : RightsKept.parse(JSON.parse(kept.body))
}

type Moved = RightsKept | Refusal<'notFound' | 'versionStale'>

const MOST_OWN = 50

/** What a member asked for in the account, and, once the address is proven, what came with it otherwise; the latest first. */
export async function ownRequests(queries: Queries, { uid, email, emailVerified }: Member): Promise<OwnRequests> {
  const requests = await queries
    .selectFrom('rightsRequests')
    .select(['id', 'kind', 'asked', 'receivedOn', 'dueOn', 'state', 'answer'])
    .where((eb) => {
      const came = eb.and([eb('email', '=', email.toLowerCase()), eb('userId', 'is', null)])
      return eb.or([eb('userId', '=', uid), ...(emailVerified ? [came] : [])])
    })
    .orderBy('receivedOn', 'desc')
    .orderBy('id')
    .limit(MOST_OWN)
    .execute()
  return { requests, hasPassword: (await passwordHashOf(queries, uid)) !== undefined }
}

export const closeRequest = (tx: Transaction, id: string, given: RightsAnswer, by: Actor): Promise<Moved> =>
  move(tx, id, given.version, by, {
    action: 'rights.close',
    change: { state: 'closed', answer: given.answer, handledBy: by.actor, closedAt: by.at.toISOString() },
  })

export const reopenRequest = (tx: Transaction, id: string, given: RightsReopening, by: Actor): Promise<Moved> =>
  move(
    tx,
    id,
    given.version,
    { ...by, why: given.why },
    {
      action: 'rights.reopen',
      change: { state: 'open', handledBy: null, closedAt: null },
    },
  )

interface Move {
  readonly action: 'rights.close' | 'rights.reopen'
  readonly change: Partial<RightsRequestTable> & Pick<RightsRequestTable, 'state'>
}

async function move(tx: Transaction, id: string, version: number, by: Actor, { action, change }: Move): Promise<Moved> {
  const before = await requestById(tx, id)
  if (!before) return new Refusal('notFound')
  const isDone = before.state === change.state
  if (isDone || !(await changeRow(tx, 'rightsRequests', { id, version }, change)))
    return new Refusal('versionStale', { current: { id, version: before.version } })
  await note(tx, id, by, { action, before: { state: before.state }, after: { state: change.state } })
  return { id, version: version + 1 }
}

type Noted = Omit<Change, 'subject'>

const note = (tx: Transaction, id: string, by: Actor, noted: Noted) =>
  noteChange(tx, by, { ...noted, subject: { type: 'rightsRequest', id } })

/** How many wait for an answer, and whether one of them should have been begun. */
export async function openRequests(queries: Queries, now: Date): Promise<{ count: number; isLate: boolean }> {
  const { count, first } = await queries
    .selectFrom('rightsRequests')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('dueOn').as('first')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return { count, isLate: first !== null && first < dayLater(today(now), RIGHTS_SOON_DAYS) }
}
