/** Payments and documents as they belong to one person. */
import { sql } from 'kysely'
import type { PaymentRow } from '#contract/desk-payments.ts'
import { folded } from '#contract/folded-text.ts'
import type { PersonDetail } from '#contract/people.ts'
import type { Queries } from '../../../database/transaction.ts'
import { digitsIn } from '../../accounts/search-words.ts'
import { seatsOfMembers } from '../../seats/seats.ts'
import { shownPayments, type ShownFor } from './shown-payments.ts'

const MOST = 50

export interface Payers {
  readonly uids: readonly string[]
  /** Addresses that they have proven, or under which nobody has an account. */
  readonly addresses: readonly string[]
}

/** What these people paid, or what was paid for their seats, newest first. */
export async function paymentsOf(by: ShownFor, payers: Payers, most = MOST): Promise<PaymentRow[]> {
  const { queries } = by
  const seats = await seatsOfMembers(queries, payers.uids)
  const [seated, addresses, uids] = [seats.map(({ paymentId }) => paymentId), payers.addresses, payers.uids]
  if (seated.length + addresses.length + uids.length === 0) return []
  const rows = await queries
    .selectFrom('payments')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(seated.length > 0 ? [eb('id', 'in', seated)] : []),
        ...(addresses.length > 0 ? [eb('email', 'in', addresses)] : []),
        ...(uids.length > 0
          ? [eb('orderId', 'in', eb.selectFrom('paymentOrders').select('paymentOrders.id').where('userId', 'in', uids))]
          : []),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return shownPayments(by, rows)
}

const LAST_CHARACTERS = 4

/** Payments whose id ends so, or whose phone does; of either the last four characters at least. */
export async function paymentsEnding(by: ShownFor, end: string, most: number): Promise<PaymentRow[]> {
  if (end.length < LAST_CHARACTERS) return []
  const digits = by.readsPhones ? digitsIn(end) : null
  const rows = await by.queries
    .selectFrom('payments')
    .selectAll()
    .where((eb) => eb.or([...endsIn('id', end), ...(digits === null ? [] : endsIn('phone', digits))]))
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()
  return shownPayments(by, rows)
}

/** The last four characters are indexed: what fits them is compared as a whole. */
const endsIn = (column: 'id' | 'phone', end: string) => {
  const [name, beyond] = [sql.ref(column), sql.lit(end.length - 1)]
  return [
    sql<boolean>`(substr(${name}, length(${name}) - 3) = ${end.slice(-LAST_CHARACTERS)}
      and length(${name}) > ${beyond} and substr(${name}, length(${name}) - ${beyond}) = ${end})`,
  ]
}

type Documents = NonNullable<PersonDetail['documents']>

/** What was issued to these members, newest first. */
export const documentsOfMembers = (queries: Queries, uids: readonly string[], most = MOST): Promise<Documents> =>
  issued(queries, most)
    .where('userId', 'in', [...uids, ''])
    .execute()

/** Documents with this number, or with this number in their series. */
export async function documentsNumbered(queries: Queries, typed: string, most: number): Promise<Documents> {
  const number = folded(typed).toUpperCase()
  const sequence = /^\d{1,9}$/.test(number) ? Number(number) : null
  return issued(queries, most)
    .where((eb) => eb.or([eb('number', '=', number), ...(sequence === null ? [] : [eb('sequence', '=', sequence)])]))
    .execute()
}

const issued = (queries: Queries, most: number) =>
  queries
    .selectFrom('documents')
    .select(['number', 'kind', 'issuedAt', 'paymentId'])
    .orderBy('issuedAt', 'desc')
    .orderBy('sequence', 'desc')
    .limit(most)
