import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AuditPage } from '#contract/audit.ts'
import { BatchBoard, PlaceGiven, PlaceKept, Roster } from '#contract/desk-batches.ts'
import { PaymentPage } from '#contract/desk-payments.ts'
import type { RoleGiven } from '#contract/staff.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { assertChained } from '../../../../tests/support/audit-chain.ts'
import { weekendBatch } from '../../../../tests/support/catalogs.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { buyer, ownPurchases, PAYMENT_ENV, press, send, waiting } from '../../../../tests/support/payment-chain.ts'
import { manyMembers, placesOf } from '../../../../tests/support/seated-members.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'

const OWN = 'AP-2026-11'
const NEXT = 'AP-2026-12'
const BATCHES = [
  weekendBatch({ capacity: 2 }),
  weekendBatch({ key: NEXT, label: 'Dec 2026', startsOn: '2026-12-19', endsOn: '2027-01-10', capacity: 1 }),
  weekendBatch({ key: 'AH-1', courseId: 'AspenHysys', label: 'Hysys' }),
]
const NAMED = { notes: { course: 'Aspen Plus' } }
const why = 'she asked for it'

const open = (engine: TestEngine, t: Cleaner) =>
  createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: BATCHES } })

async function deskAs(app: TestApp, given: RoleGiven['role'] | RoleGiven) {
  const role = typeof given === 'string' ? given : given.role
  const { cookie, uid } = await registerStaff(app, `${role}@staff.example.com`, given)
  const get = (path: string) => app.request(`/api/desk${path}`, { headers: { cookie } })
  const post = (path: string, body: object) => app.send('POST', `/api/desk${path}`, body, { cookie })
  return {
    uid,
    get,
    post,
    drop: (path: string) => app.request(`/api/desk${path}`, { method: 'DELETE', headers: { cookie } }),
    board: async () => BatchBoard.parse(await (await get('/batches')).json()),
    roster: async (key = OWN, query = '') => Roster.parse(await (await get(`/batches/${key}?${query}`)).json()),
    add: async (key: string, email: string) =>
      PlaceGiven.parse(await (await post(`/batches/${key}/places`, { email, why })).json()),
    move: (id: string, batchKey: string, version: number) => post(`/places/${id}/move`, { batchKey, why, version }),
    audit: async (key = OWN) =>
      AuditPage.parse(await (await get(`/audit?subjectType=batch&subjectId=${key}`)).json()).entries,
  }
}

const subjectsTo = async (app: TestApp, address: string) => {
  await app.postman.round()
  return app.mailer.sent.filter(({ to }) => to === address).map(({ subject }) => subject)
}

for (const engine of engines)
  suite(`batches at the desk, on ${engine.name}`, () => {
    test('the board shows places, capacity, who waits, and seats without a batch', async (t) => {
      const app = await open(engine, t)
      const { board, add, post } = await deskAs(app, 'owner')
      for (const name of ['asha', 'ravi', 'zoya']) {
        const { email } = await buyer(app, name)
        await send(app, 'payment.captured', { ...NAMED, id: `pay_${name}`, email })
      }
      const { email } = await buyer(app, 'usha')
      await add(NEXT, email)
      assert.equal((await post(`/batches/${OWN}/waiting`, { email })).status, 200)
      const { batches, withoutBatch } = await board()
      assert.deepEqual(
        batches.map(({ key, taken, capacity, waiting: waits }) => [key, taken, capacity, waits]),
        [
          ['AH-1', 0, null, 0],
          [OWN, 2, 2, 1],
          [NEXT, 1, 1, 0],
        ],
      )
      assert.deepEqual(withoutBatch, [{ courseId: 'AspenPlus', course: 'Aspen Plus', count: 1 }])
    })

    test('the roster says who sits there, since when and how they came, and is found through in pages', async (t) => {
      const app = await open(engine, t)
      const { roster, add } = await deskAs(app, 'owner')
      await buyer(app, 'asha')
      await send(app, 'payment.captured', NAMED)
      const { email } = await buyer(app, 'usha')
      await add(OWN, email)
      const { batch, places, next, others } = await roster()
      assert.deepEqual([batch.taken, next, others.map(({ key }) => key)], [2, null, [NEXT]])
      assert.deepEqual(
        places.map((one) => [one.email, one.phone, one.came, one.paymentId, one.why].join(' ')).toSorted(),
        ['asha@example.com 9876543210 payment pay_1 ', `usha@example.com 9876543210 byHand  ${why}`],
      )
      assert.deepEqual(
        (await roster(OWN, 'q=USHA')).places.map((one) => one.email),
        ['usha@example.com'],
      )
      const members = await manyMembers(app, 60)
      for (const one of members) await add('AH-1', one.email)
      const first = await roster('AH-1')
      const second = await roster('AH-1', `after=${encodeURIComponent(first.next ?? '')}`)
      const seen = [...first.places, ...second.places].map(({ uid }) => uid)
      assert.deepEqual([first.places.length, second.places.length, second.next], [50, 10, null])
      assert.deepEqual(seen.toSorted(), members.map(({ id }) => id).toSorted())
    })

    test('a trainer sees own batches alone and no phone, an accountant no address, and neither changes anything', async (t) => {
      const app = await open(engine, t)
      await buyer(app, 'asha')
      await send(app, 'payment.captured', NAMED)
      const trainer = await deskAs(app, { role: 'trainer', batchKey: OWN })
      const seen = await trainer.board()
      assert.deepEqual([seen.batches.map(({ key }) => key), seen.withoutBatch], [[OWN], []])
      const [place] = (await trainer.roster()).places
      assert.deepEqual([place?.email, place?.phone, place?.paymentId], ['asha@example.com', null, null])
      assert.deepEqual((await trainer.roster()).others, [])
      for (const path of [`/batches/${NEXT}`, `/batches/${NEXT}/roster.csv`, '/batches/nothing'])
        assert.equal(await codeOf(await trainer.get(path)), 'batchUnknown', path)
      await app.database.db.insertInto('staffGrants').values({ userId: trainer.uid, right: 'phonesRead' }).execute()
      assert.equal((await trainer.roster()).places[0]?.phone, '9876543210')
      const accountant = await deskAs(app, 'accountant')
      const [row] = (await accountant.roster()).places
      assert.deepEqual([row?.email, row?.phone, row?.paymentId], [null, null, 'pay_1'])
      assert.deepEqual((await accountant.roster(OWN, 'q=asha@example')).places, [])
      for (const { post, move } of [trainer, accountant]) {
        assert.equal((await move(place?.id ?? '', NEXT, 1)).status, 403)
        assert.equal((await post(`/batches/${OWN}/places`, { email: 'asha@example.com', why })).status, 403)
        assert.equal((await post(`/batches/${OWN}/waiting`, { email: 'asha@example.com' })).status, 403)
      }
    })

    test('the file holds what its reader may see, is harmless to spreadsheets, and is noted', async (t) => {
      const app = await open(engine, t)
      const owner = await deskAs(app, 'owner')
      const { email } = await buyer(app, 'usha')
      await owner.post(`/batches/${OWN}/places`, { email, why: '=1+1' })
      const answer = await owner.get(`/batches/${OWN}/roster.csv`)
      assert.match(answer.headers.get('content-disposition') ?? '', /AP-2026-11-2026-11-20\.csv/)
      assert.match(await answer.text(), /"usha@example\.com","9876543210",.*"hand","","'=1\+1"/)
      const { entries } = AuditPage.parse(await (await owner.get('/audit?action=batch.export')).json())
      assert.deepEqual([entries[0]?.subject.id, entries[0]?.after], [`roster of ${OWN}`, { count: 1 }])
      const trainer = await deskAs(app, { role: 'trainer', batchKey: OWN })
      const own = await (await trainer.get(`/batches/${OWN}/roster.csv`)).text()
      assert.match(own, /"usha@example\.com","",/)
    })

    test('somebody moves once, with a letter, a row in both audits and in the payment’s history', async (t) => {
      const app = await open(engine, t)
      const { roster, move, audit, get } = await deskAs(app, 'support')
      const asha = await buyer(app, 'asha')
      await send(app, 'payment.captured', NAMED)
      const [place] = (await roster()).places
      const { id = '', version = 0 } = place ?? {}
      const answers = await Promise.all([move(id, NEXT, version), move(id, NEXT, version)])
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]))
      const stale = answers.find(({ status }) => status === 409) ?? assert.fail()
      const { code, current } = await stale.json()
      assert.deepEqual([code, current.batchKey, current.state], ['versionStale', NEXT, 'active'])
      assert.deepEqual(
        [await placesOf(app, OWN), await placesOf(app, NEXT)].map(({ counted }) => counted),
        [0, 1],
      )
      assert.equal((await ownPurchases(app, asha)).seats[0]?.batch?.key, NEXT)
      assert.ok((await subjectsTo(app, asha.email)).includes('Your batch of Aspen Plus: Dec 2026'))
      const [left] = await audit(OWN)
      assert.deepEqual(
        [left?.action, left?.after, left?.why],
        ['place.move', { [asha.email]: `moved to ${NEXT}` }, why],
      )
      assert.deepEqual((await audit(NEXT))[0]?.after, { [asha.email]: 'sits, by payment' })
      const ofPayment = AuditPage.parse(await (await get('/audit?subjectType=payment&subjectId=pay_1')).json())
      assert.deepEqual(ofPayment.entries[0]?.after, { batch: NEXT })
      await assertChained(app.database)
    })

    test('a move that cannot be changes nothing', async (t) => {
      const app = await open(engine, t)
      const { roster, move, add } = await deskAs(app, 'owner')
      await buyer(app, 'asha')
      await send(app, 'payment.captured', NAMED)
      const { email } = await buyer(app, 'usha')
      await add(NEXT, email)
      const [place] = (await roster()).places
      const { id = '', version = 0 } = place ?? {}
      for (const [key, code] of [
        [NEXT, 'batchFull'],
        ['AH-1', 'batchOfAnotherCourse'],
        [OWN, 'batchChosen'],
        ['nothing', 'batchUnknown'],
      ] as const)
        assert.equal(await codeOf(await move(id, key, version)), code)
      assert.equal(await codeOf(await move('nothing', NEXT, version)), 'notFound')
      assert.deepEqual(await placesOf(app, OWN), { counted: 1, sitting: 1 })
    })

    test('a place by hand needs a reason and a proven address, and giving it twice has no effect', async (t) => {
      const app = await open(engine, t)
      const { post, add, audit } = await deskAs(app, 'support')
      const usha = await buyer(app, 'usha')
      const { email: unproven } = await buyer(app, 'ravi', { isProven: false })
      assert.equal(await codeOf(await post(`/batches/${OWN}/places`, { email: usha.email, why: ' ' })), 'fieldsInvalid')
      assert.equal(await codeOf(await post(`/batches/${OWN}/places`, { email: unproven, why })), 'memberUnproven')
      assert.equal(
        await codeOf(await post(`/batches/${OWN}/places`, { email: 'no@example.com', why })),
        'memberUnknown',
      )
      const kept = await Promise.all([1, 2, 3].map(() => add(OWN, usha.email)))
      assert.equal(new Set(kept.map(({ id, version }) => `${id} ${version}`)).size, 1)
      assert.equal(kept.filter(({ isNew }) => isNew).length, 1)
      assert.deepEqual(await placesOf(app, OWN), { counted: 1, sitting: 1 })
      assert.equal(await codeOf(await post(`/batches/${NEXT}/places`, { email: usha.email, why })), 'placeElsewhere')
      assert.deepEqual(
        (await subjectsTo(app, usha.email)).filter((one) => /seat/.test(one)),
        ['You have a seat in Aspen Plus'],
      )
      assert.deepEqual(
        (await audit()).map(({ action, after }) => [action, after]),
        [['place.take', { [usha.email]: 'sits, by hand' }]],
      )
      const leads = app.database.db.selectFrom('leads').select('state').where('interest', '=', 'course:AspenPlus')
      assert.equal((await leads.executeTakeFirstOrThrow()).state, 'won')
    })

    test('a seat that waits for a batch is not given a second time: it sits there', async (t) => {
      const app = await open(engine, t)
      const { add, get } = await deskAs(app, 'owner')
      for (const name of ['asha', 'ravi', 'zoya']) {
        const { email } = await buyer(app, name)
        await send(app, 'payment.captured', { ...NAMED, id: `pay_${name}`, email })
      }
      assert.deepEqual(await waiting(app), { pay_zoya: 'batchFull' })
      const page = PaymentPage.parse(await (await get('/payments?show=withoutBatch')).json())
      assert.match(page.payments[0]?.reason ?? '', /^its batch was full/)
      assert.equal((await add(NEXT, 'zoya@example.com')).isNew, false, 'it is paid for')
      assert.deepEqual(await waiting(app), {})
      assert.equal((await app.database.db.selectFrom('seats').select('paymentId').execute()).length, 3)
      await assertChained(app.database)
    })

    test('a place by hand ends at the desk, with a letter; one that was paid for does not', async (t) => {
      const app = await open(engine, t)
      const { post, add, roster } = await deskAs(app, 'owner')
      const usha = await buyer(app, 'usha')
      const { id, version } = await add(OWN, usha.email)
      const ended = await Promise.all([1, 2].map(() => post(`/places/${id}/withdraw`, { why, version })))
      assert.deepEqual(new Set(ended.map(({ status }) => status)), new Set([200, 409]))
      assert.deepEqual(await placesOf(app, OWN), { counted: 0, sitting: 0 })
      const taken = 'Your seat in Aspen Plus (Nov 2026) was taken back'
      const heard = async (minutes: number) => {
        app.setTime(new Date(NOON.getTime() + minutes * 60_000))
        return (await subjectsTo(app, usha.email)).filter((one) => /seat/.test(one))
      }
      assert.deepEqual(await heard(9), ['You have a seat in Aspen Plus'])
      const again = await add(OWN, usha.email)
      assert.deepEqual([again.id, await placesOf(app, OWN)], [id, { counted: 1, sitting: 1 }])
      assert.equal((await roster()).places[0]?.since, NOON.toISOString())
      assert.deepEqual(await heard(30), ['You have a seat in Aspen Plus'], 'nobody heard of the end')
      assert.equal((await post(`/places/${id}/withdraw`, { why, version: again.version })).status, 200)
      assert.deepEqual(await heard(40), ['You have a seat in Aspen Plus', taken])
      assert.equal((await add(OWN, usha.email)).id, id)
      assert.equal((await heard(41)).length, 3, 'who has read of the end reads of the place')
      await buyer(app, 'asha')
      await send(app, 'payment.captured', NAMED)
      const paid = (await roster()).places.find(({ came }) => came === 'payment')
      const answer = await post(`/places/${paid?.id}/withdraw`, { why, version: paid?.version })
      assert.equal(await codeOf(answer), 'placePaid')
      await assertChained(app.database)
    })

    test('who pays before the letter about an ended place goes is told of the seat alone', async (t) => {
      const app = await open(engine, t)
      const { post, add } = await deskAs(app, 'owner')
      const usha = await buyer(app, 'usha')
      const { id, version } = await add(OWN, usha.email)
      assert.equal((await post(`/places/${id}/withdraw`, { why, version })).status, 200)
      await send(app, 'payment.captured', { ...NAMED, email: usha.email })
      app.setTime(new Date(NOON.getTime() + 20 * 60_000))
      const subjects = await subjectsTo(app, usha.email)
      assert.ok(subjects.includes('Your seat in Aspen Plus is confirmed'))
      assert.deepEqual(
        subjects.filter((one) => one.includes('taken back')),
        [],
      )
    })

    test('whoever is moved and then loses the place is the lead that he was before', async (t) => {
      const app = await open(engine, t)
      const { post, add, move } = await deskAs(app, 'owner')
      const usha = await buyer(app, 'usha')
      await press(app, usha)
      const leads = app.database.db.selectFrom('leads').select('state').where('interest', '=', 'course:AspenPlus')
      const state = async () => (await leads.executeTakeFirstOrThrow()).state
      const { id, version } = await add(OWN, usha.email)
      assert.equal(await state(), 'won')
      const there = PlaceKept.parse(await (await move(id, NEXT, version)).json())
      const back = PlaceKept.parse(await (await move(there.id, OWN, there.version)).json())
      const last = PlaceKept.parse(await (await move(back.id, NEXT, back.version)).json())
      assert.equal((await post(`/places/${last.id}/withdraw`, { why, version: last.version })).status, 200)
      assert.equal(await state(), 'new')
    })
  })
