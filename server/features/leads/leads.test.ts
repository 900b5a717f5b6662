import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contactMessage, enrolment, webinarRegistration } from '#stand-ins/people/makers.ts'
import { engines } from '../../../tests/support/engines.ts'
import { booksOn, buyer, PAYMENT_ENV, press, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'

const LATER = new Date(NOON.getTime() + 60_000)

/** Every lead, as "address interest state source: touches". */
async function leads({ database: { db } }: TestApp): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .innerJoin('contacts', 'contacts.id', 'leads.contactId')
    .select(['leads.id', 'email', 'interest', 'state', 'source'])
    .orderBy('email')
    .orderBy('interest')
    .execute()
  const touches = await db.selectFrom('leadTouches').select(['leadId', 'kind']).orderBy('at').orderBy('kind').execute()
  return rows.map(({ id, email, interest, state, source }) => {
    const kinds = touches.filter(({ leadId }) => leadId === id).map(({ kind }) => kind)
    return `${email?.split('@')[0]} ${interest} ${state} ${source}: ${kinds.join(' ')}`
  })
}

const clear = async ({ database: { db } }: TestApp) => {
  for (const table of ['leadTouches', 'leads', 'contactWords', 'contacts'] as const)
    await db.deleteFrom(table).execute()
}

for (const engine of engines)
  suite(`leads on ${engine.name}`, () => {
    test('one person is one contact however many forms, and one lead for each thing asked for', async (t) => {
      const app = await createTestApp(engine, t)
      for (const email of ['asha@example.com', 'Asha@Example.com'])
        assert.equal((await app.send('POST', '/api/enrollments/AspenPlus', enrolment({ email }))).status, 201)
      await app.send('POST', '/api/webinars/06032025/registrations', webinarRegistration())
      await app.send('POST', '/api/feedback', contactMessage({ firstName: 'Somebody', lastName: 'else' }))
      await app.send('POST', '/api/feedback', contactMessage({ email: 'ravi@example.com' }))
      assert.deepEqual(await leads(app), [
        'asha course:AspenPlus new course page: record record',
        'asha general new contact form: record',
        'asha webinar:06032025 new masterclass: record',
        'ravi general new contact form: record',
      ])
      const [contact] = await app.database.db.selectFrom('contacts').selectAll().orderBy('email').execute()
      assert.equal(contact?.name, 'Asha', 'the first name stays')
      assert.equal(contact?.userId, null)
    })

    test('a form fills in a missing phone, but never that of a proven account', async (t) => {
      const app = await createTestApp(engine, t)
      const phoneOf = async (email: string) =>
        (await app.database.db.selectFrom('contacts').select('phone').where('email', '=', email).executeTakeFirst())
          ?.phone
      const enrol = (email: string) =>
        app.send('POST', '/api/enrollments/AspenPlus', enrolment({ email, phone: '9000000009' }))
      for (const email of ['ravi@example.com', 'asha@example.com']) await enrol(email)
      const { uid } = await buyer(app, 'asha')
      await app.database.db.updateTable('contacts').set({ phone: '' }).execute()
      await app.database.db.deleteFrom('contactWords').where('word', 'like', '9%').execute()
      await app.database.db
        .updateTable('contacts')
        .set({ userId: uid })
        .where('email', '=', 'asha@example.com')
        .execute()
      for (const email of ['ravi@example.com', 'asha@example.com']) await enrol(email)
      assert.deepEqual([await phoneOf('ravi@example.com'), await phoneOf('asha@example.com')], ['9000000009', ''])
      const found = app.database.db.selectFrom('contactWords').innerJoin('contacts', 'id', 'contactId').select('email')
      assert.deepEqual(
        (await found.where('word', '=', '9000000009').execute()).map(({ email }) => email),
        ['ravi@example.com'],
      )
    })

    test('a record and its lead are one transaction', async (t) => {
      const app = await createTestApp(engine, t)
      await app.database.db.schema.dropTable('leadTouches').execute()
      assert.equal((await app.send('POST', '/api/enrollments/AspenPlus', enrolment())).status, 500)
      assert.deepEqual(await app.database.db.selectFrom('records').selectAll().execute(), [])
    })

    test('a lead is won in the transaction of the seat, and is what it was when the seat is taken back', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV })
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      await app.database.db
        .updateTable('leads')
        .set({ state: 'interested' })
        .where('interest', '=', 'course:AspenPlus')
        .execute()
      await send(app, 'payment.captured', { id: 'pay_1', email: asha.email })
      const won = 'asha course:AspenPlus won course page: intent seat'
      assert.deepEqual(await leads(app), [won, 'asha general new account: account'])
      const { ledger } = booksOn(app, LATER)
      assert.equal(await ledger.undo('pay_1', { actor: 'cli:the owner', at: LATER, why: 'a mistake' }), null)
      const [undone] = await leads(app)
      assert.equal(undone, 'asha course:AspenPlus interested course page: intent seat seat')
      assert.equal(
        await ledger.assign(
          'pay_1',
          { userId: asha.uid, courseId: 'AspenPlus' },
          { actor: 'cli:x', at: NOON, why: '' },
        ),
        null,
      )
      assert.match((await leads(app))[0] ?? '', /AspenPlus won/)
    })

    test('what was kept before becomes leads, once, however often it runs', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV })
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      await send(app, 'payment.captured', { id: 'pay_1', email: asha.email })
      for (let index = 0; index < 450; index += 1)
        await app.send('POST', '/api/feedback', contactMessage({ email: `person${index % 300}@example.com` }))
      await app.database.db
        .insertInto('records')
        .values([
          { branch: 'feedback', key: '1', body: 'no JSON', receivedAt: '2025-01-01T00:00:00.000Z' },
          { branch: 'unknown', key: '1', body: '{"email":"x@example.com"}', receivedAt: '2025-01-01T00:00:00.000Z' },
        ])
        .execute()
      const before = await leads(app)
      assert.equal(before.length, 302)
      await clear(app)
      await Promise.all([app.site.workers.backfill.round(), app.site.workers.backfill.round()])
      const after = await leads(app)
      assert.deepEqual(after.map(withoutTouchOrder), before.map(withoutTouchOrder))
      await app.site.workers.backfill.round()
      assert.deepEqual(await leads(app), after)
      const owner = await app.database.db
        .selectFrom('contacts')
        .select('userId')
        .where('email', '=', asha.email)
        .execute()
      assert.deepEqual(
        owner.map(({ userId }) => userId),
        [asha.uid],
        'the contact is the account’s',
      )
    })

    test('who writes again after being lost is new again', async (t) => {
      const app = await createTestApp(engine, t)
      await app.send('POST', '/api/enrollments/AspenPlus', enrolment())
      await app.database.db
        .updateTable('leads')
        .set({ state: 'lost', stateSince: '2026-01-01T00:00:00.000Z' })
        .execute()
      await app.send('POST', '/api/enrollments/AspenPlus', enrolment())
      assert.deepEqual(await leads(app), ['asha course:AspenPlus new course page: record record'])
    })
  })

const withoutTouchOrder = (line: string) => line.split(/[ :]/).toSorted().join(' ')
