import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { CLI } from '../../../tests/support/desk-staff.ts'
import { buyFor } from '../../../tests/support/documents.ts'
import { engines } from '../../../tests/support/engines.ts'
import { send } from '../../../tests/support/payment-chain.ts'
import { NOON } from '../../../tests/support/test-app.ts'
import { takePlace } from '../seats/places.ts'
import { deskAs, member, open, OTHER, OWN, seat, statusOf, trainerOf } from '../../../tests/support/people-desk.ts'

for (const engine of engines)
  suite(`what each role sees of people, on ${engine.name}`, () => {
    test('a trainer sees members of own batches alone, without a phone unless the owner grants it', async (t) => {
      const app = await open(engine, t)
      const { page, person, get, names, uid } = await deskAs(app, trainerOf(OWN))
      const own = await member(app, 'Meena Rao', { mobile: '9123456780' })
      const other = await member(app, 'Ravi Rao', { mobile: '9123456781' })
      const withdrawn = await member(app, 'Usha Rao')
      await seat(app, own, OWN)
      await seat(app, other, OTHER)
      const gone = await seat(app, withdrawn, OWN)
      await send(app, 'refund.processed', { id: gone, email: 'elsewhere@example.com' })
      const [row, ...others] = (await page()).people
      assert.deepEqual(
        [others.length, row?.name, row?.email, row?.phone, row?.gstin],
        [0, 'Meena Rao', own.email, null, ''],
      )
      for (const query of ['q=ravi', 'q=56780', 'q=9123456780', 'kind=enquirers', 'staff=yes&q=ravi', 'seat=no'])
        assert.deepEqual(await names(query), [], query)
      const detail = await person(own.uid)
      assert.deepEqual(
        [detail.person.phone, detail.payments, detail.documents, detail.leads, detail.agreements, detail.buyer],
        [null, null, null, null, null, null],
      )
      assert.deepEqual(
        [detail.signIn, detail.help, detail.sameAddress, detail.seats[0]?.paymentId],
        [null, null, null, null],
      )
      assert.deepEqual(detail.letters, [], 'letters of payments are none of a trainer')
      const contact = await app.database.db
        .selectFrom('contacts')
        .select('id')
        .where('userId', '=', other.uid)
        .executeTakeFirstOrThrow()
      const unknown = await (await get('/people/nobody')).json()
      for (const id of [other.uid, contact.id, withdrawn.uid, uid]) {
        const answer = await get(`/people/${id}`)
        assert.equal(answer.status, 404)
        const { instance: _path, requestId: _id, ...said } = await answer.json()
        const { instance: _other, requestId: _else, ...known } = unknown
        assert.deepEqual(said, known, 'as if there were nobody')
      }
      await app.database.db.insertInto('staffGrants').values({ userId: uid, right: 'phonesRead' }).execute()
      assert.deepEqual(
        (await page('q=56780')).people.map(({ phone }) => phone),
        ['9123456780'],
      )
      assert.deepEqual(await names('q=56781'), [])
      assert.equal((await person(own.uid)).person.phone, '9123456780')
    })

    test('a trainer sees no seat of a member in the batch of another', async (t) => {
      const app = await open(engine, t)
      const { person } = await deskAs(app, trainerOf(OWN))
      const meena = await member(app, 'Meena Rao')
      await seat(app, meena, OWN)
      await send(app, 'payment.captured', { id: 'pay_hysys', email: 'elsewhere@example.com' })
      await app.database.db
        .insertInto('seats')
        .values({
          paymentId: 'pay_hysys',
          userId: meena.uid,
          courseId: 'AspenHysys',
          batchKey: null,
          state: 'active',
          createdAt: NOON.toISOString(),
          updatedAt: NOON.toISOString(),
        })
        .execute()
      const place = { userId: meena.uid, courseId: 'AspenHysys', paymentId: 'pay_hysys', why: '' }
      await app.database.write((tx) => takePlace(tx, CLI, place, { key: OTHER, capacity: null }))
      const { seats, person: row } = await person(meena.uid)
      assert.deepEqual([seats.map(({ batchKey }) => batchKey), row.seats], [[OWN], 1])
    })

    test('an accountant sees name, state, GST number and money, and finds by nothing else', async (t) => {
      const app = await open(engine, t)
      const { page, person, get, names } = await deskAs(app, 'accountant')
      const meena = await member(app, 'Meena Rao', { mobile: '9123456780' })
      await buyFor(app, meena.cookie, 'Example Private Limited', '24ABCDE1234F1Z6')
      const id = await seat(app, meena, OWN)
      const row = (await page('q=meena')).people[0]
      assert.deepEqual(
        [row?.name, row?.email, row?.phone, row?.isProven, row?.state, row?.gstin, row?.roles],
        ['Meena Rao', null, null, null, 'Gujarat', '24ABCDE1234F1Z6', []],
      )
      for (const query of ['q=example', 'q=meena@example.com', 'q=56780', 'kind=enquirers'])
        assert.deepEqual(await names(query.replace('meena@', 'x@')), [], query)
      assert.equal((await names('proven=no')).length, (await names()).length, 'not asked by what is not shown')
      const detail = await person(meena.uid)
      assert.deepEqual(
        [detail.account, detail.signIn, detail.letters, detail.leads, detail.agreements, detail.help, detail.touches],
        [null, null, null, null, null, null, []],
      )
      assert.deepEqual([detail.payments?.map((one) => one.id), detail.documents?.length], [[id], 1])
      assert.equal(detail.buyer?.company, 'Example Private Limited')
      assert.doesNotMatch(await (await get(`/people/${meena.uid}`)).text(), /9123456780|9000055555/)
      await app.send('POST', '/api/feedback', contactMessage({ firstName: 'Usha', email: 'usha@example.com' }))
      const contact = await app.database.db
        .selectFrom('contacts')
        .select('id')
        .where('email', '=', 'usha@example.com')
        .executeTakeFirstOrThrow()
      assert.equal(await statusOf(get(`/people/${contact.id}`)), 404)
    })
  })
