/** Who paid and who sits may be two people: each has what is theirs. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rupees } from '#contract/catalog.ts'
import { stepUp } from '../../../tests/support/desk-staff.ts'
import { live, SELLER } from '../../../tests/support/documents.ts'
import { openedDownload } from '../../../tests/support/downloads.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { erasePerson, previewOf, searchAll } from '../../../tests/support/erasing.ts'
import { booksOn, send } from '../../../tests/support/payment-chain.ts'
import { deskAs, member, open } from '../../../tests/support/people-desk.ts'
import { PASSWORD } from '../../../tests/support/api-member.ts'
import { NOON } from '../../../tests/support/test-app.ts'

const PHONE = '+919000077777'

/** Anil pays, with an order or without; staff give the seat to Meena. */
async function opened(engine: TestEngine, t: Cleaner, way: 'order' | 'address') {
  const app = await open(engine, t)
  const owner = await deskAs(app, 'owner')
  await stepUp(app, owner.cookie)
  const anil = await member(app, 'Anil Shah', { mobile: '9876500001' })
  const meena = await member(app, 'Meena Rao', { mobile: '9876500002' })
  const { db } = app.database
  const at = NOON.toISOString()
  const typed = way === 'order' ? 'anil.at.work@example.net' : anil.email
  if (way === 'order')
    await db
      .insertInto('paymentOrders')
      .values({
        id: 'order_anil',
        userId: anil.uid,
        courseId: 'AspenPlus',
        amount: rupees(1),
        state: 'settled',
        nextCheckAt: at,
        createdAt: at,
      })
      .execute()
  await send(app, 'payment.captured', {
    id: 'pay_anil',
    email: typed,
    contact: PHONE,
    ...(way === 'order' && { order_id: 'order_anil' }),
  })
  const { ledger } = booksOn(app, NOON, SELLER)
  const assigned = await ledger.assign(
    'pay_anil',
    { userId: meena.uid, courseId: 'AspenPlus' },
    { actor: 'cli:owner', at: NOON, why: `for ${meena.email}` },
  )
  assert.equal(assigned, null)
  const download = async (cookie: string) =>
    openedDownload(await app.send('POST', '/api/users/me/download', { password: PASSWORD }, { cookie }))
  return { app, owner, anil, meena, typed, download }
}

for (const engine of engines)
  for (const way of ['order', 'address'] as const)
    suite(`a seat that somebody else paid for, known by the ${way}, on ${engine.name}`, () => {
      test('shows to who sits what was paid, and nothing that the payer typed', async (t) => {
        const { meena, typed, download } = await opened(engine, t, way)
        const { part, json } = await download(meena.cookie)
        assert.deepEqual(
          part('Payments').map((row) => Object.keys(row)),
          [['id', 'amount', 'currency', 'state', 'at']],
        )
        assert.equal(part('Seats').length, 1)
        for (const hidden of [typed, '9000077777']) assert.ok(!json.includes(hidden), hidden)
      })

      test('shows to the payer what was typed, and nothing of who sits', async (t) => {
        const { anil, meena, typed, download } = await opened(engine, t, way)
        const { part, json } = await download(anil.cookie)
        const [payment] = part('Payments')
        assert.equal(payment?.['email typed'], typed)
        assert.equal(
          payment['phone typed'],
          way === 'order' ? PHONE : null,
          'with an address alone, it may be of another hand',
        )
        assert.deepEqual(part('Seats'), [])
        assert.ok(!json.includes(meena.email) && !json.includes(meena.uid))
      })

      test('leaves what is the payer’s when who sits is erased, and says so', async (t) => {
        const { app, owner, anil, meena, typed } = await opened(engine, t, way)
        await live(app, meena.cookie, '24')
        const letters = () =>
          app.database.db
            .selectFrom('outbox')
            .select(['id', 'letter', 'state'])
            .where('recipient', '=', typed)
            .orderBy('id')
            .execute()
        await send(app, 'payment.failed', { id: 'pay_again', email: typed, contact: PHONE })
        const before = await letters()
        const preview = await previewOf(app, owner.cookie, meena.uid)
        assert.deepEqual(
          preview.elsewhere.map(({ title, count }) => [title, count]),
          [['Payments of somebody else', 1]],
        )
        assert.ok(!preview.stays.some(({ title }) => title === 'Payments'))
        await erasePerson(app, owner.cookie, meena.uid)
        assert.deepEqual(await letters(), before)
        const row = await app.database.db
          .selectFrom('payments')
          .selectAll()
          .where('id', '=', 'pay_anil')
          .executeTakeFirst()
        assert.deepEqual([row?.email, row?.phone], [typed, PHONE])
        app.setTime(new Date('2040-01-01T00:00:00.000Z'))
        await app.site.workers.erasures.round()
        const later = await app.database.db
          .selectFrom('payments')
          .selectAll()
          .where('id', '=', 'pay_anil')
          .executeTakeFirst()
        assert.deepEqual([later?.email, later?.phone], [typed, PHONE])
        assert.deepEqual(await searchAll(app.database, meena.email), [])
        assert.ok((await searchAll(app.database, anil.email)).length > 0)
      })

      test('leaves seat, invoice and letters of who sits when the payer is erased', async (t) => {
        const { app, owner, anil, meena, typed } = await opened(engine, t, way)
        await live(app, meena.cookie, '24')
        const { db } = app.database
        const ofMeena = async () => [
          await db.selectFrom('documents').selectAll().execute(),
          await db
            .selectFrom('outbox')
            .select(['id', 'recipient', 'subject'])
            .where('recipient', '=', meena.email)
            .orderBy('id')
            .execute(),
          await db.selectFrom('seats').selectAll().execute(),
          await db.selectFrom('paymentAudit').selectAll().orderBy('id').execute(),
        ]
        const before = await ofMeena()
        assert.equal(before[0]?.length, 1)
        await erasePerson(app, owner.cookie, anil.uid)
        assert.deepEqual(await ofMeena(), before)
        app.setTime(new Date('2034-01-01T00:00:00.000Z'))
        await app.site.workers.erasures.round()
        assert.deepEqual((await ofMeena())[0], before[0])
        app.setTime(new Date('2040-01-01T00:00:00.000Z'))
        await app.site.workers.erasures.round()
        assert.deepEqual((await ofMeena())[0], before[0], 'also on the date of the payment')
        assert.deepEqual(await searchAll(app.database, typed), [])
        assert.deepEqual(await searchAll(app.database, anil.email), [])
      })
    })

for (const engine of engines)
  suite(`an address that somebody else typed at a payment, on ${engine.name}`, () => {
    test('is taken out when its owner is erased, and the rest of the payment stays with who ordered it', async (t) => {
      const { app, owner, meena } = await opened(engine, t, 'order')
      await app.database.db
        .updateTable('payments')
        .set((eb) => ({
          email: meena.email,
          facts: eb.fn('replace', ['facts', eb.val('anil.at.work@example.net'), eb.val(meena.email)]),
        }))
        .where('id', '=', 'pay_anil')
        .execute()
      await erasePerson(app, owner.cookie, meena.uid)
      assert.deepEqual(
        await searchAll(app.database, meena.email).then((hits) => hits.filter(({ table }) => table !== 'auditLog')),
        [],
      )
      const row = await app.database.db
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', 'pay_anil')
        .executeTakeFirst()
      assert.deepEqual([row?.email, row?.phone], ['[erased]', PHONE])
    })
  })
