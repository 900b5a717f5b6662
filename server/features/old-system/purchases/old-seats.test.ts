import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { cookieOf, verifyAddress } from '../../../../tests/support/api-member.ts'
import { SocialAddress } from '#contract/accounts.ts'
import { OldSeatKept, OldSeats } from '#contract/old-seats.ts'
import { draftOf, newBatch, publishAll } from '../../../../tests/support/content.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import {
  booksOn,
  buyer,
  letters,
  ownPurchases,
  PAYMENT_ENV,
  press,
  send,
} from '../../../../tests/support/payment-chain.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { importOn } from '../../../../tests/support/old-move.ts'
import { fakeSocialProvider } from '../../../gateways/fake-social.ts'
import { createBooks } from '../../../site.ts'
import { readInSeats } from './read-in.ts'
import type { WantedSeat } from './sort-purchases.ts'

const KEY = 'AP-2025-01'
const MEERA = 'meera@example.com'

const wanted = (email: string, changes: Partial<WantedSeat> = {}): WantedSeat => ({
  email,
  name: 'Old Student',
  courseId: 'AspenPlus',
  batchKey: KEY,
  note: '15 January 2025, ₹9,000, pay_old',
  lines: [2],
  ...changes,
})

async function open(engine: TestEngine, t: Cleaner, options: object = {}) {
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, isLive: true, ...options })
  await app.catalog.refresh()
  const books = createBooks({ ...booksOn(app), catalog: app.catalog })
  const readIn = async (seats: readonly WantedSeat[], wantsLetter = false) => {
    const { counts } = await readInSeats(books, { seats }, { actor: 'cli:meera', wantsLetter })
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  }
  return { app, readIn }
}

const oldSeats = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom('oldSeats').selectAll().orderBy('email').execute()).map(({ email, state, obstacle }) =>
    `${email} ${state} ${obstacle}`.trim(),
  )

const EMPTY = ['payments', 'paymentOrders', 'purchaseIntents', 'seats', 'documents', 'documentSeries'] as const
const digest = async ({ database: { db } }: TestApp) =>
  JSON.stringify([
    await db.selectFrom('oldSeats').selectAll().orderBy('id').execute(),
    await db.selectFrom('places').selectAll().orderBy('id').execute(),
    await db.selectFrom('auditLog').selectAll().orderBy('id').execute(),
    await db.selectFrom('leads').selectAll().orderBy('id').execute(),
    await db.selectFrom('outbox').selectAll().orderBy('id').execute(),
  ])

for (const engine of engines)
  suite(`seats that were paid for before the move, on ${engine.name}`, () => {
    test('a proven address has its seat at once: by hand, without letter, payment or document; twice changes nothing', async (t) => {
      const { app, readIn } = await open(engine, t)
      const asha = await buyer(app, 'asha')
      await letters(app)
      const before = app.mailer.sent.length
      assert.deepEqual(await readIn([wanted(asha.email)]), { given: 1 })
      const [seat] = (await ownPurchases(app, asha)).seats
      assert.deepEqual(
        [seat?.courseTitle, seat?.state, seat?.amount, seat?.documents],
        ['Aspen Plus (Jan 2025)', 'active', null, []],
      )
      const [place] = await app.database.db.selectFrom('places').selectAll().execute()
      assert.deepEqual([place?.why, place?.seatPaymentId, place?.batchKey], ['old system', null, KEY])
      const audit = await app.database.db.selectFrom('auditLog').select(['action', 'actor', 'why']).execute()
      assert.deepEqual(audit.map(({ action, actor, why }) => `${action} ${actor} ${why}`).toSorted(), [
        'lead.change system seated',
        'place.take cli:meera old system',
      ])
      for (const table of EMPTY)
        assert.deepEqual(await app.database.db.selectFrom(table).selectAll().execute(), [], table)
      const kept = await digest(app)
      assert.deepEqual(await readIn([wanted(asha.email)]), { known: 1 })
      assert.deepEqual(await readIn([wanted(asha.email, { note: 'else' })]), { differs: 1 })
      assert.equal(await digest(app), kept)
      await app.site.workers.announcements.round()
      await app.postman.round()
      assert.equal(app.mailer.sent.length, before)
    })

    test('an unproven address, or one without an account, waits, and has the seat when it is proven', async (t) => {
      const { app, readIn } = await open(engine, t, {
        providers: [fakeSocialProvider('linkedin', { id: 'm-1', name: 'Meera', email: MEERA, isVerified: true })],
      })
      const ravi = await buyer(app, 'ravi', { isProven: false })
      const seats = [wanted(ravi.email), wanted(MEERA), wanted('nobody@example.com')]
      assert.deepEqual(await readIn(seats), { proof: 3 })
      assert.deepEqual((await ownPurchases(app, ravi)).seats, [])
      await verifyAddress(app, ravi.cookie, ravi.email)
      assert.equal((await ownPurchases(app, ravi)).seats[0]?.courseTitle, 'Aspen Plus (Jan 2025)')
      await signInSocially(app)
      assert.deepEqual(await oldSeats(app), [
        `${MEERA} given`,
        'nobody@example.com waiting proof',
        'ravi@example.com given',
      ])
      assert.deepEqual(await readIn(seats), { known: 3 })
    })

    test('an import gives them to those who had proven their address', async (t) => {
      const { app, readIn } = await open(engine, t)
      await readIn([wanted('asha@example.com'), wanted('ravi@example.com')])
      const users = [
        { localId: 'asha', email: 'Asha@example.com', emailVerified: true, createdAt: '1731912345678' },
        { localId: 'ravi', email: 'ravi@example.com', emailVerified: false, createdAt: '1731912345678' },
      ]
      await importOn(app, { users })
      assert.deepEqual(await oldSeats(app), ['asha@example.com given', 'ravi@example.com waiting proof'])
      assert.deepEqual(await sitters(app), ['asha'])
    })

    test('who was shut out of the old system has no seat from the list before somebody gives it', async (t) => {
      const { app, readIn } = await open(engine, t)
      const was = { emailVerified: true, createdAt: '1731912345678', disabled: true }
      await buyer(app, 'here')
      await readIn([wanted('later@example.com')])
      await importOn(app, {
        users: [
          { ...was, localId: 'shut', email: 'shut@example.com' },
          { ...was, localId: 'later', email: 'later@example.com' },
          { ...was, localId: 'oldHere', email: 'here@example.com' },
          { ...was, localId: 'free', email: 'free@example.com', disabled: false },
        ],
      })
      const emails = ['shut@example.com', 'here@example.com', 'free@example.com']
      assert.deepEqual(await readIn(emails.map((email) => wanted(email))), { disabled: 2, given: 1 })
      await app.site.workers.oldSeats.round()
      assert.deepEqual(await sitters(app), ['free'])
      const { cookie } = await registerStaff(app, 'support@staff.example.com', 'support')
      const read = await app.request('/api/desk/old-seats', { headers: { cookie } })
      const { seats } = OldSeats.parse(await read.json())
      assert.deepEqual(seats.map(({ email, obstacle }) => `${email} ${obstacle}`).toSorted(), [
        'here@example.com disabled',
        'later@example.com disabled',
        'shut@example.com disabled',
      ])
      const { id, version } = seats.find(({ email }) => email === 'shut@example.com') ?? assert.fail()
      const given = await app.send('POST', `/api/desk/old-seats/${id}/give`, { batchKey: KEY, version }, { cookie })
      assert.equal(OldSeatKept.parse(await given.json()).obstacle, null)
      assert.deepEqual((await sitters(app)).toSorted(), ['free', 'shut'])
    })

    test('a round gives what was proven without a word', async (t) => {
      const { app, readIn } = await open(engine, t)
      assert.deepEqual(await readIn([wanted('asha@example.com'), wanted('ravi@example.com')]), { proof: 2 })
      const asha = await buyer(app, 'asha')
      await app.site.workers.oldSeats.round()
      assert.equal((await ownPurchases(app, asha)).seats.length, 1)
      assert.deepEqual(await oldSeats(app), ['asha@example.com given', 'ravi@example.com waiting proof'])
    })

    test('ten runs and the proof at the same moment give one seat', async (t) => {
      const { app, readIn } = await open(engine, t)
      const ravi = await buyer(app, 'ravi', { isProven: false })
      const runs = Array.from({ length: 10 }, () => readIn([wanted(ravi.email)]))
      await Promise.all([...runs, verifyAddress(app, ravi.cookie, ravi.email)])
      assert.deepEqual(await oldSeats(app), ['ravi@example.com given'])
      assert.equal((await ownPurchases(app, ravi)).seats.length, 1)
      const audit = await app.database.db
        .selectFrom('auditLog')
        .select('action')
        .where('action', '=', 'place.take')
        .execute()
      assert.equal(audit.length, 1)
    })

    test('a batch that is full, closed, or beside another seat of the member keeps it waiting for a person', async (t) => {
      const { app, readIn } = await open(engine, t)
      const asha = await buyer(app, 'asha')
      const ravi = await buyer(app, 'ravi')
      const meera = await buyer(app, 'meera')
      await press(app, meera)
      await send(app, 'payment.captured', { email: meera.email })
      await publish(app, newBatch('AP-2020', { label: '2020', state: 'done' }))
      await change(app, 'AP-2025-01', { capacity: 2 })
      assert.deepEqual(await readIn([wanted(asha.email), wanted(ravi.email)]), { given: 1, batchFull: 1 })
      await change(app, 'AH-2025-01', { state: 'cancelled' })
      assert.deepEqual(await readIn([wanted(asha.email, { courseId: 'AspenHysys', batchKey: 'AH-2025-01' })]), {
        batchClosed: 1,
      })
      const elsewhere = wanted(meera.email, { batchKey: 'AP-2020' })
      assert.deepEqual(await readIn([elsewhere]), { seatElsewhere: 1 })
      await app.site.workers.oldSeats.round()
      assert.equal((await oldSeats(app)).filter((row) => row.includes('waiting')).length, 3)
    })

    test('a letter tells of the seat where that is wanted, also when it was proven later', async (t) => {
      const { app, readIn } = await open(engine, t)
      const asha = await buyer(app, 'asha')
      const ravi = await buyer(app, 'ravi', { isProven: false })
      await readIn([wanted(asha.email), wanted(ravi.email)], true)
      await verifyAddress(app, ravi.cookie, ravi.email)
      assert.deepEqual(await letters(app), [
        'asha: You have a seat in Aspen Plus',
        'ravi: You have a seat in Aspen Plus',
      ])
    })

    test('the letter of a batch that is over speaks of no class to join', async (t) => {
      const { app, readIn } = await open(engine, t)
      await change(app, KEY, { state: 'done' })
      await readIn([wanted((await buyer(app, 'asha')).email)], true)
      assert.deepEqual(await letters(app), ['asha: You have a seat in Aspen Plus'])
      const text = app.mailer.sent.at(-1)?.text ?? ''
      assert.match(text, /Its classes are over\./)
      assert.doesNotMatch(text, /join each class/)
    })
  })

const sitters = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom('places').select('userId').execute()).map(({ userId }) => userId)

const change = (app: TestApp, key: string, changes: object) => publish(app, draftOf(`batch/${key}`, changes))

async function publish(app: TestApp, draft: ReturnType<typeof draftOf>): Promise<void> {
  assert.deepEqual((await publishAll(app.database, [draft])).faults, [])
  await app.catalog.refresh()
}

async function signInSocially(app: TestApp): Promise<void> {
  const started = await app.send('POST', '/api/auth/sign-in/social', { provider: 'linkedin' })
  const { url } = SocialAddress.parse(await started.clone().json())
  const query = new URLSearchParams({ code: 'good code', state: new URL(url).searchParams.get('state') ?? '' })
  const headers = { cookie: cookieOf(started) }
  const back = await app.request(`/api/auth/callback/linkedin?${query.toString()}`, { headers })
  assert.equal(back.headers.get('location'), 'http://localhost:3000/Account')
}
