import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { BatchBoard } from '#contract/desk-batches.ts'
import { OfflineChoices } from '#contract/desk-offline.ts'
import { OfferChoices } from '#contract/new-batch.ts'
import { CheckoutOrder } from '#contract/payments.ts'
import { RoomBoard } from '#contract/room.ts'
import { enrolment } from '#stand-ins/people/makers.ts'
import { codeOf } from '../../../tests/support/api-member.ts'
import { draftOf, newBatch, publishAll } from '../../../tests/support/content.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { deskOf } from '../../../tests/support/lead-desk.ts'
import {
  buyer,
  letters,
  ownPurchases,
  PAYMENT_ENV,
  press,
  seats,
  send,
  waiting,
} from '../../../tests/support/payment-chain.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { fakePaymentProvider } from '../../gateways/fake-payment-provider.ts'

/** Aspen Plus with a batch ahead that has dates, until `archive` takes the course off the site. */
async function open(engine: TestEngine, t: Cleaner) {
  const paymentProvider = fakePaymentProvider()
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, paymentProvider, isLive: true })
  const owner = await registerStaff(app, 'meera@example.com', 'owner')
  const dates = { label: 'Dec 2026', startsOn: '2026-12-05', endsOn: '2026-12-20' }
  await publishAll(app.database, [newBatch('AP-2026-12', dates), draftOf('batch/AP-2025-01', { state: 'done' })])
  await app.catalog.refresh()
  const get = (path: string, cookie = owner.cookie) => app.request(path, { headers: { cookie } })
  return {
    app,
    owner,
    get,
    post: (path: string, body: object, cookie = owner.cookie) => app.send('POST', path, body, { cookie }),
    async archive() {
      const body = { isArchived: true, seen: 0, why: 'Nobody asks for it' }
      const { cookie } = owner
      assert.equal((await app.send('POST', '/api/desk/content/course/AspenPlus/archive', body, { cookie })).status, 200)
    },
    desk: deskOf(app, owner.cookie),
  }
}

for (const engine of engines)
  suite(`a course that was archived, on ${engine.name}`, () => {
    test('is not sold: no order is made for it, and no request and no new batch is taken', async (t) => {
      const { app, post, get, archive } = await open(engine, t)
      const { cookie } = await buyer(app, 'asha')
      const buy = () => post('/api/payments/orders', { courseId: 'AspenPlus' }, cookie)
      assert.equal((await buy()).status, 201)
      await archive()
      assert.equal(await codeOf(await buy()), 'notOnSale')
      assert.equal(
        await codeOf(await post('/api/payments/orders', { courseId: 'AspenPlus', batch: 'AP-2026-12' }, cookie)),
        'notOnSale',
      )
      for (const path of ['/api/enrollments/AspenPlus', '/api/enrollments/AspenPlus/announcements'])
        assert.equal(await codeOf(await app.send('POST', path, enrolment())), 'courseUnknown')
      const { courses } = OfferChoices.parse(await (await get('/api/desk/offer')).json())
      assert.ok(courses.every(({ id }) => id !== 'AspenPlus'))
      const dates = { firstDay: '2027-02-06', weekly: [{ day: 'Sat', at: '19:00', minutes: 60 }], count: 2 }
      const more = { capacity: null, joinUrl: null, price: null, key: 'a-key-of-16-signs' }
      const made = await post('/api/desk/batches', { courseId: 'AspenPlus', ...dates, ...more })
      assert.equal(await codeOf(made), 'fieldsInvalid')
    })

    test('keeps the seat of who bought it: room, My Courses, name and papers', async (t) => {
      const { app, get, archive } = await open(engine, t)
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      await send(app, 'payment.captured')
      await archive()
      const { seats: own } = await ownPurchases(app, asha)
      assert.deepEqual(
        own.map(({ courseName, courseTitle, drawing, state, material, documents }) => [
          [courseName, courseTitle, drawing, state],
          material.length > 0,
          documents.length,
        ]),
        [[['Aspen Plus', 'Aspen Plus (Dec 2026)', '', 'active'], true, 1]],
      )
      const room = RoomBoard.parse(await (await get('/api/room', asha.cookie)).json())
      assert.deepEqual(
        room.batches.map(({ key, course, state }) => [key, course, state]),
        [['AP-2026-12', 'Aspen Plus', 'announced']],
      )
      assert.equal((await get('/api/room/batches/AP-2026-12', asha.cookie)).status, 200)
      assert.equal((await get('/api/users/me/documents/pay_1', asha.cookie)).status, 200)
      const board = BatchBoard.parse(await (await get('/api/desk/batches')).json())
      assert.ok(
        board.batches.some(({ key, course, taken }) => key === 'AP-2026-12' && course === 'Aspen Plus' && taken === 1),
      )
    })

    test('loses no money: who paid is seated, and what nobody pressed for waits at the desk', async (t) => {
      const { app, archive, post } = await open(engine, t)
      const [asha, ravi] = [await buyer(app, 'asha'), await buyer(app, 'ravi', { mobile: '9876543211' })]
      await press(app, asha)
      const ordered = await post('/api/payments/orders', { courseId: 'AspenPlus' }, ravi.cookie)
      const { orderId } = CheckoutOrder.parse(await ordered.json())
      await archive()
      await send(app, 'payment.captured')
      await send(app, 'payment.captured', {
        id: 'pay_2',
        order_id: orderId,
        email: ravi.email,
        contact: '+919876543211',
      })
      await send(app, 'payment.captured', { id: 'pay_3', email: 'void@example.com', contact: '', notes: {} })
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active', 'pay_2 ravi AspenPlus active'])
      assert.deepEqual(Object.keys(await waiting(app)), ['pay_3'])
      assert.ok((await letters(app)).some((line) => line.startsWith('asha: ') && line.includes('Aspen Plus')))
    })

    test('takes a press at a hosted button that an open page still shows, so that its payment is matched', async (t) => {
      const { app, archive } = await open(engine, t)
      const asha = await buyer(app, 'asha')
      await archive()
      await press(app, asha)
      await send(app, 'payment.captured')
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
    })

    test('is called by its name at the desk, where its requests stay and its payments can be recorded', async (t) => {
      const { app, archive, desk, get } = await open(engine, t)
      assert.equal((await app.send('POST', '/api/enrollments/AspenPlus', enrolment())).status, 201)
      await archive()
      const { leads } = await desk.list()
      assert.ok(leads.some(({ about }) => about === 'Aspen Plus'))
      const kept = await app.database.db.selectFrom('records').select('key').execute()
      assert.equal(kept.length, 1)
      const { courses } = OfflineChoices.parse(await (await get('/api/desk/payments/offline')).json())
      assert.deepEqual(
        courses.find(({ id }) => id === 'AspenPlus'),
        { id: 'AspenPlus', name: 'Aspen Plus', price: null },
      )
    })

    test('is announced to nobody who asked to be told, until it is back', async (t) => {
      const { app, archive, post } = await open(engine, t)
      assert.equal((await app.send('POST', '/api/enrollments/AspenPlus/announcements', enrolment())).status, 201)
      await archive()
      const told = async () => {
        await app.site.workers.announcements.round()
        return (await letters(app)).filter((line) => line.includes('begins on'))
      }
      assert.deepEqual(await told(), [])
      const back = { isArchived: false, seen: 1, why: 'People ask again' }
      assert.equal((await post('/api/desk/content/course/AspenPlus/archive', back)).status, 200)
      assert.equal((await told()).length, 1)
    })
  })
