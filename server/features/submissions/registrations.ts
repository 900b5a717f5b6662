/** Registrations for masterclasses: their rows, and the personal links of which only the digests are stored. */
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { RegistrationTable } from './tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'

export const SEAT_PATH = '/api/masterclass/seat'
export const NOT_ME_PATH = '/api/masterclass/not-me'

const TOKEN_BYTES = 16
const TOKEN = /^[\w-]{22}$/

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const noteRegistration = async (
  tx: Transaction,
  row: Pick<RegistrationTable, 'recordKey' | 'webinarId' | 'told'> & { readonly wantsOffers: boolean },
): Promise<void> =>
  void (await tx
    .insertInto('registrations')
    .values({ ...row, wantsOffers: row.wantsOffers ? 1 : 0 })
    .execute())

export interface PersonalLinks {
  readonly seat: string
  readonly notMe: string
}

/** New for each letter. Those before end when a newer one is used: a letter may be lost on its way. */
export async function newLinks(
  tx: Transaction,
  { recordKey, siteUrl, now }: { readonly recordKey: string; readonly siteUrl: string; readonly now: Date },
): Promise<PersonalLinks> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const row = { tokenDigest: digestOf(token), recordKey, madeAt: now.toISOString() }
  await tx.insertInto('registrationLinks').values(row).execute()
  return { seat: `${siteUrl}${SEAT_PATH}?token=${token}`, notMe: `${siteUrl}${NOT_ME_PATH}?token=${token}` }
}

export interface LinkedRegistration extends RegistrationTable {
  readonly madeAt: string
}

export const registrationAt = async (queries: Queries, token: string): Promise<LinkedRegistration | undefined> =>
  TOKEN.test(token)
    ? queries
        .selectFrom('registrationLinks')
        .innerJoin('registrations', 'registrations.recordKey', 'registrationLinks.recordKey')
        .selectAll('registrations')
        .select('madeAt')
        .where('tokenDigest', '=', digestOf(token))
        .where('endedAt', 'is', null)
        .executeTakeFirst()
    : undefined

type Step = 'confirmedAt' | 'joinedAt' | 'watchedAt'

/** Notes the first time of each of these, and ends the links of earlier letters. */
export async function noteSteps(
  tx: Transaction,
  { recordKey, madeAt }: LinkedRegistration,
  steps: readonly Step[],
  now: Date,
): Promise<void> {
  for (const step of steps)
    await tx
      .updateTable('registrations')
      .set({ [step]: now.toISOString() })
      .where('recordKey', '=', recordKey)
      .where(step, 'is', null)
      .execute()
  await tx.deleteFrom('registrationLinks').where('recordKey', '=', recordKey).where('madeAt', '<', madeAt).execute()
}

export async function endRegistration(tx: Transaction, recordKey: string, now: Date): Promise<void> {
  const ended = { endedAt: now.toISOString(), wantsOffers: 0, wish: null }
  await tx.updateTable('registrations').set(ended).where('recordKey', '=', recordKey).execute()
  await tx.deleteFrom('registrationLinks').where('recordKey', '=', recordKey).execute()
  await tx.deleteFrom('registrationNetworks').where('recordKey', '=', recordKey).execute()
}

export const keepWish = async (tx: Transaction, recordKey: string, wish: string): Promise<void> =>
  void (await tx.updateTable('registrations').set({ wish }).where('recordKey', '=', recordKey).execute())

const MOST_NETWORKS = 50

/** From how many networks a link was used is counted up to a bound. */
export async function noteNetwork(tx: Transaction, recordKey: string, network: string): Promise<void> {
  const { known } = await tx
    .selectFrom('registrationNetworks')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where('recordKey', '=', recordKey)
    .executeTakeFirstOrThrow()
  if (known >= MOST_NETWORKS) return
  await tx
    .insertInto('registrationNetworks')
    .values({ recordKey, network })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface Attendee extends RegistrationTable {
  readonly name: string
  readonly email: string
  readonly registeredAt: string
  readonly networks: number
}

/** Who registered for a masterclass, the first one first; without those who were erased. */
export async function attendeesOf(queries: Queries, webinarId: string): Promise<Attendee[]> {
  const rows = await queries
    .selectFrom('registrations')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('registrationNetworks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('registrationNetworks.recordKey', '=', 'registrations.recordKey')
        .as('networks'),
    )
    .where('webinarId', '=', webinarId)
    .orderBy('recordKey')
    .execute()
  const records = await recordsOf(queries, rows)
  return rows.flatMap((row) => {
    const record = records.get(row.recordKey)
    const sender = record && senderOf(record.body)
    return sender ? [{ ...row, ...sender, registeredAt: record.receivedAt, networks: row.networks ?? 0 }] : []
  })
}

/** Who sent the form of this registration; null where it was erased. */
export async function attendeeOf(queries: Queries, row: Pick<RegistrationTable, 'recordKey'>) {
  const record = (await recordsOf(queries, [row])).get(row.recordKey)
  return record ? senderOf(record.body) : null
}

/** Whether a letter has spoken of another time to somebody who registered. */
export async function isSomebodyUntold(queries: Queries, webinarId: string, told: string): Promise<boolean> {
  const row = await queries
    .selectFrom('registrations')
    .select('recordKey')
    .where('webinarId', '=', webinarId)
    .where('endedAt', 'is', null)
    .where('told', '<>', told)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes it upon this transaction to tell; false where somebody else has, or the registration has ended. */
export async function claimTold(
  tx: Transaction,
  { recordKey, told: before }: Pick<RegistrationTable, 'recordKey' | 'told'>,
  news: Pick<RegistrationTable, 'told' | 'toldBy'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('registrations')
    .set(news)
    .where('recordKey', '=', recordKey)
    .where('endedAt', 'is', null)
    .where('told', '=', before)
    .returning('recordKey')
    .executeTakeFirst()
  return row !== undefined
}

interface Move {
  readonly from: string
  readonly to: string
  readonly told: string
}

/** Of these registrations, which were for the one masterclass and are now for the other. */
export async function moveRegistrations(
  tx: Transaction,
  recordKeys: readonly string[],
  { from, to, told }: Move,
): Promise<string[]> {
  const rows = await tx
    .updateTable('registrations')
    .set({ webinarId: to, told })
    .where('recordKey', 'in', recordKeys)
    .where('webinarId', '=', from)
    .where('endedAt', 'is', null)
    .returning('recordKey')
    .execute()
  return rows.map(({ recordKey }) => recordKey)
}

/** Whether no later letter tells of another time, nor has the registration ended. */
export async function isToldBy(queries: Queries, letterId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('registrations')
    .select('recordKey')
    .where('toldBy', '=', letterId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether nobody has taken it back, nor was it erased. */
export async function isStanding(queries: Queries, recordKey: string): Promise<boolean> {
  const row = await queries
    .selectFrom('registrations')
    .select('endedAt')
    .where('recordKey', '=', recordKey)
    .executeTakeFirst()
  return row?.endedAt === null
}

const Sender = z.object({ name: z.string(), email: z.string() })

function senderOf(body: string) {
  const sender = z.safeParse(Sender, JSON.parse(body))
  return sender.success ? { name: sender.data.name, email: sender.data.email.toLowerCase() } : null
}

const AT_ONCE = 400

async function recordsOf(queries: Queries, rows: readonly Pick<RegistrationTable, 'recordKey'>[]) {
  const byBranch = Map.groupBy(
    rows.map(({ recordKey }) => apart(recordKey)),
    ({ branch }) => branch,
  )
  const found = new Map<string, { readonly body: string; readonly receivedAt: string }>()
  for (const [branch, parts] of byBranch)
    for (let from = 0; from < parts.length; from += AT_ONCE) {
      const keys = parts.slice(from, from + AT_ONCE).map(({ key }) => key)
      const records = await queries
        .selectFrom('records')
        .select(['key', 'body', 'receivedAt'])
        .where('branch', '=', branch)
        .where('key', 'in', keys)
        .execute()
      for (const { key, ...record } of records) found.set(`${branch}/${key}`, record)
    }
  return found
}

function apart(path: string) {
  const end = path.lastIndexOf('/')
  return { branch: path.slice(0, end), key: path.slice(end + 1) }
}
