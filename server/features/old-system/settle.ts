/** What waits for an answer, and what becomes of it with one. */
import type { OpenQuestion } from '#contract/old-system.ts'
import { Refusal } from '#contract/refusal.ts'
import type { ImportTable } from '../../database/import-tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { noteChange } from '../audit/note-change.ts'
import type { Catalog } from '../content/catalog.ts'
import type { Hand } from '../staff/hand.ts'
import { takeRecordAway } from '../submissions/brought-records.ts'
import { tellDesk, type Bringing } from './bring-in.ts'
import { accountsTaken, holdParked, importName, keepAnswer, noteSettled, parkedRows, pathsWaiting } from './imports.ts'
import { readAccount } from './old-accounts.ts'
import { readLeaf } from './old-tree.ts'
import type { Item } from './item.ts'
import { planOf, type OldSystem } from './plan.ts'
import { answerable, isNeeded, type Question } from './questions.ts'
import { questionsIn } from './report.ts'
import { standingOf } from './standing.ts'
import { takeIn } from './take-in.ts'

export interface Settling extends Bringing {
  readonly catalog: Catalog
  readonly providers: readonly string[]
}

/** What waits, by its question. */
export async function openQuestions(
  queries: Queries,
  here: Pick<Settling, 'catalog' | 'providers'>,
): Promise<OpenQuestion[]> {
  const rows = await parkedRows(queries)
  const items = await replanned(queries, here, rows)
  const asked = Map.groupBy(rows, ({ question }) => question)
  const known = questionsIn(items)
  return [...asked].map(([id, waiting]) => ({
    ...plain(known.get(id) ?? answerable(id)),
    count: waiting.length,
    first: waiting[0]?.path ?? '',
    isNeeded: isNeeded({ id }),
  }))
}

const plain = ({ choices, ...question }: Question) => ({ ...question, choices: [...choices] })

/** The rows as they would be taken now, with the answers that there are. */
async function replanned(
  queries: Queries,
  { catalog, providers }: Pick<Settling, 'catalog' | 'providers'>,
  rows: readonly ImportTable[],
): Promise<Item[]> {
  const old = oldSystemOf(rows)
  const waiting = new Set(rows.map(importName))
  const uids = old.leaves.flatMap(({ path: [top, uid = ''] }) => (top === 'users' ? [uid] : []))
  const standing = await standingOf(queries, old.accounts, await accountsTaken(queries, uids))
  const taken = new Map([...standing.taken].filter(([name]) => !waiting.has(name)))
  return planOf(old, { catalogue: catalog.now(), providers, standing: { ...standing, taken } })
}

const oldSystemOf = (rows: readonly ImportTable[]): OldSystem => ({
  accounts: rows
    .filter(({ source }) => source === 'auth')
    .map(({ path, original }) => readAccount(JSON.parse(original), path)),
  leaves: rows.filter(({ source }) => source === 'tree').map(({ path, original }) => readLeaf(path, original)),
})

export interface Answer {
  readonly question: string
  readonly choice: string
}

/** Takes what waited for this answer as it says. Who stopped on the way asks again with the same answer. */
export async function settle(
  settling: Settling,
  answer: Answer,
  hand: Hand,
): Promise<number | Refusal<'notFound' | 'choiceUnknown'>> {
  const { database } = settling
  const open = (await openQuestions(database.db, settling)).find(({ id }) => id === answer.question)
  if (!open) return new Refusal('notFound')
  if (!open.choices.includes(answer.choice)) return new Refusal('choiceUnknown')
  await database.write((tx) => giveAnswer(tx, answer, hand))
  return settleAnswered(settling, answer.question)
}

export async function giveAnswer(tx: Transaction, { question, choice }: Answer, hand: Hand): Promise<void> {
  const isNew = await keepAnswer(tx, { question, choice, actor: hand.actor, at: hand.at.toISOString() })
  if (!isNew) return
  const subject = { type: 'oldSystem', id: question }
  await noteChange(tx, { ...hand, action: 'oldSystem.settle', subject, before: null, after: { choice } })
}

const AT_ONCE = 500

/** Of a question that has its answer. Returns how many it was about. */
export async function settleAnswered(settling: Settling, question: string): Promise<number> {
  const paths = await pathsWaiting(settling.database.db, question)
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const some = paths.slice(from, from + AT_ONCE)
    await settling.database.write((tx) => settleSome(tx, settling, question, some))
  }
  return paths.length
}

async function settleSome(
  tx: Transaction,
  settling: Settling,
  question: string,
  paths: readonly string[],
): Promise<void> {
  const { database, now, ...listeners } = settling
  const rows = await holdParked(tx, question, paths)
  const byName = new Map(rows.map((row) => [importName(row), row]))
  for (const item of await replanned(tx, settling, rows)) {
    const row = byName.get(importName(item))
    if (!row || item.goes === null) continue
    if (row.targetType === 'record') await takeRecordAway(tx, addressOf(row.targetId))
    await noteSettled(tx, item, await takeIn(tx, item.goes, listeners, now()))
  }
  await tellDesk(tx, database)
}

function addressOf(path: string) {
  const end = path.lastIndexOf('/')
  return { branch: path.slice(0, end), key: path.slice(end + 1) }
}
