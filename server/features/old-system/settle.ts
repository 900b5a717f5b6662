/** What waits for an answer, and what becomes of it with one. */
import type { OpenQuestion } from '#contract/old-system.ts'
import { Refusal } from '#contract/refusal.ts'
import type { ImportTable } from './tables.ts'
import type { Database } from '../../database/open.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import type { Catalog } from '../content/catalog.ts'
import { takeRecordAway } from '../submissions/brought-records.ts'
import { tellDesk, type Bringing } from './bring-in.ts'
import {
  accountsTaken,
  holdParked,
  importName,
  keepAnswer,
  noteSettled,
  pathsWaiting,
  rowsWaiting,
  waitingFor,
} from './imports.ts'
import { readAccount } from './old-accounts.ts'
import { OldSystemFault } from './old-fault.ts'
import { readLeaf } from './old-tree.ts'
import type { Item } from './item.ts'
import { planOf, type OldSystem } from './plan.ts'
import { answerable, isChoice, isNeeded, isOfMany, NOBODYS_ACCOUNTS, type Question } from './questions.ts'
import { questionsIn } from './report.ts'
import { answersKept, standingOf } from './standing.ts'
import { takeIn } from './take-in.ts'

export interface Settling extends Bringing {
  readonly catalog: Catalog
  readonly providers: readonly string[]
}

export type Answers = ReadonlyMap<string, string>

const QUESTIONS_AT_ONCE = 200

/** What waits, by its question; what needs an answer comes first. */
export async function openQuestions(queries: Queries, here: Seen, most = Infinity): Promise<OpenQuestion[]> {
  const waiting = await waitingFor(queries)
  const needed = waiting.filter(({ question }) => isNeeded({ id: question }))
  const aside = waiting.filter(({ question }) => !isNeeded({ id: question }))
  const shown = [...needed, ...aside].slice(0, most)
  const questions: OpenQuestion[] = []
  for (let from = 0; from < shown.length; from += QUESTIONS_AT_ONCE)
    questions.push(...(await asked(queries, here, shown.slice(from, from + QUESTIONS_AT_ONCE))))
  return questions
}

type Waiting = Awaited<ReturnType<typeof waitingFor>>[number]
type Seen = Pick<Settling, 'catalog' | 'providers'>

async function asked(queries: Queries, here: Seen, waiting: readonly Waiting[]): Promise<OpenQuestion[]> {
  const ids = waiting.map(({ question }) => question)
  const whole = ids.filter((id) => !isOfMany(id) && id !== NOBODYS_ACCOUNTS.id)
  const rows = await rowsWaiting(queries, { whole, first: waiting.filter(({ question }) => isOfMany(question)) })
  const known = questionsIn(await replanned(queries, here, rows, ids))
  const answers = await answersKept(queries)
  return waiting.map(({ question: id, count, first }) => ({
    ...plain(known.get(id) ?? answerable(id)),
    count,
    first,
    isNeeded: isNeeded({ id }),
    answered: answers.get(id) ?? null,
  }))
}

const plain = ({ id, about, choices, takesDate = false }: Question) => ({ id, about, choices: [...choices], takesDate })

/** The rows as they would be taken now, with the answers that there are; with ids of questions, what these would ask. */
async function replanned(
  queries: Queries,
  { catalog, providers }: Seen,
  rows: readonly ImportTable[],
  again: readonly string[] = [],
): Promise<Item[]> {
  const old = oldSystemOf(rows)
  const names = new Set(rows.map(importName))
  const uids = old.leaves.flatMap(({ path: [top, uid = ''] }) => (top === 'users' ? [uid] : []))
  const standing = await standingOf(queries, old.accounts, await accountsTaken(queries, uids))
  const others = [...standing.taken].filter(([name]) => !names.has(name))
  const waiting = again.length > 0 ? rows.map((row) => [importName(row), row] as const) : []
  const taken = new Map([...others, ...waiting])
  const answers = new Map([...standing.answers].filter(([id]) => !again.includes(id)))
  return planOf(old, { catalogue: catalog.now(), providers, standing: { ...standing, taken, answers } })
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
  /** An answer of before that was not carried out to its end, and that this one stands in place of. */
  readonly seen: string | null
}

/** Takes what waited for this answer as it says. Who stopped on the way asks again with the same answer. */
export async function settle(
  settling: Settling,
  answer: Answer,
  by: Actor,
): Promise<number | Refusal<'notFound' | 'choiceUnknown' | 'versionStale'>> {
  const { database } = settling
  const { question, choice, seen } = answer
  const otherAnswer = async () => otherThan(choice, (await answersKept(database.db)).get(question))
  const waiting = (await waitingFor(database.db)).filter((one) => one.question === question)
  const [open] = await asked(database.db, settling, waiting)
  if (!open) return (await otherAnswer()) ?? new Refusal('notFound')
  // What is asked changes when somebody else's answer is carried out.
  if (!isChoice(open, choice)) {
    const isAsShown = seen === open.answered
    return (isAsShown ? null : await otherAnswer()) ?? new Refusal('choiceUnknown')
  }
  await database.write((tx) => giveAnswer(tx, answer, by))
  const other = await otherAnswer()
  if (other) return other
  const count = await settleAnswered(settling, question)
  return (await otherAnswer()) ?? count
}

/** Another answer counts: of before, or of somebody else at the same time. */
const otherThan = (choice: string, kept: string | undefined): Refusal<'versionStale'> | null =>
  kept === undefined || kept === choice
    ? null
    : new Refusal('versionStale', { current: { answered: kept }, detail: `The answer “${kept}” was given already` })

async function giveAnswer(tx: Transaction, { question, choice, seen }: Answer, by: Actor): Promise<void> {
  const isNew = await keepAnswer(tx, { question, choice, actor: by.actor, at: by.at.toISOString() }, seen)
  if (!isNew) return
  const subject = { type: 'oldSystem' as const, id: question }
  const before = seen === null ? null : { choice: seen }
  await noteChange(tx, by, { action: 'oldSystem.settle', subject, before, after: { choice } })
}

/**
 * Those that a file gives, all or none.
 * @throws {OldSystemFault} where somebody answered otherwise since the plan
 */
export const giveAnswers = (database: Database, answers: Answers, by: Actor): Promise<void> =>
  database.write(async (tx) => {
    for (const [question, choice] of answers) await giveAnswer(tx, { question, choice, seen: null }, by)
    const kept = await answersKept(tx)
    const other = [...answers].find(([question, choice]) => kept.get(question) !== choice)
    if (other)
      throw new OldSystemFault(`${other[0]} was answered meanwhile, with “${kept.get(other[0])}”. Nothing was taken.`)
  })

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
