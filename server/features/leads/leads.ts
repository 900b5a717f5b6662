/** What the other features tell of people, each in its own transaction. */
import { sql } from 'kysely'
import type { Member } from '#contract/accounts.ts'
import type { Database } from '../../database/open.ts'
import type { PurchaseIntentTable } from '../payments/facts/tables.ts'
import type { RecordTable } from '../submissions/tables.ts'
import type { SeatTable } from '../seats/tables.ts'
import type { Transaction } from '../../database/transaction.ts'
import { isErasedAddress } from '../accounts/erased-member.ts'
import { membersByIds } from '../accounts/members.ts'
import type { Catalog } from '../content/catalog.ts'
import type { PlaceSince } from '../seats/seats.ts'
import { contactOf, storeWords } from './contacts.ts'
import { deedOfAccount, deedOfIntent, deedOfRecord, deedOfSeat, seatRef } from './deeds.ts'
import { setState, takeIn as storeDeed, type Deed } from './intake.ts'
import { partAccounts } from './merging.ts'
import { readTouchBody, storeTouch } from './touches.ts'

export interface Leads {
  onKept(tx: Transaction, record: RecordTable): Promise<void>
  onRegistered(tx: Transaction, member: Member): Promise<void>
  /** From now on the contact is the account's. */
  onVerified(tx: Transaction, member: Member): Promise<void>
  onIntent(tx: Transaction, intent: PurchaseIntentTable): Promise<void>
  /** The lead is won. */
  onSeated(tx: Transaction, seat: SeatTable): Promise<void>
  /** A place by hand that is taken back later is known by where it is then. */
  onPlaceMoved(tx: Transaction, from: PlaceSince, to: PlaceSince): Promise<void>
  /** The seat was taken back: the lead is what it was before. */
  onSeatUndone(tx: Transaction, seat: SeatTable): Promise<void>
  /** That was undone: the lead is won again. */
  onSeatBack(tx: Transaction, seat: SeatTable): Promise<void>
}

export interface LeadsDeps {
  readonly database: Pick<Database, 'changes'>
  readonly catalog: Catalog
  readonly now: () => Date
}

export function createLeads({ catalog, now, database }: LeadsDeps): Leads {
  const takeIn = async (tx: Transaction, deed: Deed) => {
    const lead = await storeDeed(tx, deed)
    if (lead) await database.changes.publish(tx, 'leads', lead.id)
    return lead
  }
  return {
    async onKept(tx, record) {
      const deed = deedOfRecord(record, catalog)
      if (deed) await takeIn(tx, deed)
    },
    onRegistered: async (tx, member) => void (await takeIn(tx, deedOfAccount(member))),
    onVerified: (tx, member) => ownContact(tx, member, now()),
    async onIntent(tx, intent) {
      const member = await memberOf(tx, intent.userId)
      if (member) await takeIn(tx, deedOfIntent(member, intent))
    },
    async onSeated(tx, seat) {
      const member = await memberOf(tx, seat.userId)
      const lead = member && (await takeIn(tx, deedOfSeat(member, seat)))
      if (lead && lead.state !== 'won' && seat.state === 'active')
        await setState(tx, lead, 'won', { at: seat.createdAt, why: 'seated' })
    },
    async onPlaceMoved(tx, from, to) {
      const touchOf = (place: PlaceSince) => tx.updateTable('leadTouches').where('ref', '=', refOfPlace(place))
      // Who left the batch and comes back at the same moment has an older touch of that name.
      await touchOf(to)
        .set({ ref: sql`'own:' || ${sql.ref('id')}` })
        .execute()
      await touchOf(from)
        .set({ ref: refOfPlace(to) })
        .execute()
    },
    onSeatUndone: (tx, seat) => giveBack(tx, seat, now().toISOString()),
    onSeatBack: (tx, seat) => winAgain(tx, seat, now().toISOString()),
  }
}

const refOfPlace = ({ id, since }: PlaceSince): string => seatRef({ paymentId: id, createdAt: since })

async function memberOf(tx: Transaction, uid: string): Promise<Member | undefined> {
  const member = (await membersByIds(tx, [uid])).get(uid)
  return member && isErasedAddress(member.email) ? undefined : member
}

async function ownContact(tx: Transaction, member: Member, now: Date): Promise<void> {
  const { uid, fullName, email, mobile, createdAt } = member
  const person = { name: fullName, email, phone: mobile }
  await contactOf(tx, person, createdAt)
  const own = await tx.selectFrom('contacts').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
  if (own) await partAccounts(tx, { actor: 'system', at: now, why: 'another account proved its address' }, own, uid)
  const contact = await contactOf(tx, person, createdAt)
  const isOwned = await tx.selectFrom('contacts').select('id').where('userId', '=', uid).executeTakeFirst()
  if (isOwned || contact.userId !== null) return
  await tx
    .updateTable('contacts')
    .set({ userId: uid, name: fullName, phone: mobile || contact.phone, version: contact.version + 1 })
    .where('id', '=', contact.id)
    .execute()
  await storeWords(tx, { ...contact, name: fullName, phone: mobile || contact.phone })
  await tx.updateTable('leads').set({ sortName: fullName.toLowerCase() }).where('contactId', '=', contact.id).execute()
}

async function giveBack(tx: Transaction, seat: SeatTable, at: string): Promise<void> {
  const found = await leadOfSeat(tx, seat, at)
  if (!found) return
  const { lead, before } = found
  await storeTouch(tx, { leadId: lead.id, kind: 'seat', at, body: { text: 'The seat was taken back' } })
  if (lead.state === 'won' && before && before !== 'won')
    await setState(tx, lead, before, { at, why: 'the seat was taken back' })
}

async function winAgain(tx: Transaction, seat: SeatTable, at: string): Promise<void> {
  const found = await leadOfSeat(tx, seat, at)
  if (!found) return
  const { lead } = found
  await storeTouch(tx, { leadId: lead.id, kind: 'seat', at, body: { text: 'Taking the seat back was undone' } })
  if (lead.state !== 'won' && seat.state === 'active') await setState(tx, lead, 'won', { at, why: 'seated again' })
}

/** The lead that the seat won, held, and what it was before. */
async function leadOfSeat(tx: Transaction, seat: SeatTable, at: string) {
  const touch = await tx
    .selectFrom('leadTouches')
    .select(['leadId', 'body'])
    .where('ref', '=', seatRef(seat))
    .executeTakeFirst()
  if (!touch) return null
  const lead = await tx
    .updateTable('leads')
    .set({ updatedAt: at })
    .where('id', '=', touch.leadId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { lead, before: readTouchBody(touch.body).before }
}
