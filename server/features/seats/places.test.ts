import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { catalogWith, weekendBatch } from '../../../tests/support/catalogs.ts'
import { CLI } from '../../../tests/support/desk-staff.ts'
import { factsOf } from '../../../tests/support/documents.ts'
import { engines } from '../../../tests/support/engines.ts'
import { booksOn, PAYMENT_ENV } from '../../../tests/support/payment-chain.ts'
import { manyMembers, placesOf } from '../../../tests/support/seated-members.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { createBooks } from '../../site.ts'
import { addPlace, endPlace, moveTo } from './desk/place-deeds.ts'
import { placeInCourse } from './sitting.ts'

const MEMBERS = 6
const BATCHES = [
  weekendBatch({ key: 'AP-1', capacity: 2 }),
  weekendBatch({ key: 'AP-2', startsOn: '2026-12-05', capacity: 3 }),
  weekendBatch({ key: 'AP-3', startsOn: '2027-01-02', capacity: 2 }),
]
const by = { ...CLI, why: 'test' }
const ACTOR = { actor: 'cli:keeper', at: NOON, why: 'test' }

const deeds = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'move', 'end', 'pay', 'refund', 'undo', 'choose'),
    member: fc.nat(MEMBERS - 1),
    batch: fc.constantFrom(...BATCHES.map(({ key }) => key)),
  }),
  { minLength: 20, maxLength: 30 },
)
type Deed = typeof deeds extends fc.Arbitrary<(infer One)[]> ? One : never

/** Does a deed as a person or the provider would, whatever stands there; what is refused has no effect. */
async function perform(app: TestApp, members: readonly { id: string; email: string }[], deed: Deed): Promise<void> {
  const books = createBooks({ ...booksOn(app), catalog: catalogWith({ batches: BATCHES }, () => NOON) })
  const { id: uid, email } = members[deed.member] ?? assert.fail()
  const payment = { id: `pay_${deed.member}`, email, notes: { course: 'Aspen Plus' } }
  const place = await placeInCourse(app.database.db, { userId: uid, courseId: 'AspenPlus' })
  const { id = 'none', version = 0 } = place ?? {}
  switch (deed.kind) {
    case 'add':
      return void (await addPlace(books, by, deed.batch, { uid }))
    case 'move':
      return void (await moveTo(books, by, id, { batchKey: deed.batch, version, why: 'test' }))
    case 'end':
      return void (await endPlace(books, by, id, { version, why: 'test' }))
    case 'pay':
      return books.ledger.record(factsOf('payment.captured', payment))
    case 'refund':
      return books.ledger.record(factsOf('refund.processed', payment))
    case 'undo':
      return void (await books.ledger.undo(payment.id, ACTOR))
    case 'choose':
      return void (await books.ledger.chooseBatch(payment.id, deed.batch, ACTOR))
  }
}

for (const engine of engines)
  suite(`places, on ${engine.name}`, () => {
    test('are counted right, never above the capacity, whatever is done to them at once', async (t) => {
      await fc.assert(
        fc.asyncProperty(deeds, async (all) => {
          const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: BATCHES } })
          const members = await manyMembers(app, MEMBERS)
          for (let first = 0; first < all.length; first += 5)
            await Promise.all(all.slice(first, first + 5).map((deed) => perform(app, members, deed)))
          for (const { key, capacity } of BATCHES) {
            const { counted, sitting } = await placesOf(app, key)
            assert.equal(counted, sitting, key)
            assert.ok(counted <= (capacity ?? 0), key)
          }
          await assertChained(app.database)
        }),
        { numRuns: 6 },
      )
    })

    test('who comes back to a batch at the moment of leaving it has the place again', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: BATCHES } })
      const members = await manyMembers(app, 1)
      const deedsOfOne = [
        { kind: 'add', batch: 'AP-1' },
        { kind: 'end', batch: 'AP-1' },
        { kind: 'add', batch: 'AP-3' },
        { kind: 'move', batch: 'AP-1' },
      ] as const
      for (const deed of deedsOfOne) await perform(app, members, { ...deed, member: 0 })
      assert.deepEqual(await placesOf(app, 'AP-1'), { counted: 1, sitting: 1 })
      assert.deepEqual(await placesOf(app, 'AP-3'), { counted: 0, sitting: 0 })
    })

    test('20 people who are given the last place by hand at once: one has it', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: BATCHES } })
      const books = createBooks({ ...booksOn(app), catalog: catalogWith({ batches: BATCHES }, () => NOON) })
      const [first = assert.fail(), ...others] = await manyMembers(app, 21)
      await addPlace(books, by, 'AP-1', { uid: first.id })
      const given = await Promise.all(others.map(({ id: uid }) => addPlace(books, by, 'AP-1', { uid })))
      assert.equal(given.filter((one) => 'id' in one).length, 1)
      assert.deepEqual(await placesOf(app, 'AP-1'), { counted: 2, sitting: 2 })
    })
  })
