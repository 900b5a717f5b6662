/** Which statements go through a table that grows from end to end, as the database itself says. */
import { CompiledQuery, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#server/database/open.ts'
import type { Sent } from './sent-statements.ts'

/** Their rows grow with people and with time; the others with courses, staff or settings. */
export const GROWING: readonly string[] =
  `account attendance auditLog classes consents contactWords contacts counters documents
  doubtReplies doubtVotes doubts fetches idempotencyKeys imports joins leadLabels leadTouches leads meetingRows memberWords
  movedLetters outbox payerClaims payerLinks paymentAudit paymentInbox paymentOrders payments places purchaseIntents records
  registrations reminders seats session signInGuesses user waiting watching`.split(/\s+/)

/** So few values that one of them is a part of the table that grows with it. */
const COARSE = new Set(
  'isListed isPaid isVerified emailVerified kind series source state erasedAt twoFactorEnabled'.split(' '),
)

export interface PlanFault {
  readonly table: string
  readonly statement: string
  readonly plan: string
}

/** The faults of all that was sent; each is explained with what was bound to it. */
export async function planFaults(database: Database, sent: Sent): Promise<PlanFault[]> {
  const faults: PlanFault[] = []
  if (database.engine === 'sqlite') await forgetSizes(database)
  for (const [statement, values] of sent) {
    if (!/^\s*(?:with|select|update|delete)\b/i.test(statement)) continue
    const tables = database.engine === 'sqlite' ? sqliteTables : postgresTables
    for (const [table, plan] of await tables(database, statement, values)) faults.push({ table, statement, plan })
  }
  return faults
}

/** What was counted in small tables: without it SQLite plans for large ones. */
async function forgetSizes({ db }: Database): Promise<void> {
  for (const statement of ['analyze', 'delete from sqlite_stat1', 'analyze sqlite_schema'])
    await sql.raw(statement).execute(db)
}

type Walked = ReadonlyArray<readonly [table: string, plan: string]>

const Line = z.object({ detail: z.string() })
const WALK = /^(SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX \w+(?: \((.*)\))?)?/

async function sqliteTables({ db }: Database, statement: string, values: readonly unknown[]): Promise<Walked> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${statement}`, [...values]))
  const lines = rows.map((row) => Line.parse(row).detail)
  const isPage = /\blimit\b/i.test(statement) && !lines.some((line) => line.includes('TEMP B-TREE FOR ORDER BY'))
  const called = namesIn(statement)
  return lines.flatMap((line) => {
    const [, kind, name = '', conditions = ''] = WALK.exec(line) ?? []
    const table = called.get(name) ?? name
    if (!GROWING.includes(table) || (isPage && line.includes('USING'))) return []
    const columns = [...conditions.matchAll(/(\w+)[<=>]/g)].map(([, column = '']) => column)
    const isWhole = kind === 'SCAN' || (columns.length > 0 && columns.every((column) => COARSE.has(column)))
    return isWhole ? [[table, lines.join(' | ')] as const] : []
  })
}

/** Tables by the names that a statement gives them. */
const namesIn = (statement: string): Map<string, string> =>
  new Map([...statement.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table = '', name = '']) => [name, table]))

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Node[]
}

async function postgresTables(database: Database, statement: string, values: readonly unknown[]): Promise<Walked> {
  const { rows } = await database.write(async (tx) => {
    // Small tables are always read whole: what is left of that then has no index that could serve.
    await sql`set local enable_seqscan = off`.execute(tx)
    return tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      CompiledQuery.raw(`explain (format json) ${statement}`, [...values]),
    )
  })
  const isPage = /\blimit\b/i.test(statement)
  const all = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
  // What is sorted above a limit is a page of its own.
  const isSorted = all.some((node) => isOf(node, 'Sort') && !nodesOf(node).some((below) => isOf(below, 'Limit')))
  return all.flatMap((node) => {
    const { 'Relation Name': table = '', 'Node Type': type, 'Index Cond': condition } = node
    if (!GROWING.includes(table) || type.startsWith('Bitmap')) return []
    const isWhole = type === 'Seq Scan' || (condition === undefined && !(isPage && !isSorted))
    return isWhole && type !== 'ModifyTable' ? [[table, all.map((one) => one['Node Type']).join(' | ')] as const] : []
  })
}

const isOf = (node: Node, type: string): boolean => node['Node Type'] === type

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
