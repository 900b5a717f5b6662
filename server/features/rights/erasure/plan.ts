/** All that an erasure would do: which rows go, and which stay until when. */
import { createHash } from 'node:crypto'
import type { Law } from '#contract/erasures.ts'
import type { Queries } from '../../../database/transaction.ts'
import { documentsAbout } from '../../payments/documents/documents-of-person.ts'
import { momentsOf } from '../../payments/facts/payments-of-person.ts'
import { ALL_NAMES, ALL_TABLES, type KeptTable, type TableName } from '../all-tables.ts'
import type { KeptPerson } from '../kept-person.ts'
import { keysOf } from '../keys.ts'
import type { Keys } from '../../../database/table.ts'
import { foundRows, type FoundRows } from './found-rows.ts'
import { keptUntil } from './kept-until.ts'

export interface KeptRow {
  readonly tableName: TableName
  readonly rowId: string
  readonly law: Law
  readonly until: string
}

export interface TablePlan<Name extends TableName = TableName> extends FoundRows<Name> {
  readonly name: Name
  readonly title: string
  /** false where nothing in the rows tells of the person. */
  readonly erases: boolean
  readonly kept: readonly KeptRow[]
}

export interface Plan {
  readonly person: KeptPerson
  readonly keys: Keys
  readonly tables: readonly TablePlan[]
  /** Of whom it is: another one is refused. */
  readonly seen: string
}

export async function planOf(queries: Queries, person: KeptPerson, at: string): Promise<Plan> {
  const keys = await keysOf(queries, person)
  const paidAt = await lastMoneyDays(queries, keys)
  const tables: TablePlan[] = []
  for (const name of ALL_NAMES) tables.push(await tablePlan(queries, name, { keys, paidAt, at }))
  return {
    person,
    keys,
    tables: tables.filter(({ own, naming, kept }) => own.length + naming.length + kept.length > 0),
    seen: seenOf(person),
  }
}

export const seenOf = ({ uid, contactIds, addresses }: KeptPerson): string =>
  createHash('sha256')
    .update(JSON.stringify([uid, [...contactIds].toSorted(), [...addresses].toSorted()]))
    .digest('base64url')

interface Planning {
  readonly keys: Keys
  readonly paidAt: ReadonlyMap<string, string>
  readonly at: string
}

async function tablePlan<Name extends TableName>(
  queries: Queries,
  name: Name,
  { keys, paidAt, at }: Planning,
): Promise<TablePlan<Name>> {
  const part: KeptTable<Name>['part'] = ALL_TABLES[name].part
  const { own, naming } = await foundRows(queries, name, keys)
  const erases = part !== undefined && part.erased !== 'stays'
  const plan = { name, title: part?.title ?? name, erases, own, naming }
  if (!part?.kept) return { ...plan, kept: [] }
  const { law, column, isKept = () => true } = part.kept
  const kept = own.filter(isKept).map((row): KeptRow => {
    const rowId = String(row[column])
    return { tableName: name, rowId, law, until: keptUntil(law, law === 'tax' ? (paidAt.get(rowId) ?? at) : at) }
  })
  return { ...plan, own: own.filter((row) => !isKept(row)), kept }
}

/** When money last moved for a payment, by the id of it and of its documents: they are kept together. */
async function lastMoneyDays(queries: Queries, { paymentIds, paidByOthers, uids }: Keys): Promise<Map<string, string>> {
  const days = new Map<string, string>()
  const documents = await documentsAbout(queries, paymentIds, uids)
  const ids = [...paymentIds, ...paidByOthers, ...documents.map(({ paymentId }) => paymentId)]
  const payments = await momentsOf(queries, ids)
  for (const { id, createdAt } of payments) {
    const own = documents.filter(({ paymentId }) => paymentId === id)
    const last = [createdAt, ...own.map(({ issuedAt }) => issuedAt)].toSorted().at(-1) ?? createdAt
    for (const key of [id, ...own.flatMap((one) => [one.id, one.number])]) days.set(key, last)
  }
  return days
}
