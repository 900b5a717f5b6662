import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { stepUp } from '../../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { erasePerson, orderErasure, previewOf, searchAll, unannounced } from '../../../../tests/support/erasing.ts'
import { importOn, importsOf } from '../../../../tests/support/old-move.ts'
import { booksOn } from '../../../../tests/support/payment-chain.ts'
import { deskAs, member, open as openPeople } from '../../../../tests/support/people-desk.ts'
import type { Queries } from '../../../database/transaction.ts'
import { createBooks } from '../../../site.ts'
import { holdContacts } from '../../leads/contacts.ts'
import { rowsOf } from '../../rights/all-tables.ts'
import { personAtDesk } from '../../rights/kept-person.ts'
import { keysOf } from '../../rights/keys.ts'
import { takeOldSeat } from './old-seats.ts'
import { withoutErased } from './read-in.ts'
import type { WantedSeat } from './sort-purchases.ts'

const NOBODY = 'nobody@example.com'
const OLD = { localId: 'N'.repeat(28), email: NOBODY, emailVerified: true, displayName: 'Unheard' }

/** Until a transaction waits for another one's rows. */
async function someoneWaits(queries: Queries): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        queries,
      )
    if (rows.length > 0) return
  }
}

async function open(engine: TestEngine, t: Cleaner) {
  const app = await openPeople(engine, t)
  const owner = await deskAs(app, 'owner')
  await stepUp(app, owner.cookie)
  const books = createBooks({ ...booksOn(app), catalog: app.catalog })
  const [batch] = app.catalog.now().batches
  const take = (email: string, courseId = batch?.courseId ?? '') => {
    const seat = { courseId, batchKey: batch?.key ?? '', note: '₹9,000, pay_unique', lines: [2] }
    return takeOldSeat(books, 'cli:meera', { ...seat, email, name: 'Meena Rao' } satisfies WantedSeat, false)
  }
  const contactOf = async (email: string) => {
    const contacts = app.database.db.selectFrom('contacts').select('id').where('email', '=', email)
    return (await contacts.executeTakeFirstOrThrow()).id
  }
  return { app, owner, take, contactOf }
}

for (const engine of engines)
  suite(`an old seat and the rights of its person, on ${engine.name}`, () => {
    test('a member reads what is kept, and an erasure leaves nothing that a later run brings back', async (t) => {
      const { app, owner, take } = await open(engine, t)
      const meena = await member(app, 'Meena Rao')
      assert.equal(await take(meena.email), 'given')
      const person = (await personAtDesk(app.database.db, meena.uid)) ?? assert.fail()
      const rows = await rowsOf(app.database.db, 'oldSeats', await keysOf(app.database.db, person))
      assert.deepEqual(
        rows.map(({ note }) => note),
        ['₹9,000, pay_unique'],
      )
      await erasePerson(app, owner.cookie, meena.uid)
      assert.deepEqual(await searchAll(app.database, 'pay_unique'), [])
      assert.equal(await take(meena.email), 'erased')
      assert.deepEqual(await unannounced(app.database, meena.email), [])
    })

    test('who has no account is found as a contact, and erased there', async (t) => {
      const { app, owner, take, contactOf } = await open(engine, t)
      assert.equal(await take(NOBODY), 'proof')
      await erasePerson(app, owner.cookie, await contactOf(NOBODY))
      assert.deepEqual(await searchAll(app.database, 'pay_unique'), [])
      assert.equal(await take(NOBODY), 'erased')
      assert.equal(await take(NOBODY, 'AspenHysys'), 'erased')
      assert.deepEqual(await searchAll(app.database, NOBODY), [])
    })

    test('who was erased after an import is not brought back by the list of purchases, and is not asked about', async (t) => {
      const { app, owner, take } = await open(engine, t)
      await importOn(app, { users: [OLD] })
      await erasePerson(app, owner.cookie, OLD.localId)
      const row = { name: 'Nobody', course: '?', batch: '?', amount: '', note: '' }
      const rows = [NOBODY, 'ravi@example.com'].map((email, index) => ({ ...row, email, line: index + 2 }))
      const standing = await withoutErased(app.database.db, rows)
      assert.deepEqual([standing.rows.map(({ line }) => line), standing.erased], [[3], [2]])
      assert.equal(await take(NOBODY.toUpperCase()), 'erased')
      for (const text of [NOBODY, 'Meena Rao', 'pay_unique'])
        assert.deepEqual(await searchAll(app.database, text), [], text)
      assert.deepEqual(await app.database.db.selectFrom('oldSeats').selectAll().execute(), [])
    })

    test('who was erased from the list alone is not brought back by an import', async (t) => {
      const { app, owner, take, contactOf } = await open(engine, t)
      await take(NOBODY)
      await erasePerson(app, owner.cookie, await contactOf(NOBODY))
      const tree = { feedback: { 1731912345678: contactMessage({ email: NOBODY, firstName: 'Unheard' }) } }
      const { report } = await importOn(app, { users: [OLD], tree })
      assert.deepEqual(report.notes.erased, [OLD.localId, 'feedback/1731912345678'])
      for (const text of [NOBODY, 'Unheard']) assert.deepEqual(await searchAll(app.database, text), [], text)
      assert.deepEqual(
        (await importsOf(app)).map(({ targetType, original }) => [targetType, original]),
        [
          ['erased', ''],
          ['erased', ''],
        ],
      )
    })

    test('who was erased does not come back as a contact by the profile of an account without an address', async (t) => {
      const { app, owner, take, contactOf } = await open(engine, t)
      await take(NOBODY)
      await erasePerson(app, owner.cookie, await contactOf(NOBODY))
      const uid = 'P'.repeat(28)
      const users = [{ localId: uid, phoneNumber: '+919811122233' }]
      const tree = { users: { [uid]: { fullName: 'Unheard', email: NOBODY } } }
      await importOn(app, { users, tree }, { [`account:${uid}`]: 'contact' })
      for (const text of [NOBODY, 'Unheard', '9811122233'])
        assert.deepEqual(await searchAll(app.database, text), [], text)
    })

    test('nothing is kept of a profile without an address that comes after its account was erased', async (t) => {
      const { app, owner } = await open(engine, t)
      await importOn(app, { users: [OLD] })
      await erasePerson(app, owner.cookie, OLD.localId)
      await importOn(app, { users: [OLD], tree: { users: { [OLD.localId]: { fullName: 'Unheard of' } } } })
      assert.deepEqual(await searchAll(app.database, 'Unheard'), [])
    })

    test('whose address is another one of an erased mailbox keeps what was brought, and has the seat', async (t) => {
      const { app, owner, take } = await open(engine, t)
      const other = { ...OLD, localId: 'O'.repeat(28), email: 'nobody+2@example.com' }
      await importOn(app, { users: [OLD, other] })
      await erasePerson(app, owner.cookie, other.localId)
      assert.deepEqual(
        (await importsOf(app)).map(({ path, targetType }) => [path, targetType]),
        [
          [OLD.localId, 'user'],
          [other.localId, 'erased'],
        ],
      )
      assert.deepEqual([await take(NOBODY), await take(other.email)], ['given', 'erased'])
    })

    test('an erasure that ends while the list waits for it counts', async (t) => {
      const { app, take, contactOf } = await open(engine, t)
      await take(NOBODY)
      const id = await contactOf(NOBODY)
      const [held, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const erasing = app.database.write(async (tx) => {
        await holdContacts(tx, [id])
        held.resolve()
        await seen.promise
        await tx.updateTable('oldSeats').set({ state: 'erased', email: '', name: '', note: '' }).execute()
        await tx.updateTable('contacts').set({ email: null, mailbox: '', name: '' }).where('id', '=', id).execute()
      })
      await held.promise
      const taking = take(NOBODY, 'AspenHysys')
      if (engine.name === 'postgres') await someoneWaits(app.database.db)
      seen.resolve()
      await erasing
      assert.equal(await taking, 'erased')
      assert.deepEqual(await searchAll(app.database, NOBODY), [])
    })

    test('an erasure and the list at the same moment leave nothing of the person', async (t) => {
      const { app, owner, take, contactOf } = await open(engine, t)
      const emails = Array.from({ length: 8 }, (_, index) => `n${index}@example.com`)
      for (const email of emails) await take(email)
      const ids = await Promise.all(emails.map(contactOf))
      const seen = await Promise.all(ids.map(async (id) => (await previewOf(app, owner.cookie, id)).seen))
      const ends = await Promise.all(
        emails.flatMap((email, index) => [
          orderErasure(app, owner.cookie, ids[index] ?? '', seen[index] ?? '').then(({ status }) => status),
          take(email, 'AspenHysys').then(() => 0),
        ]),
      )
      assert.deepEqual(
        ends.filter((status) => status !== 0),
        emails.map(() => 200),
      )
      assert.deepEqual(await searchAll(app.database, 'pay_unique'), [])
      for (const email of emails) assert.deepEqual(await searchAll(app.database, email), [], email)
    })
  })
