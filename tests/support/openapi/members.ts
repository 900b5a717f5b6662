/** Who and what is there when calls are refused: members, staff, leads, payments. */
import assert from 'node:assert/strict'
import { PlaceKept } from '#contract/desk-batches.ts'
import { invite } from '#server/features/staff/invitations.ts'
import { weekendBatch } from '../catalogs.ts'
import { cookieOf, register, tokenFrom, verifyAddress } from '../api-member.ts'
import { registerStaff, signInAs, stepUp, turnOnFactor } from '../desk-staff.ts'
import { seated } from '../documents.ts'
import { send as deliver } from '../payment-chain.ts'
import { NOON, type TestApp } from '../test-app.ts'
import { deskBatch } from './addresses.ts'

/** The one owner of the desk, one with a second factor, and an invitation for the member whose address is not proven. */
async function openStaff(app: TestApp) {
  const owner = await registerStaff(app, 'meera@example.com', 'owner')
  await stepUp(app, owner.cookie)
  const support = await registerStaff(app, 'kavya@example.com', 'support')
  const trainer = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: 'DS-1' })
  const { cookie: withFactor } = await turnOnFactor(app, support.cookie)
  const halfway = cookieOf(await signInAs(app, support.email))
  const given = { email: 'asha@example.com', role: 'support', batchKey: null } as const
  const { token: invitation } = await app.database.write((tx) => invite(tx, given, owner.uid, NOON))
  const leads = await ownLeads(app, [owner, support])
  const place = await placeByHand(app, owner)
  return {
    owner,
    withFactor,
    halfway,
    invitation,
    support,
    trainer,
    leads,
    place,
    again: cookieOf(await signInAs(app, owner.email)),
  }
}

async function placeByHand(app: TestApp, { uid, cookie }: { uid: string; cookie: string }): Promise<PlaceKept> {
  const answer = await app.send('POST', deskBatch('places'), { uid, why: 'x' }, { cookie })
  return PlaceKept.parse(await answer.json())
}

/** Somebody sits in the trainer's batch, where a class is on and one is to come; and there is one in the batch of the owner. */
async function giveClasses({ database: { db } }: TestApp, { uid }: { uid: string }): Promise<void> {
  const since = NOON.toISOString()
  const sits = {
    id: 'of-the-trainer',
    batchKey: 'DS-1',
    userId: uid,
    courseId: 'AspenDynamics',
    state: 'active' as const,
  }
  await db
    .insertInto('places')
    .values({ ...sits, seatPaymentId: null, since, until: null, movedTo: null, why: 'x', version: 1 })
    .execute()
  const [now, later] = [NOON, new Date(NOON.getTime() + 30 * 86_400_000)]
  for (const [id, batchKey, start] of [
    ['on-now', 'DS-1', now],
    ['to-come', 'DS-1', later],
    ['of-members', weekendBatch().key, later],
  ] as const) {
    const times = { startsAt: start.toISOString(), endsAt: new Date(start.getTime() + 3_600_000).toISOString() }
    const rest = { title: '', state: 'planned' as const, sequence: 0, version: 1, updatedAt: since, joinUrl: null }
    const number = id === 'to-come' ? 2 : 1
    await db
      .insertInto('classes')
      .values({ id, batchKey, number, ...times, ...rest })
      .execute()
  }
}

/** The leads of these accounts, and an operation on leads that was taken back already. */
async function ownLeads({ database: { db } }: TestApp, accounts: ReadonlyArray<{ uid: string; email: string }>) {
  for (const { uid, email } of accounts)
    await db.updateTable('contacts').set({ userId: uid }).where('email', '=', email).execute()
  const [account = assert.fail()] = accounts
  const at = NOON.toISOString()
  const over = { id: 'over', actor: account.uid, action: 'leads.change', count: 0, at, undoUntil: at, undoneAt: at }
  await db.insertInto('operations').values(over).execute()
  const rows = await db
    .selectFrom('leads')
    .innerJoin('contacts', 'contacts.id', 'leads.contactId')
    .select(['leads.id', 'leads.version'])
    .where(
      'contacts.userId',
      'in',
      accounts.map(({ uid }) => uid),
    )
    .execute()
  const [one = assert.fail(), other = assert.fail()] = rows
  return { one, other }
}

/** A payment that waits, one that failed, one that cannot be read, and one whose seat ended with its money; and a full batch. */
async function openPayments(app: TestApp) {
  const email = 'elsewhere@example.com'
  await deliver(app, 'payment.captured', { id: 'pay_waiting', email })
  await deliver(app, 'payment.failed', { id: 'pay_failed', email })
  await deliver(app, 'payment.captured', { id: 'pay_broken', email })
  await app.database.db.updateTable('payments').set({ facts: '{}' }).where('id', '=', 'pay_broken').execute()
  await seated(app, {}, { email: 'usha@example.com', id: 'pay_ended' })
  await deliver(app, 'refund.processed', { id: 'pay_ended', email })
  await app.database.db.insertInto('batches').values({ batchKey: 'AP-FULL', placesTaken: 1, version: 1 }).execute()
}

/** A member whose address is not proven, and one who has proven it and has a seat. */
export async function openMembers(app: TestApp) {
  const {
    cookie,
    member: { uid },
  } = await register(app)
  const token = await tokenFrom(app, /^Verify/)
  const holder = await seated(app, {}, { email: 'ravi@example.com' })
  const provenToken = await tokenFrom(app, /^Verify/, 'ravi@example.com')
  await verifyAddress(app, holder.cookie, 'ravi@example.com')
  await openPayments(app)
  await giveClasses(app, holder)
  return { cookie, uid, token, holder, provenToken, staff: await openStaff(app) }
}
export type Members = Awaited<ReturnType<typeof openMembers>>
