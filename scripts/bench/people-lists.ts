/** A hundred thousand members, a fifth of them with a seat, and lists of them by any filter, on both databases. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { paise } from '#contract/catalog.ts'
import type { PeopleQuery } from '#contract/people.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase, type Database, type DatabaseLocation } from '#server/database/open.ts'
import { createMemberWordRounds } from '#server/features/accounts/member-words.ts'
import { pageOfPeople } from '#server/features/people/people-list.ts'
import { sightOf } from '#server/features/people/sight.ts'
import { startPostgres } from '#stand-ins/postgres/postgres.ts'
import { print } from './print.ts'

const MEMBERS = 100_000
const AT_ONCE = 500
const ROUNDS = 10
const TARGET_MS = 100
const BEGIN_MS = Date.parse('2020-01-01T00:00:00.000Z')
const FIRST = ['Asha', 'Ravi', 'Usha', 'Meera', 'Arjun', 'Kiran', 'Divya', 'Nikhil', 'Priya', 'Sanjay']
const LAST = ['Rao', 'Iyer', 'Sharma', 'Das', 'Nair', 'Patel', 'Gupta', 'Menon', 'Khan', 'Joshi']

const QUESTIONS: readonly PeopleQuery[] = [
  {},
  { after: `${joined(MEMBERS / 2)}~${uidOf(MEMBERS / 2)}` },
  { proven: 'no' },
  { seat: 'yes' },
  { seat: 'no' },
  { q: 'a' },
  { q: 'mee ra' },
  { q: 'firm976 asha' },
  { q: 'person500@firm500.example' },
  { q: '79190' },
  { q: 'nobody' },
  { q: 'khan', proven: 'no', seat: 'yes' },
]

export async function measurePeopleLists(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-people-'))
  const postgres = await startPostgres()
  try {
    await measureOn('SQLite', { url: null, file: join(folder, 'people.sqlite') })
    await measureOn('PostgreSQL', { url: await postgres.url('people'), file: '' })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureOn(name: string, location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location, () => {})
  await migrate(database)
  for (let first = 0; first < MEMBERS; first += AT_ONCE) await insertMembers(database, first)
  await createMemberWordRounds({ database, log: { info() {}, warn() {}, error() {} } }).round()
  // A running database gets there by itself.
  await sql.raw(database.engine === 'sqlite' ? 'analyze' : 'vacuum analyze').execute(database.db)
  const taken: { readonly time: number; readonly query: PeopleQuery }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const query of QUESTIONS) taken.push({ time: await timeOf(database, query), query })
  await database.close()
  const sorted = taken.toSorted((one, other) => one.time - other.time)
  const [p50, p95, worst] = [0.5, 0.95, 1].map((share) => sorted[Math.ceil(sorted.length * share) - 1])
  const words = [p50, p95, worst].map((one) => `${one?.time.toFixed(0)} ms`).join(', ')
  const isMet = (p95?.time ?? Infinity) <= TARGET_MS
  print(`100,000 members, ${name}`, `${words} (p50, p95, slowest)`, `p95 <= ${TARGET_MS} ms`, isMet)
  print('', `slowest: ${JSON.stringify(worst?.query)}`)
}

async function timeOf({ db }: Database, query: PeopleQuery): Promise<number> {
  const owner = sightOf({ uid: uidOf(0), roles: [{ role: 'owner', batchKey: null }], granted: [] })
  const begun = performance.now()
  await pageOfPeople(db, owner, query)
  return performance.now() - begun
}

async function insertMembers({ write }: Database, first: number): Promise<void> {
  const numbers = Array.from({ length: AT_ONCE }, (_, index) => first + index)
  await write(async (tx) => {
    await tx.insertInto('user').values(numbers.map(memberOf)).execute()
    const seated = numbers.filter((number) => number % 5 === 0)
    await tx.insertInto('payments').values(seated.map(paymentOf)).execute()
    await tx.insertInto('seats').values(seated.map(seatOf)).execute()
  })
}

function joined(number: number): string {
  return new Date(BEGIN_MS + number * 60_000).toISOString()
}
function uidOf(number: number): string {
  return `member ${String(number).padStart(6, '0')}`
}

const memberOf = (number: number) => ({
  id: uidOf(number),
  name: `${FIRST[number % 10]} ${LAST[Math.floor(number / 10) % 10]}`,
  email: `person${number}@firm${number % 977}.example`,
  emailVerified: number % 4 === 0 ? 0 : 1,
  image: null,
  mobile: String(9_000_000_000 + ((number * 7_919) % 999_999_999)),
  collegeYear: '',
  companyDept: '',
  courseName: '',
  createdAt: joined(number),
  updatedAt: joined(number),
})

const paymentOf = (number: number) => ({
  id: `pay_${number}`,
  version: 1,
  facts: '{}',
  orderId: null,
  email: '',
  phone: '',
  amount: paise(900_000),
  state: 'captured',
  isPaid: 1,
  deskReason: null,
  failureDueAt: null,
  toldRefund: paise(0),
  toldLost: 0,
  createdAt: joined(number),
  updatedAt: joined(number),
})

const seatOf = (number: number) => ({
  paymentId: `pay_${number}`,
  userId: uidOf(number),
  courseId: 'AspenPlus',
  batchKey: null,
  state: 'active' as const,
  createdAt: joined(number),
  updatedAt: joined(number),
})
