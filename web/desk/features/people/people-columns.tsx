import { indianDay } from '#contract/indian-time.ts'
import type { PersonRow } from '#contract/people.ts'
import { Badge } from '#web/ui/dense/badge.tsx'
import { MailAddress } from '#web/ui/dense/mail-address.tsx'
import type { Column } from '#web/ui/dense/row-table.tsx'

const NAME: Column<PersonRow> = {
  key: 'name',
  name: 'Name',
  card: 'title',
  cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
}
const SEATS: Column<PersonRow> = {
  key: 'seats',
  name: 'Seats',
  card: 'half',
  isNumber: true,
  cell: ({ seats }) => (seats > 0 ? seats : null),
}
const SINCE: Column<PersonRow> = {
  key: 'since',
  name: 'Since',
  card: 'half',
  isShort: true,
  cell: ({ since }) => indianDay(since),
}
const CONTACT: readonly Column<PersonRow>[] = [
  { key: 'proven', name: 'Address', card: 'side', cell: ({ isProven }) => <Proof isProven={isProven} /> },
  { key: 'email', name: 'Email', cell: ({ email }) => email && <MailAddress>{email}</MailAddress> },
  { key: 'phone', name: 'Phone', card: 'half', isNumber: true, cell: ({ phone }) => phone || null },
]
const DESK: Column<PersonRow> = { key: 'roles', name: 'At the desk', cell: ({ roles }) => roles.join(', ') || null }
const MONEY: readonly Column<PersonRow>[] = [
  { key: 'state', name: 'State', card: 'half', cell: ({ state }) => state || null },
  { key: 'gstin', name: 'GSTIN', cell: ({ gstin }) => (gstin ? <code className="text-xs">{gstin}</code> : null) },
]

/** What somebody may not see is no column. */
export function columnsOf(rows: readonly PersonRow[]): readonly Column<PersonRow>[] {
  const isMoney = rows.every(({ email, isMember }) => isMember && email === null)
  return isMoney ? [NAME, ...MONEY, SEATS, SINCE] : [NAME, ...CONTACT, SEATS, DESK, SINCE]
}

export function Proof({ isProven }: Pick<PersonRow, 'isProven'>) {
  if (isProven === null) return null
  return <Badge tone={isProven ? 'product' : 'flare'}>{isProven ? 'Verified' : 'Not verified'}</Badge>
}
