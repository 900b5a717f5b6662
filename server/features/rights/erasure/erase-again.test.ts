import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { registerStaff, stepUp } from '../../../../tests/support/desk-staff.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { erasePerson, searchAll } from '../../../../tests/support/erasing.ts'
import { deskAs, member, open } from '../../../../tests/support/people-desk.ts'
import { NOON, testAppOn } from '../../../../tests/support/test-app.ts'
import type { Erasure } from '../../../backup/erasure-notes.ts'
import { eraseAgain } from './erase-again.ts'
import { digestOf } from './erased-people.ts'

const HAND = { actor: 'cli:restore', at: NOON }
const noted = (...digests: readonly string[]): Erasure[] =>
  digests.map((digest) => ({ digest, at: NOON.toISOString() }))

for (const engine of engines)
  suite(`erasures since a back-up, on ${engine.name}`, () => {
    test('are carried out again on the copy, by what was noted, and once', async (t) => {
      const notes: Erasure[] = []
      const { database } = await open(engine, t)
      const app = testAppOn(database, { noteErasure: async (erasure) => void notes.push(erasure) })
      const owner = await deskAs(app, 'owner')
      await stepUp(app, owner.cookie)
      const meena = await member(app, 'Meena Rao')
      const ravi = await member(app, 'Ravi Rao')
      await erasePerson(app, owner.cookie, meena.uid)

      const copy = await open(engine, t)
      const { db } = copy.database
      await member(copy, 'Meena Rao')
      const there = await db.selectFrom('user').select('id').where('email', '=', meena.email).executeTakeFirstOrThrow()
      const contact = await db
        .selectFrom('contacts')
        .select('id')
        .where('email', '=', meena.email)
        .executeTakeFirstOrThrow()
      await member(copy, 'Ravi Rao')
      assert.equal(await eraseAgain(HAND)(copy.database, notes), 0, 'nobody in this copy has these ids')
      const since = noted(digestOf('account', there.id), digestOf('contact', contact.id))
      assert.equal(await eraseAgain(HAND)(copy.database, since), 1)
      assert.deepEqual(await searchAll(copy.database, meena.email), [])
      assert.ok((await searchAll(copy.database, ravi.email)).length > 0)
      assert.equal(await eraseAgain(HAND)(copy.database, since), 0, 'once more does no harm')
    })

    test('take whoever still has a role in the copy, and nobody who was only merged with the erased', async (t) => {
      const app = await open(engine, t)
      const { db } = app.database
      const support = await deskAs(app, 'support')
      const gone = await registerStaff(app, 'gone@example.com', 'support')
      for (const [firstName, email] of [
        ['Usha', 'usha@example.com'],
        ['Uma', 'uma@example.com'],
      ] as const)
        await app.send('POST', '/api/feedback', contactMessage({ firstName, email, message: `From ${firstName}` }))
      const leads = await db
        .selectFrom('leads')
        .innerJoin('contacts', 'contacts.id', 'leads.contactId')
        .select(['leads.id', 'leads.version', 'contactId', 'email'])
        .execute()
      const usha = leads.find(({ email }) => email === 'usha@example.com') ?? assert.fail()
      const uma = leads.find(({ email }) => email === 'uma@example.com') ?? assert.fail()
      const merge = { into: usha.id, version: uma.version }
      assert.equal(
        (await app.send('POST', `/api/desk/leads/${uma.id}/merge`, merge, { cookie: support.cookie })).status,
        200,
      )
      const since = noted(digestOf('account', gone.uid), digestOf('contact', usha.contactId))
      assert.equal(await eraseAgain(HAND)(app.database, since), 2)
      assert.deepEqual(await searchAll(app.database, 'gone@example.com'), [])
      assert.deepEqual(await searchAll(app.database, 'usha@example.com'), [])
      assert.equal(
        (await db.selectFrom('staffRoles').select('role').where('userId', '=', gone.uid).execute()).length,
        0,
      )
      const left = await db.selectFrom('contacts').selectAll().where('email', '=', 'uma@example.com').executeTakeFirst()
      assert.deepEqual([left?.mergedInto, left?.hiddenAt], [null, null])
      assert.ok((await searchAll(app.database, 'From Uma')).some(({ table }) => table === 'records'))
    })
  })
