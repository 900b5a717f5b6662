/** How payments are found by what somebody types: the beginning of an address or an id, a payer's name, the end of a phone. */
import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { visibleLine } from '#contract/visible-text.ts'
import type { Tables } from '../../../database/schema.ts'
import { begins } from '../../../database/text-begins.ts'
import type { Queries } from '../../../database/transaction.ts'
import { isNamed, uidsNamed } from '../../accounts/members.ts'
import { digitsIn } from '../../accounts/search-words.ts'
import { paymentsSeating, seatsMember } from '../../seats/seats.ts'

type Ids = SelectQueryBuilder<Tables, 'payments', { id: string }>

export interface PaymentSearch {
  /** The ids that fit, each way of finding one by the index that it has. */
  readonly ids: Ids
  /** The same, asked of each payment that a statement goes through. */
  readonly fits: (eb: ExpressionBuilder<Tables, 'payments'>) => Expression<SqlBool>
  /** Whether more fit than are best found by their ids. */
  readonly fitsMany: () => Promise<boolean>
}

const MANY = 1_000

/** Null where nothing is typed. Whoever may not read phones cannot find by them either. */
export function paymentSearch(queries: Queries, q: string, readsPhones: boolean): PaymentSearch | null {
  const line = visibleLine(q)
  if (line === '') return null
  const address = line.toLowerCase()
  const [named, isPayer, digits] = [uidsNamed(queries, q), isNamed(queries, q), readsPhones ? digitsIn(q) : null]
  const payments = () => queries.selectFrom('payments').select('payments.id')
  const byId = payments().where(begins(queries, 'id', line))
  const byPhone = digits === null ? [] : [payments().where(ends(digits))]
  const others = [byId, ...byPhone, ...(named ? [paymentsSeating(queries, named)] : [])]
  const byAddress = payments().where(begins(queries, 'email', address))
  return {
    ids: others.reduce<Ids>((all, way) => all.union(way), byAddress),
    fits: (eb) =>
      eb.or([
        startsWith('email', address),
        startsWith('id', line),
        ...(digits === null ? [] : [ends(digits)]),
        ...(isPayer ? [seatsMember(eb, isPayer)] : []),
      ]),
    async fitsMany() {
      // Those that are found twice count twice: no more than so many are looked at.
      const some = others.reduce<Ids>((all, way) => all.unionAll(way), byAddress).limit(MANY + 1)
      return (await some.execute()).length > MANY
    },
  }
}

/** No index answers it, so that the order of the list is walked instead. */
const startsWith = (column: 'email' | 'id', text: string) =>
  sql<SqlBool>`substr(${sql.ref(`payments.${column}`)}, 1, ${sql.lit(Array.from(text).length)}) = ${text}`

/** The last four are looked up by themselves, for which there is an index. */
const ends = (digits: string) => {
  const phone = sql.ref('phone')
  return sql<SqlBool>`(substr(${phone}, length(${phone}) - 3) = ${digits.slice(-4)}
    and substr(${phone}, length(${phone}) - ${sql.lit(digits.length - 1)}) = ${digits})`
}
