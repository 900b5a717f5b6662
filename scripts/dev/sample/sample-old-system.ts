import { Refusal } from '#contract/refusal.ts'
import { readAccounts } from '#server/features/old-system/old-accounts.ts'
import { readPurchases } from '#server/features/old-system/purchases/purchase-rows.ts'
import { readInSeats } from '#server/features/old-system/purchases/read-in.ts'
import { sortPurchases } from '#server/features/old-system/purchases/sort-purchases.ts'
import { readTree } from '#server/features/old-system/old-tree.ts'
import { movingWith, planRun, takeRun } from '#server/features/old-system/run.ts'
import { contactMessage, enrolment, webinarRegistration } from '#stand-ins/people/makers.ts'
import { SMALL_BATCH } from './sample-places.ts'
import type { SampleSite } from './sample-site.ts'

const MS = Date.UTC(2024, 10, 18)

const account = (localId: string, displayName: string, changes: object = {}) => ({
  localId,
  displayName,
  email: `${displayName.toLowerCase().replace(' ', '.')}@example.com`,
  createdAt: String(MS),
  ...changes,
})

const EXPORTS = {
  users: [
    account('sampleOldOne', 'Lata Pillai', { emailVerified: true }),
    account('sampleOldTwo', 'Imran Sheikh', { disabled: true, emailVerified: true }),
    account('sampleOldThree', 'Lata Pillai'),
    account('sampleOldFour', 'Kabir Sen', { email: undefined, phoneNumber: '+919825000099' }),
  ],
  tree: {
    feedback: { [MS]: contactMessage({ firstName: 'Lata', lastName: 'Pillai', email: 'lata.pillai@example.com' }) },
    enrollments: {
      'Aspen Plus (Jan 2025)': { [MS]: enrolment({ name: 'Imran Sheikh', email: 'imran.sheikh@example.com' }) },
      'Flare Systems (2023)': { [MS]: enrolment({ name: 'Lata Pillai', email: 'lata.pillai@example.com' }) },
    },
    'masterclass-list': { [MS]: webinarRegistration({ name: 'Kabir Sen', email: 'kabir.sen@example.com' }) },
    newsletter: { one: { email: 'lata.pillai@example.com', since: 2024 } },
  },
}

const PURCHASES = `name,email,course,batch,date,amount,payment
Lata Pillai,lata.pillai@example.com,AspenPlus,${SMALL_BATCH},18/11/2024,9000,pay_old1
Imran Sheikh,imran.sheikh@example.com,AspenPlus,${SMALL_BATCH},18/11/2024,9000,pay_old2
Nandini Bose,nandini.bose@example.com,AspenPlus,${SMALL_BATCH},19-Nov-24,"₹4,500",UPI`

/** A few people and records of an old system, with questions that nobody has answered and seats that wait. */
export async function leaveOldSystem({ books, now }: SampleSite): Promise<void> {
  const moving = movingWith(books)
  const old = { accounts: readAccounts({ users: EXPORTS.users }), leaves: readTree(EXPORTS.tree) }
  await takeRun(moving, await planRun(moving, old), { actor: 'cli:sample', at: now() })
  const rows = readPurchases(Buffer.from(PURCHASES))
  if (rows instanceof Refusal) throw new Error(rows.details.detail)
  await readInSeats(books, sortPurchases(rows, books.catalog.now(), new Map()), {
    actor: 'cli:sample',
    wantsLetter: false,
  })
}
