/** People as lists show them, to whoever asks. */
import { isErasedAddress } from '../accounts/erased-member.ts'
import type { Member } from '#contract/accounts.ts'
import type { PersonRow } from '#contract/people.ts'
import { GST_STATES, isStateCode } from '#contract/payments.ts'
import { may, roleInWords } from '#contract/staff.ts'
import type { ContactTable } from '../leads/tables.ts'
import type { BuyerTable } from '../payments/documents/tables.ts'
import type { Queries } from '../../database/transaction.ts'
import { buyersOf } from '../payments/purchases/purchases.ts'
import { heldSeatsOf, type HeldSeat } from '../seats/held-seats.ts'
import { allRoles, type RoleRow } from '../staff/staff-roles.ts'
import { isOwn, type PeopleView } from './people-view.ts'

/** What of a member's other tables a row tells. */
export interface Beside {
  readonly seats: readonly HeldSeat[]
  readonly roles: readonly RoleRow[]
  readonly buyer: BuyerTable | null
}

export async function memberRows(queries: Queries, view: PeopleView, members: readonly Member[]): Promise<PersonRow[]> {
  const uids = members.map(({ uid }) => uid)
  if (uids.length === 0) return []
  const [seats, roles, buyers] = await Promise.all([
    heldSeatsOf(queries, uids),
    view.isWhole ? allRoles(queries) : [],
    view.isMoney ? buyersOf(queries, uids) : new Map<string, BuyerTable>(),
  ])
  return members.map((member) =>
    memberRow(view, member, {
      seats: seats.filter(({ userId }) => userId === member.uid),
      roles: roles.filter(({ userId }) => userId === member.uid),
      buyer: buyers.get(member.uid) ?? null,
    }),
  )
}

export function memberRow(view: PeopleView, member: Member, { seats, roles, buyer }: Beside): PersonRow {
  const isShown = view.isWhole || seats.some((seat) => isOwn(view, seat))
  const active = seats.filter((seat) => seat.state === 'active' && may(view.staff, 'seatsRead', seat))
  return {
    id: member.uid,
    isMember: true,
    name: member.fullName,
    email: isShown && !isErasedAddress(member.email) ? member.email : null,
    phone: isShown && view.readsPhones ? member.mobile : null,
    isProven: isShown ? member.emailVerified : null,
    since: member.createdAt,
    seats: active.length,
    roles: view.isWhole ? roles.map((role) => roleInWords(role, view.named)) : [],
    state: view.isMoney ? stateName(buyer) : '',
    gstin: (view.isMoney && buyer?.gstin) || '',
  }
}

const stateName = (buyer: BuyerTable | null): string =>
  buyer && isStateCode(buyer.state) ? GST_STATES[buyer.state] : ''

export const contactRow = ({ id, name, email, phone, firstSeenAt }: ContactTable): PersonRow => ({
  id,
  isMember: false,
  name,
  email,
  phone,
  isProven: null,
  since: firstSeenAt,
  seats: 0,
  roles: [],
  state: '',
  gstin: '',
})
