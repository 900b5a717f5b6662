import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ClassBoard, ClassRow, type ClassPlan } from '#contract/classes.ts'
import { RoomBatch } from '#contract/room.ts'
import { Problem } from '#contract/problem.ts'
import { codeOf } from '../../../tests/support/api-member.ts'
import { weekendBatch } from '../../../tests/support/catalogs.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { buyer, ownPurchases, PAYMENT_ENV, press, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { noteJoin } from './joins.ts'

const KEY = 'AP-2026-11'
const DESK = `/api/desk/batches/${KEY}/classes`
const NOBODY = '/api/desk/batches/NO-1/classes'

const PLAN: ClassPlan = {
  firstDay: '2026-11-21',
  weekly: [
    { day: 'Sat', at: '19:00', minutes: 120 },
    { day: 'Sun', at: '10:30', minutes: 90 },
  ],
  count: 5,
}

/** The owner, the trainer of the batch, one of another batch, and a member who sits there. */
async function open(engine: TestEngine, t: Cleaner) {
  const batches = [weekendBatch(), weekendBatch({ key: 'AP-OVER', state: 'cancelled' })]
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches } })
  const asha = await buyer(app, 'asha')
  await press(app, asha)
  await send(app, 'payment.captured')
  const owner = await registerStaff(app, 'meera@example.com', 'owner')
  const trainer = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: KEY })
  const other = await registerStaff(app, 'usha@example.com', { role: 'trainer', batchKey: 'AP-OVER' })
  return { app, asha, owner, trainer, other }
}

const planned = (app: TestApp, cookie: string, body: object = PLAN, path = DESK) =>
  app.send('POST', `${path}/plan`, body, { cookie })

const DESK_OF_CANCELLED = '/api/desk/batches/AP-OVER/classes'

const boardOf = async (app: TestApp, cookie: string, path = DESK) =>
  ClassBoard.parse(await (await app.request(path, { headers: { cookie } })).json())

const changed = (app: TestApp, cookie: string, { id, ...change }: { readonly id: string } & Record<string, unknown>) =>
  app.send('PUT', `/api/desk/classes/${id}${'state' in change ? '/state' : ''}`, { why: 'x', ...change }, { cookie })

const startsOf = (rows: ReadonlyArray<{ startsAt: string }>) => rows.map(({ startsAt }) => startsAt.slice(0, 16))

for (const engine of engines)
  suite(`the classes of a batch on ${engine.name}`, () => {
    test('are suggested by its dates and made all at once, by Indian hours', async (t) => {
      const { app, trainer } = await open(engine, t)
      const { suggestion, classes } = await boardOf(app, trainer.cookie)
      assert.deepEqual([suggestion?.count, suggestion?.firstDay, classes], [6, '2026-11-21', []])
      assert.equal((await planned(app, trainer.cookie)).status, 201)
      const board = await boardOf(app, trainer.cookie)
      assert.deepEqual(startsOf(board.classes), [
        '2026-11-21T13:30',
        '2026-11-22T05:00',
        '2026-11-28T13:30',
        '2026-11-29T05:00',
        '2026-12-05T13:30',
      ])
      assert.deepEqual(
        board.classes.map(({ number }) => number),
        [1, 2, 3, 4, 5],
      )
      assert.equal(await codeOf(await planned(app, trainer.cookie)), 'classesPlanned')
    })

    test('are planned once, however many people plan at once', async (t) => {
      const { app, owner, trainer } = await open(engine, t)
      const cookies = [owner, trainer, owner, trainer, owner].map(({ cookie }) => cookie)
      const answers = await Promise.all(
        cookies.map((cookie, index) => planned(app, cookie, { ...PLAN, count: 5 + index })),
      )
      assert.equal(answers.filter(({ status }) => status === 201).length, 1)
      const { classes } = await boardOf(app, owner.cookie)
      assert.equal(classes.length, 5 + answers.findIndex(({ status }) => status === 201))
    })

    test('are added one after the other, each with a number of its own', async (t) => {
      const { app, owner } = await open(engine, t)
      await planned(app, owner.cookie)
      const extra = { title: 'Questions', day: '2026-11-25', at: '20:00', minutes: 60 }
      const answers = await Promise.all([1, 2, 3].map(() => app.send('POST', DESK, extra, { cookie: owner.cookie })))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201, 201],
      )
      const { classes } = await boardOf(app, owner.cookie)
      assert.deepEqual(
        classes.map(({ number }) => number),
        [1, 2, 6, 7, 8, 3, 4, 5],
      )
    })

    test('that are over are put right, but not held again on another day', async (t) => {
      const { app, asha, owner } = await open(engine, t)
      const evening = { title: '', day: '2026-11-20', at: '18:00', minutes: 60 }
      await app.send('POST', DESK, evening, { cookie: owner.cookie })
      const [first = assert.fail()] = (await boardOf(app, owner.cookie)).classes
      await app.database.write((tx) => noteJoin(tx, { classId: first.id, userId: asha.uid }, new Date(first.startsAt)))
      app.setTime(new Date('2026-11-20T16:00:00.000Z'))
      const change = { id: first.id, title: '', minutes: 60, version: 1 }
      const answer = await changed(app, owner.cookie, { ...change, day: '2026-11-24', at: '19:00' })
      const { code, detail } = Problem.parse(await answer.json())
      assert.deepEqual([code, detail], ['notOpen', 'This class is over. Add another class for that day'])
      assert.equal((await changed(app, owner.cookie, { ...change, day: '2026-11-20', at: '12:00' })).status, 200)
      const back = await changed(app, owner.cookie, { ...change, version: 2, day: '2026-11-24', at: '19:00' })
      assert.equal(back.status, 200, 'nobody was in it at those hours')
    })

    test('are moved and called off where they were seen as they are, and the batch’s audit says why', async (t) => {
      const { app, owner } = await open(engine, t)
      await planned(app, owner.cookie)
      const [first = assert.fail()] = (await boardOf(app, owner.cookie)).classes
      const moved = {
        id: first.id,
        version: 1,
        title: 'Start',
        day: '2026-11-23',
        at: '20:15',
        minutes: 45,
        why: 'Power cut',
      }
      const both = await Promise.all([
        changed(app, owner.cookie, moved),
        changed(app, owner.cookie, { ...moved, at: '06:00' }),
      ])
      assert.deepEqual(
        both.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409],
      )
      const after = (await boardOf(app, owner.cookie)).classes.find(({ id }) => id === first.id)
      assert.deepEqual([after?.version, after?.number], [2, 1])
      const stale = await changed(app, owner.cookie, { id: first.id, version: 1, state: 'cancelled' })
      assert.equal(await codeOf(stale), 'versionStale')
      const off = await changed(app, owner.cookie, { id: first.id, version: 2, state: 'cancelled' })
      assert.equal(ClassRow.parse(await off.json()).state, 'cancelled')
      assert.equal((await changed(app, owner.cookie, { id: first.id, version: 3, state: 'planned' })).status, 200)
      const rows = await app.database.db
        .selectFrom('auditLog')
        .select(['action', 'why'])
        .where('action', 'like', 'class.%')
        .where('subjectId', '=', KEY)
        .orderBy('id')
        .execute()
      assert.deepEqual(
        rows.map(({ action, why }) => `${action} ${why}`.trim()),
        ['class.plan', 'class.change Power cut', 'class.cancel x', 'class.restore x'],
      )
      const { sequence } = await app.database.db
        .selectFrom('classes')
        .select('sequence')
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow()
      assert.equal(sequence, 3)
    })

    test('count in the room and in My Courses as soon as they change, by the server’s clock', async (t) => {
      const { app, asha, owner } = await open(engine, t)
      await planned(app, owner.cookie)
      const room = async () => {
        const answer = await app.request(`/api/room/batches/${KEY}`, { headers: { cookie: asha.cookie } })
        return RoomBatch.parse(await answer.json())
      }
      const next = async () => [
        (await room()).next?.startsAt.slice(0, 16),
        (await ownPurchases(app, asha)).seats[0]?.batch?.nextClass?.startsAt.slice(0, 16),
      ]
      assert.deepEqual(await next(), ['2026-11-21T13:30', '2026-11-21T13:30'])
      const [first = assert.fail(), second = assert.fail()] = (await room()).classes
      await changed(app, owner.cookie, { id: first.id, version: 1, state: 'cancelled' })
      assert.deepEqual(await next(), ['2026-11-22T05:00', '2026-11-22T05:00'])
      assert.equal((await room()).classes[0]?.state, 'cancelled')
      const to = { title: '', day: '2026-11-20', at: '22:00', minutes: 60 }
      await changed(app, owner.cookie, { id: second.id, version: 1, ...to })
      assert.deepEqual(await next(), ['2026-11-20T16:30', '2026-11-20T16:30'])
      app.setTime(new Date('2026-11-20T17:44:59.999Z'))
      assert.deepEqual(await next(), ['2026-11-20T16:30', '2026-11-20T16:30'])
      app.setTime(new Date('2026-11-20T17:45:00.000Z'))
      assert.deepEqual(await next(), ['2026-11-28T13:30', '2026-11-28T13:30'])
    })

    test('are changed by the owner and the trainers of the batch alone', async (t) => {
      const { app, owner, trainer, other } = await open(engine, t)
      const support = await registerStaff(app, 'kavya@example.com', 'support')
      await planned(app, trainer.cookie)
      const [{ id } = assert.fail()] = (await boardOf(app, trainer.cookie)).classes
      assert.equal((await boardOf(app, support.cookie)).mayChange, false)
      assert.equal((await boardOf(app, trainer.cookie)).mayPlan, true)
      assert.equal((await boardOf(app, other.cookie, DESK_OF_CANCELLED)).mayPlan, false)
      assert.equal(
        await codeOf(await changed(app, support.cookie, { id, version: 1, state: 'cancelled' })),
        'forbidden',
      )
      assert.equal(await codeOf(await changed(app, other.cookie, { id, version: 1, state: 'cancelled' })), 'notFound')
      assert.equal(await codeOf(await planned(app, other.cookie)), 'batchUnknown')
      assert.equal(await codeOf(await app.request(DESK, { headers: { cookie: other.cookie } })), 'batchUnknown')
      assert.equal(await codeOf(await planned(app, owner.cookie, PLAN, NOBODY)), 'batchUnknown')
      assert.equal(await codeOf(await planned(app, owner.cookie, PLAN, DESK_OF_CANCELLED)), 'batchClosed')
    })

    test('refuses what is no plan, with a sentence for each field', async (t) => {
      const { app, owner } = await open(engine, t)
      for (const wrong of [{ count: 0 }, { count: 101 }, { firstDay: '2026-02-30' }, { weekly: [] }])
        assert.equal(await codeOf(await planned(app, owner.cookie, { ...PLAN, ...wrong })), 'fieldsInvalid')
      for (const wrong of [{ at: '25:00' }, { minutes: 5 }, { day: 'soon' }, { title: 'x'.repeat(101) }]) {
        const body = { title: '', day: '2026-11-25', at: '20:00', minutes: 60, ...wrong }
        assert.equal(await codeOf(await app.send('POST', DESK, body, { cookie: owner.cookie })), 'fieldsInvalid')
      }
    })
  })
