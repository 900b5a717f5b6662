/** Reads a report into the books: by command, and at the desk after a dry run. */
import { isDeepStrictEqual } from 'node:util'
import type { ReportChange, ReportRead } from '#contract/desk-report.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Queries } from '../../../database/transaction.ts'
import type { Database } from '../../../database/open.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import { moneyOf, stateOf, unexplainedRefund } from '../facts/money.ts'
import { addFacts, withoutRepeatedClaims, type PaymentFacts } from '../facts/payment.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { certainRows } from './report-certainty.ts'
import type { Report } from './report.ts'

export interface ReportDeps {
  readonly database: Database
  readonly ledger: Ledger
}

const MOST_SHOWN = 200
/** SQLite takes 32,766 values in a statement, and a payment has 18. */
const PAYMENTS_AT_ONCE = 500

type OfAnother = Refusal<'reportUnreadable'>

/** What a report would change. Writes nothing. */
export async function previewReport({ database }: ReportDeps, report: Report): Promise<ReportRead | OfAnother> {
  const plan = await planOf(database.db, report)
  return plan instanceof Refusal ? plan : readOf(plan, false)
}

/** Records what is new in a report, all of it or nothing. A second time there is nothing new, and nothing is noted. */
export const importReport = (
  { database, ledger }: ReportDeps,
  report: Report,
  by: Actor,
): Promise<ReportRead | OfAnother> =>
  database.write(async (tx) => {
    const plan = await planOf(tx, report)
    if (plan instanceof Refusal) return plan
    const { news } = plan
    for (let first = 0; first < news.length; first += PAYMENTS_AT_ONCE) {
      const facts = news.slice(first, first + PAYMENTS_AT_ONCE).map((one) => one.reported)
      await ledger.recordAll(tx, facts, { ...by, why: 'report' })
    }
    const read = readOf(plan, true)
    if (news.length > 0) {
      const { added, changed, same, faults, changes } = read
      await noteChange(tx, by, {
        action: 'report.import',
        subject: { type: 'report', id: report.digest },
        before: null,
        after: { added, changed, same, faults: faults.length, payments: changes.map(({ paymentId }) => paymentId) },
      })
      await database.changes.publish(tx, 'payments', 'report')
    }
    return read
  })

interface News {
  readonly line: number
  readonly reported: PaymentFacts
  readonly before: PaymentFacts | null
  readonly after: PaymentFacts
}

interface Plan {
  readonly news: readonly News[]
  readonly same: number
  readonly faults: readonly string[]
}

async function planOf(queries: Queries, { payments, faults, foreignButton }: Report): Promise<Plan | OfAnother> {
  const stored = await storedFacts(queries, [...new Set(payments.map(({ facts }) => facts.paymentId))])
  const known = new Map([...stored].filter((one): one is [string, PaymentFacts] => one[1] !== 'unreadable'))
  if (foreignButton && stored.size === 0) return new Refusal('reportUnreadable', { detail: foreignButton })
  const certain = certainRows(payments, known)
  const news: News[] = []
  const broken: string[] = []
  let same = 0
  for (const { line, facts } of certain.payments) {
    const id = facts.paymentId
    if (stored.get(id) === 'unreadable') {
      broken.push(`row ${line}: the stored facts of ${id} cannot be read`)
      continue
    }
    const before = known.get(id) ?? null
    const reported = before ? withoutRepeatedClaims(before, facts) : facts
    const after = before ? addFacts(before, reported) : reported
    if (!before || !isDeepStrictEqual(before, after)) news.push({ line, reported, before, after })
    else same += 1
  }
  return { news, same, faults: [...faults, ...certain.faults, ...broken] }
}

async function storedFacts(queries: Queries, ids: readonly string[]) {
  const found = new Map<string, PaymentFacts | 'unreadable'>()
  for (let first = 0; first < ids.length; first += PAYMENTS_AT_ONCE) {
    const some = ids.slice(first, first + PAYMENTS_AT_ONCE)
    const rows = await queries.selectFrom('payments').select(['id', 'facts']).where('id', 'in', some).execute()
    for (const { id, facts } of rows) found.set(id, tryFacts(facts) ?? 'unreadable')
  }
  return found
}

function readOf({ news, same, faults }: Plan, isDone: boolean): ReportRead {
  const added = news.filter(({ before }) => before === null).length
  const changes = news.slice(0, MOST_SHOWN).map(changeOf)
  return { isDone, added, changed: news.length - added, same, changes, faults: [...faults] }
}

const changeOf = ({ line, reported, before, after }: News): ReportChange => ({
  paymentId: after.paymentId,
  line,
  read: saidIn(reported),
  known: before && saidIn(before),
  before: before && stateOf(before),
  after: stateOf(after),
  refunded: moneyOf(after).refunded,
  unexplained: unexplainedRefund(after),
})

const saidIn = ({ amount, currency, createdAt, email, phone, namedCourse }: PaymentFacts): ReportChange['read'] => ({
  amount,
  currency,
  createdAt,
  email,
  phone,
  course: namedCourse,
})
