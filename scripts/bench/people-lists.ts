/** A hundred thousand members, a fifth of them with a seat, and lists of them by any filter, on both databases. */
import { paise } from '#contract/catalog.ts'
import type { PeopleQuery } from '#contract/people.ts'
import type { Database } from '#server/database/open.ts'
import { createMemberWordRounds } from '#server/features/accounts/member-words.ts'
import { pageOfPeople } from '#server/features/people/people-list.ts'
import { viewOf } from '#server/features/people/people-view.ts'
import { FIRST_NAMES, LAST_NAMES, measureLists, ROWS } from './list-times.ts'

const ROUNDS = 10
const TARGET_MS = 100
const BEGIN_MS = Date.parse('2020-01-01T00:00:00.000Z')

const QUESTIONS: readonly PeopleQuery[] = [
  {},
  { after: `${joined(ROWS / 2)}~${uidOf(ROWS / 2)}` },
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

export const measurePeopleLists = () =>
  measureLists({
    name: 'members',
    questions: Array.from({ length: ROUNDS }, () => QUESTIONS).flat(),
    mostMs: TARGET_MS,
    fill: insertMembers,
    settle: (database) => createMemberWordRounds({ database, log: silentLog, now: () => new Date() }).round(),
    timeOf,
  })

const silentLog = { info() {}, warn() {}, error() {} }

async function timeOf({ db }: Database, query: PeopleQuery): Promise<number> {
  const owner = viewOf({ uid: uidOf(0), roles: [{ role: 'owner', batchKey: null }], granted: [] }, [])
  const begun = performance.now()
  await pageOfPeople(db, owner, query)
  return performance.now() - begun
}

async function insertMembers({ write }: Database, numbers: readonly number[]): Promise<void> {
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
  name: `${FIRST_NAMES[number % 10]} ${LAST_NAMES[Math.floor(number / 10) % 10]}`,
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
  currency: 'INR',
  state: 'captured',
  isPaid: 1,
  deskReason: null,
  failureDueAt: null,
  question: null,
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
