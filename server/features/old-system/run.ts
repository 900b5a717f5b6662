/** A whole run: what is planned with the answers that there are, and how it is taken. */
import type { Member } from '#contract/accounts.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { createLeads } from '../leads/leads.ts'
import type { Ledger } from '../payments/ledger/ledger.ts'
import { bringIn, renewWaiting } from './bring-in.ts'
import { isKeptNoWhere } from './erased-since.ts'
import { OldSystemFault } from './old-fault.ts'
import type { Item } from './item.ts'
import { giveProven, type OldSeatDeps } from './purchases/old-seats.ts'
import { planOf, type OldSystem } from './plan.ts'
import { isChoice, type Question } from './questions.ts'
import { reportOf, type Report } from './report.ts'
import { waitingFor } from './imports.ts'
import { giveAnswers, settleAnswered, type Answers, type Settling } from './settle.ts'
import { answersKept, keyOf, standingFor } from './standing.ts'

export interface Planned {
  readonly items: readonly Item[]
  readonly report: RunReport
  /** Those given that were asked for, by the ids of their questions. */
  readonly answers: Answers
}

export interface RunReport extends Report {
  /** Answers to questions that have become others: nothing was done with them. */
  readonly passedOver: readonly PassedOver[]
  readonly unasked: readonly string[]
}

export interface PassedOver extends Question {
  readonly answer: string
}

export interface MoveDeps extends OldSeatDeps {
  readonly ledger: Pick<Ledger, 'rematchAddress'>
}

/** Who hears of the old people and records: no letter comes of it, and of leads the desk hears once for many. */
export function movingWith(deps: MoveDeps): Settling {
  const { database, catalog, now, config, ledger } = deps
  const leads = createLeads({ catalog, now, database: { changes: { ...database.changes, publish: async () => {} } } })
  return {
    database,
    catalog,
    now,
    providers: (['facebook', 'linkedin'] as const).filter((name) => config[name] !== null),
    onKept: leads.onKept,
    onRegistered: leads.onRegistered,
    async onVerified(tx: Transaction, member: Member) {
      await leads.onVerified(tx, member)
      await ledger.rematchAddress(tx, member.email)
      await giveProven(tx, deps, member)
    },
  }
}

/** @throws {OldSystemFault} where an answer is none of the choices */
export async function planRun(moving: Settling, old: OldSystem, given: Answers = new Map()): Promise<Planned> {
  const { catalog, providers, database } = moving
  const standing = await standingFor(database.db, old.accounts)
  refuseOther(standing.answers, given)
  const planWith = (answers: Answers) => {
    const here = { standing: { ...standing, answers }, catalogue: catalog.now(), providers }
    const items = planOf(old, here)
    return { items, report: reportOf(old, items, here) }
  }
  const asked = planWith(standing.answers)
  const isOfBefore = (question: Question, answer: string) =>
    question.hasChanged === true || standing.taken.has(keyOf('auth', answer))
  const passedOver = all(asked.report).flatMap((question): PassedOver[] => {
    const answer = given.get(question.id)
    if (answer === undefined || isChoice(question, answer) || !isOfBefore(question, answer)) return []
    return [{ ...question, answer }]
  })
  const passed = new Set(passedOver.map(({ id }) => id))
  const fit = new Map([...given].filter(([id]) => !passed.has(id)))
  const { items, report } = fit.size === 0 ? asked : planWith(new Map([...fit, ...standing.answers]))
  const questions = [asked.report, report].flatMap(all)
  refuseWrong(questions, fit)
  const ids = new Set(questions.map(({ id }) => id))
  const answers = new Map([...fit].filter(([id]) => ids.has(id) || isFollowUp(id)))
  const unasked = [...fit.keys()].filter((id) => !answers.has(id) && !standing.answers.has(id))
  return { items, report: { ...report, passedOver, unasked }, answers }
}

const all = ({ questions, parked }: Report): Question[] => [...questions, ...parked]

/** Asked only where another one was answered. */
const isFollowUp = (id: string): boolean => id.startsWith('time:') && Buffer.byteLength(id) <= LONGEST_ID

/** No branch is longer, and answers stand in an index. */
const LONGEST_ID = 1200

function refuseOther(before: Answers, given: Answers): void {
  for (const [id, choice] of before)
    if (given.has(id) && given.get(id) !== choice)
      throw new OldSystemFault(`${id} was answered before, with “${choice}”, and that was done.`)
}

/** Answers to what is not asked any more are passed over: the same file serves the last run. */
function refuseWrong(questions: readonly Question[], given: Answers): void {
  for (const question of questions) {
    const { id, choices, takesDate = false } = question
    const answer = given.get(id)
    if (answer === undefined || isChoice(question, answer)) continue
    const date = takesDate ? ', or another date as DDMMYYYY' : ''
    throw new OldSystemFault(`“${answer}” is no answer to ${id}. The choices are: ${choices.join(', ')}${date}.`)
  }
}

export interface Brought {
  /** How many accounts and records were new. */
  readonly brought: number
  readonly settled: number
}

export async function takeRun(moving: Settling, { items, answers }: Planned, by: Actor): Promise<Brought> {
  const { database } = moving
  if (answers.size > 0) await giveAnswers(database, answers, by)
  const fresh = items.filter((item) => item.goes !== null && !isKeptNoWhere(item)).length
  if (fresh > 0) await database.write((tx) => noteRun(tx, by, fresh))
  const brought = await bringIn(moving, items)
  await renewWaiting(moving, items)
  return { brought, settled: await settleAll(moving) }
}

async function noteRun(tx: Transaction, by: Actor, fresh: number): Promise<void> {
  const subject = { type: 'oldSystem' as const, id: 'import' }
  await noteChange(tx, by, { action: 'oldSystem.import', subject, before: null, after: { new: fresh } })
}

async function settleAll(moving: Settling): Promise<number> {
  const queries: Queries = moving.database.db
  const answers = await answersKept(queries)
  let settled = 0
  for (const { question } of await waitingFor(queries))
    if (answers.has(question)) settled += await settleAnswered(moving, question)
  return settled
}
