import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ErasureOfPerson } from '#contract/erasures.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { providerEvent } from '#stand-ins/provider/events.ts'
import { codeOf, me } from '../../../../tests/support/api-member.ts'
import { assertChained } from '../../../../tests/support/audit-chain.ts'
import { registerStaff, signInAs, stepUp } from '../../../../tests/support/desk-staff.ts'
import { buyFor } from '../../../../tests/support/documents.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { erasePerson, orderErasure, previewOf, searchAll } from '../../../../tests/support/erasing.ts'
import { deliverEvent, send } from '../../../../tests/support/payment-chain.ts'
import { deskAs, member, open, OWN, seat } from '../../../../tests/support/people-desk.ts'
import { NOON, OWNER, testAppOn } from '../../../../tests/support/test-app.ts'
import type { Erasure } from '../../../backup/erasure-notes.ts'
import { digestOf } from './erased-people.ts'
import { keptUntil } from './kept-until.ts'

/** An owner who has just typed the password again, and a member who has proven her address. */
async function opened(engine: TestEngine, t: Cleaner) {
  const app = await open(engine, t)
  const owner = await deskAs(app, 'owner')
  await stepUp(app, owner.cookie)
  return { app, owner, meena: await member(app, 'Meena Rao') }
}

for (const engine of engines)
  suite(`the erasure of a person, on ${engine.name}`, () => {
    test('says beforehand what goes, what stays until when and by which law, and who else is alike', async (t) => {
      const { app, owner, meena } = await opened(engine, t)
      await app.send(
        'POST',
        '/api/feedback',
        contactMessage({ firstName: 'Usha', email: 'usha@example.com', phone: '9876543210' }),
      )
      await buyFor(app, meena.cookie, 'Example Private Limited', '24ABCDE1234F1Z6')
      await seat(app, meena, OWN)
      const preview = await previewOf(app, owner.cookie, meena.uid)
      assert.deepEqual([preview.name, preview.addresses, preview.obstacle], ['Meena Rao', [meena.email], null])
      assert.deepEqual(
        preview.stays.map(({ title, count, law, until }) => [title, count, law, until]),
        [
          ['Invoices and credit notes', 1, 'tax', '2035-03-31T18:30:00.000Z'],
          ['What was changed about you', 3, 'log', preview.stays[1]?.until],
        ],
      )
      assert.deepEqual(
        preview.elsewhere,
        [{ title: 'Payments of somebody else', count: 1, by: null }],
        'it was paid with another address',
      )
      assert.ok(preview.goes.some(({ title }) => title === 'Account'))
      assert.deepEqual(
        preview.others.map(({ name, why }) => [name, why]).filter(([name]) => name?.startsWith('Usha')),
        [['Usha Rao', 'same phone']],
      )
      assert.equal(preview.stays[1]?.until.slice(0, 10), '2027-11-20')
      assert.equal(preview.backupsEnd.slice(0, 10), '2026-12-18')
    })

    test('ends the sign-in and the sessions at once, frees the address, and leaves a page that says so', async (t) => {
      const { app, owner, meena } = await opened(engine, t)
      const { kept } = await erasePerson(app, owner.cookie, meena.uid)
      assert.equal((await me(app, { cookie: meena.cookie })).status, 401)
      assert.equal((await signInAs(app, meena.email)).status, 401)
      assert.deepEqual(await owner.names(), ['Asha Rao'])
      assert.deepEqual(await owner.names('q=meena'), [])
      const shown = await owner.person(meena.uid)
      assert.deepEqual([shown.person.name, shown.person.email, shown.help], ['[erased]', null, null])
      const { done, preview } = ErasureOfPerson.parse(await (await owner.get(`/people/${meena.uid}/erasure`)).json())
      assert.deepEqual(
        [done?.by, done?.why, done?.purgeAt, preview],
        ['Asha Rao', 'asked by letter', kept.purgeAt, null],
      )
      const again = await member(app, 'Meena Rao')
      assert.notEqual(again.uid, meena.uid)
      assert.equal((await owner.person(again.uid)).touches.length, 1, 'and begins anew')
      await assertChained(app.database)
    })

    test('stops the letters that wait, and what would follow by itself', async (t) => {
      const { app, owner, meena } = await opened(engine, t)
      await app.postman.round()
      const before = app.mailer.sent.length
      await app.send('POST', '/api/feedback', contactMessage({ firstName: 'Meena', email: meena.email }))
      await app.send('POST', '/api/payments/orders', { courseId: 'AspenPlus' }, { cookie: meena.cookie })
      await erasePerson(app, owner.cookie, meena.uid)
      await app.postman.round()
      assert.deepEqual(
        app.mailer.sent.slice(before).filter(({ text }) => text.includes(meena.email)),
        [],
      )
      const open = await app.database.db.selectFrom('paymentOrders').select('id').where('state', '=', 'open').execute()
      assert.deepEqual(open, [])
      await app.site.workers.backfill.round()
      await app.site.workers.memberWords.round()
      assert.deepEqual(await searchAll(app.database, meena.email), [])
      assert.deepEqual(await searchAll(app.database, 'erased.invalid').then((hits) => hits.map(({ table }) => table)), [
        'user',
      ])
    })

    test('is an owner’s alone, with the password typed again and of whom was looked at', async (t) => {
      const { app, owner, meena } = await opened(engine, t)
      const support = await deskAs(app, 'support')
      await stepUp(app, support.cookie)
      assert.equal(await codeOf(await orderErasure(app, support.cookie, meena.uid, 'x')), 'forbidden')
      assert.equal((await support.get(`/people/${meena.uid}/erasure`)).status, 403)
      assert.equal(await codeOf(await orderErasure(app, meena.cookie, meena.uid, 'x')), 'forbidden')
      const { cookie } = await registerStaff(app, 'second@example.com', 'owner')
      const { seen } = await previewOf(app, cookie, meena.uid)
      assert.equal(await codeOf(await orderErasure(app, cookie, meena.uid, seen)), 'stepUpRequired')
      assert.equal(await codeOf(await orderErasure(app, owner.cookie, meena.uid, 'of somebody else')), 'versionStale')
      assert.equal(await codeOf(await orderErasure(app, owner.cookie, meena.uid, seen, ' ')), 'fieldsInvalid')
      assert.equal(await codeOf(await orderErasure(app, owner.cookie, 'nobody', seen)), 'notFound')
      assert.equal((await orderErasure(app, owner.cookie, meena.uid, seen)).status, 200)
    })

    test('is refused for whoever works at the desk, so that no owner goes, by two at once neither', async (t) => {
      const app = await open(engine, t)
      const one = await registerStaff(app, 'one@example.com', 'owner')
      const two = await registerStaff(app, 'two@example.com', 'owner')
      for (const { cookie } of [one, two]) await stepUp(app, cookie)
      const order = async (by: typeof one, whom: typeof one) => {
        const { seen, obstacle } = await previewOf(app, by.cookie, whom.uid)
        assert.equal(obstacle, 'worksAtDesk')
        return orderErasure(app, by.cookie, whom.uid, seen)
      }
      const answers = await Promise.all([order(one, two), order(two, one), order(one, one)])
      for (const answer of answers) assert.equal(await codeOf(answer), 'worksAtDesk')
    })

    test('happens once, also where two order it at once', async (t) => {
      const { app, owner, meena } = await opened(engine, t)
      const { seen } = await previewOf(app, owner.cookie, meena.uid)
      const answers = await Promise.all([1, 2, 3].map(() => orderErasure(app, owner.cookie, meena.uid, seen)))
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409, 409],
      )
      assert.equal((await app.database.db.selectFrom('erasures').selectAll().execute()).length, 1)
      assert.equal(
        (await app.database.db.selectFrom('auditLog').select('id').where('action', '=', 'rights.erase').execute())
          .length,
        1,
      )
    })

    test('leaves a contact alone that wrote with the address of an account which has not proven it', async (t) => {
      const { app, owner } = await opened(engine, t)
      await app.send(
        'POST',
        '/api/feedback',
        contactMessage({ firstName: 'Usha', email: 'usha@example.com', message: 'Mine' }),
      )
      const mallory = await member(app, 'Usha Mallory', { isProven: false })
      await erasePerson(app, owner.cookie, mallory.uid)
      const [contact] = await app.database.db
        .selectFrom('contacts')
        .selectAll()
        .where('email', '=', 'usha@example.com')
        .execute()
      assert.equal(contact?.name, 'Usha Rao')
      assert.ok((await searchAll(app.database, 'Mine')).some(({ table }) => table === 'records'))
    })

    test('waits for a message of the payment provider that nobody could read', async (t) => {
      const { app, owner, meena } = await opened(engine, t)
      const odd = providerEvent('payment.captured', { id: 'pay_odd', email: meena.email })
      await deliverEvent(app, odd.replace('"currency":"INR"', '"currency":"rupees"'), 'evt_odd')
      await app.site.workers.payments.round()
      const { seen, obstacle } = await previewOf(app, owner.cookie, meena.uid)
      assert.equal(obstacle, 'messagesWait')
      assert.equal(await codeOf(await orderErasure(app, owner.cookie, meena.uid, seen)), 'messagesWait')
    })

    test('takes nothing where somebody typed an address of the site, which stands in letters to everybody', async (t) => {
      const { app, owner } = await opened(engine, t)
      await app.send('POST', '/api/feedback', contactMessage({ firstName: 'Junk', email: OWNER }))
      const contact = await app.database.db
        .selectFrom('contacts')
        .select('id')
        .where('email', '=', OWNER)
        .executeTakeFirstOrThrow()
      const { seen, obstacle } = await previewOf(app, owner.cookie, contact.id)
      assert.equal(obstacle, 'siteAddress')
      assert.equal(await codeOf(await orderErasure(app, owner.cookie, contact.id, seen)), 'siteAddress')
    })

    test('keeps a payment that was made, and empties one that failed', async (t) => {
      const { app, owner, meena } = await opened(engine, t)
      await send(app, 'payment.captured', { id: 'pay_made', email: meena.email })
      await send(app, 'payment.failed', { id: 'pay_failed', email: meena.email })
      await erasePerson(app, owner.cookie, meena.uid)
      const emailsAt = async (time: Date, app_ = app) => {
        app_.setTime(time)
        await app_.site.workers.erasures.round()
        const rows = await app_.database.db
          .selectFrom('payments')
          .select(['id', 'email', 'phone'])
          .orderBy('id')
          .execute()
        return rows.map(({ id, email }) => [id, email])
      }
      const kept = [
        ['pay_failed', ''],
        ['pay_made', meena.email],
      ]
      assert.deepEqual(await emailsAt(NOON), kept)
      assert.deepEqual(await emailsAt(new Date('2035-03-31T18:29:59.000Z')), kept)
      const other = testAppOn(app.database)
      other.setTime(new Date('2035-03-31T18:30:01.000Z'))
      await Promise.all([emailsAt(new Date('2035-03-31T18:30:01.000Z')), other.site.workers.erasures.round()])
      assert.deepEqual(await emailsAt(new Date('2035-03-31T18:30:02.000Z')), [
        ['pay_failed', ''],
        ['pay_made', ''],
      ])
      const ends = await app.database.db
        .selectFrom('auditLog')
        .select('id')
        .where('action', '=', 'rights.purge')
        .execute()
      assert.equal(ends.length, 1, 'of two servers one notes the end')
      await assertChained(app.database)
    })

    test('keeps what the books make of the payment later, and empties all of it on the day of the last', async (t) => {
      const { app, owner, meena } = await opened(engine, t)
      await buyFor(app, meena.cookie, 'Example Private Limited', '24ABCDE1234F1Z6')
      await seat(app, meena, OWN)
      await erasePerson(app, owner.cookie, meena.uid)
      const { db } = app.database
      const [invoice = assert.fail()] = await db.selectFrom('documents').selectAll().execute()
      const credit = { ...invoice, id: 'later', number: 'CN/27-28/0001', issuedAt: '2027-05-01T06:30:00.000Z' }
      await db
        .insertInto('documents')
        .values({ ...credit, series: 'CN/27-28', sequence: 1 })
        .execute()
      const drawn = { digest: 'x', pdf: 'Example Private Limited', drawnAt: NOON.toISOString() }
      await db
        .insertInto('documentFiles')
        .values({ name: invoice.number, ...drawn })
        .execute()
      const at = async (time: string) => {
        app.setTime(new Date(time))
        await app.site.workers.erasures.round()
        return (await searchAll(app.database, 'Example Private Limited')).map(({ table }) => table).toSorted()
      }
      const kept = ['documentFiles', 'documents', 'documents']
      assert.deepEqual(await at('2026-11-23T06:30:00.000Z'), kept)
      assert.deepEqual(await at('2035-04-01T06:30:00.000Z'), kept, 'the credit note is of the year after')
      assert.deepEqual(await at('2036-04-01T06:30:00.000Z'), [])
      const { purgedAt } = await db.selectFrom('erasures').select('purgedAt').executeTakeFirstOrThrow()
      assert.equal(purgedAt, '2036-04-01T06:30:00.000Z')
    })

    test('is noted outside the database by random ids, again until it worked', async (t) => {
      const noted: Erasure[] = []
      let isBroken = true
      const first = await open(engine, t)
      const app = testAppOn(first.database, {
        noteErasure: async (erasure) => {
          if (isBroken) throw new Error('The disk is full')
          noted.push(erasure)
        },
      })
      const owner = await deskAs(app, 'owner')
      await stepUp(app, owner.cookie)
      const meena = await member(app, 'Meena Rao')
      await erasePerson(app, owner.cookie, meena.uid)
      assert.deepEqual(noted, [])
      isBroken = false
      await app.site.workers.erasures.round()
      await app.site.workers.erasures.round()
      assert.equal(noted.length, 2, 'the account and its contact')
      assert.ok(noted.some(({ digest }) => digest === digestOf('account', meena.uid)))
    })
  })

test('a year of the books ends in March of India', () => {
  for (const [at, until] of [
    ['2027-03-31T18:29:59.000Z', '2035-03-31T18:30:00.000Z'],
    ['2027-03-31T18:30:00.000Z', '2036-03-31T18:30:00.000Z'],
    ['2026-12-31T20:00:00.000Z', '2035-03-31T18:30:00.000Z'],
  ] as const)
    assert.equal(keptUntil('tax', at), until)
  assert.equal(keptUntil('log', '2026-11-22T10:00:00.000Z'), '2027-11-22T10:00:00.000Z')
})
