import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { OldSeatKept, OldSeats } from '#contract/old-seats.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { weekendBatch } from '../../../../tests/support/catalogs.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { booksOn, buyer, ownPurchases, PAYMENT_ENV } from '../../../../tests/support/payment-chain.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'
import { createBooks } from '../../../site.ts'
import { takeOldSeat } from './old-seats.ts'

const FULL = weekendBatch({ capacity: 1 })
const ROOMY = weekendBatch({ key: 'AP-2025', label: '2025', state: 'done' })

/** Asha, whose batch is full, and somebody without an account, at the desk. */
async function open(engine: TestEngine, t: Cleaner) {
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: [FULL, ROOMY] } })
  const asha = await buyer(app, 'asha')
  const books = createBooks({ ...booksOn(app), catalog: app.catalog })
  const seat = { courseId: 'AspenPlus', batchKey: FULL.key, note: '₹9,000', lines: [2] }
  const first = await buyer(app, 'ravi')
  await takeOldSeat(books, 'cli:meera', { ...seat, email: first.email, name: 'Ravi' }, false)
  await takeOldSeat(books, 'cli:meera', { ...seat, email: asha.email, name: 'Asha' }, false)
  await takeOldSeat(books, 'cli:meera', { ...seat, email: 'nobody@example.com', name: 'Nobody' }, false)
  const { cookie } = await registerStaff(app, 'support@staff.example.com', 'support')
  const list = async (query = '') =>
    OldSeats.parse(await (await app.request(`/api/desk/old-seats${query}`, { headers: { cookie } })).json())
  const post = (path: string, body: object) => app.send('POST', `/api/desk/old-seats/${path}`, body, { cookie })
  const find = async (name: string) => (await list()).seats.find((one) => one.name === name) ?? assert.fail()
  return { app, asha, books, seat, list, post, find }
}

for (const engine of engines)
  suite(`seats from before the move at the desk, on ${engine.name}`, () => {
    test('are listed with what was paid and why they wait', async (t) => {
      const { list } = await open(engine, t)
      const { seats, batches, next } = await list()
      assert.deepEqual(
        seats
          .map(({ name, course, batch, note, obstacle }) => [name, course, batch, note, obstacle].join(' '))
          .toSorted(),
        [`Asha Aspen Plus ${FULL.label} ₹9,000 batchFull`, `Nobody Aspen Plus ${FULL.label} ₹9,000 proof`],
      )
      assert.deepEqual([batches.map(({ key }) => key), next], [[FULL.key, ROOMY.key], null])
    })

    test('are put into a batch with room; one that is full keeps them waiting, and nobody sits twice', async (t) => {
      const { app, asha, post, find, list } = await open(engine, t)
      const { id, version } = await find('Asha')
      const still = OldSeatKept.parse(await (await post(`${id}/give`, { batchKey: FULL.key, version })).json())
      assert.equal(still.obstacle, 'batchFull')
      assert.equal(await codeOf(await post(`${id}/give`, { batchKey: ROOMY.key, version })), 'versionStale')
      const gift = { batchKey: ROOMY.key, version: still.version }
      const answers = await Promise.all([post(`${id}/give`, gift), post(`${id}/give`, gift)])
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 404],
      )
      assert.equal((await ownPurchases(app, asha)).seats[0]?.courseTitle, 'Aspen Plus (2025)')
      assert.deepEqual(
        (await list()).seats.map(({ name }) => name),
        ['Nobody'],
      )
      assert.equal(await codeOf(await post(`${id}/leave`, { why: 'x', version: 9 })), 'notFound')
    })

    test('are taken off the list for a reason, which stands in the audit, and are not given later', async (t) => {
      const { app, post, find, list } = await open(engine, t)
      const { id, version } = await find('Nobody')
      assert.equal((await post(`${id}/leave`, { why: 'paid back', version })).status, 200)
      assert.deepEqual(
        (await list()).seats.map(({ name }) => name),
        ['Asha'],
      )
      const nobody = await buyer(app, 'nobody')
      await app.site.workers.oldSeats.round()
      assert.deepEqual((await ownPurchases(app, nobody)).seats, [])
      const audit = app.database.db.selectFrom('auditLog').select(['subjectId', 'why'])
      const rows = await audit.where('action', '=', 'oldSeat.leave').execute()
      assert.deepEqual(
        rows.map(({ subjectId, why }) => [subjectId, why]),
        [[id, 'paid back']],
      )
    })

    test('are listed a page at a time, each once', async (t) => {
      const { app, books, seat, list } = await open(engine, t)
      for (let index = 10; index < 65; index += 1)
        await takeOldSeat(books, 'cli:meera', { ...seat, email: `p${index}@example.com`, name: `P${index}` }, false)
      await app.database.db.updateTable('oldSeats').set({ at: '2026-11-20T12:00:00.000Z' }).execute()
      const first = await list()
      const second = await list(`?after=${first.next}`)
      const names = [...first.seats, ...second.seats].map(({ name }) => name)
      assert.deepEqual([first.seats.length, second.seats.length, second.next], [50, 7, null])
      assert.equal(new Set(names).size, 57)
    })

    test('are for whoever gives seats', async (t) => {
      const { app } = await open(engine, t)
      for (const role of ['trainer', 'accountant'] as const) {
        const { cookie } = await registerStaff(app, `${role}@staff.example.com`, role)
        assert.equal((await app.request('/api/desk/old-seats', { headers: { cookie } })).status, 403)
      }
    })
  })
