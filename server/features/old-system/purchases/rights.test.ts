import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { stepUp } from '../../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { erasePerson, searchAll, unannounced } from '../../../../tests/support/erasing.ts'
import { booksOn } from '../../../../tests/support/payment-chain.ts'
import { deskAs, member, open as openPeople } from '../../../../tests/support/people-desk.ts'
import { createBooks } from '../../../site.ts'
import { rowsOf } from '../../rights/all-tables.ts'
import { personAtDesk } from '../../rights/kept-person.ts'
import { keysOf } from '../../rights/keys.ts'
import { takeOldSeat } from './old-seats.ts'
import type { WantedSeat } from './sort-purchases.ts'

async function open(engine: TestEngine, t: Cleaner) {
  const app = await openPeople(engine, t)
  const owner = await deskAs(app, 'owner')
  await stepUp(app, owner.cookie)
  const books = createBooks({ ...booksOn(app), catalog: app.catalog })
  const [batch] = app.catalog.now().batches
  const take = (email: string) => {
    const seat = { courseId: batch?.courseId ?? '', batchKey: batch?.key ?? '', note: '₹9,000, pay_unique', lines: [2] }
    return takeOldSeat(books, 'cli:meera', { ...seat, email, name: 'Meena Rao' } satisfies WantedSeat, false)
  }
  return { app, owner, take }
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
      assert.equal(await take(meena.email), 'known')
      assert.deepEqual(await unannounced(app.database, meena.email), [])
    })

    test('who has no account is found as a contact, and erased there', async (t) => {
      const { app, owner, take } = await open(engine, t)
      assert.equal(await take('nobody@example.com'), 'proof')
      const contacts = app.database.db.selectFrom('contacts').select('id')
      const { id } = await contacts.where('email', '=', 'nobody@example.com').executeTakeFirstOrThrow()
      await erasePerson(app, owner.cookie, id)
      assert.deepEqual(await searchAll(app.database, 'pay_unique'), [])
      assert.equal(await take('nobody@example.com'), 'known')
      assert.deepEqual(await searchAll(app.database, 'nobody@example.com'), [])
    })
  })
