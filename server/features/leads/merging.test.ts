import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { enrolment } from '#stand-ins/people/makers.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { codeOf } from '../../../tests/support/api-member.ts'
import { engines } from '../../../tests/support/engines.ts'
import { only, open, write } from '../../../tests/support/lead-desk.ts'
import { buyer } from '../../../tests/support/payment-chain.ts'
import { NOON } from '../../../tests/support/test-app.ts'

const MINUTE_MS = 60_000

for (const engine of engines)
  suite(`merging people, on ${engine.name}`, () => {
    test('two contacts are merged with both histories, and taken apart again exactly', async (t) => {
      const { app, list, send, detail, names } = await open(engine, t)
      for (const [minute, name] of ['Ravi', 'Rafi'].entries()) await write(app, name, minute, { phone: '9000000001' })
      app.setTime(new Date(NOON.getTime() + 3 * MINUTE_MS))
      await app.send(
        'POST',
        '/api/enrollments/AspenPlus',
        enrolment({ name: 'Rafi', email: 'rafi@example.com', phone: '9000000001' }),
      )
      const before = await app.database.db
        .selectFrom('leads')
        .select(['id', 'contactId', 'isListed'])
        .orderBy('id')
        .execute()
      const [ravi, rafi] = [only((await list('q=ravi')).leads), only((await list('q=rafi&interest=general')).leads)]
      assert.deepEqual(
        (await detail(ravi.id)).duplicates.map(({ name, why }) => [name, why]),
        [['Rafi Rao', 'same phone']],
      )
      assert.equal((await send(`/leads/${rafi.id}/merge`, { into: ravi.id, version: rafi.version })).status, 200)
      const merged = await detail(ravi.id)
      assert.deepEqual(
        merged.timeline.map(({ kind }) => kind),
        ['letter', 'record', 'letter', 'record'],
      )
      assert.deepEqual(
        merged.others.map(({ about }) => about),
        ['Aspen Plus'],
      )
      assert.deepEqual(await names('source=contact form'), ['Ravi Rao'])
      await write(app, 'Rafi', 9)
      assert.equal((await detail(ravi.id)).timeline.length, 6, 'a further form goes to the merged person')
      const { operationId } = only(merged.merges)
      assert.deepEqual(await (await send(`/operations/${operationId}/undo`, {})).json(), { undone: 1, left: 0 })
      const after = await app.database.db
        .selectFrom('leads')
        .select(['id', 'contactId', 'isListed'])
        .orderBy('id')
        .execute()
      assert.deepEqual(after, before)
      await assertChained(app.database)
    })

    test('two who only have one wish, the same, are taken apart as well', async (t) => {
      const { app, list, send, detail } = await open(engine, t)
      for (const [minute, name] of ['Ravi', 'Rafi'].entries()) await write(app, name, minute)
      const [ravi, rafi] = [only((await list('q=ravi')).leads), only((await list('q=rafi')).leads)]
      assert.equal((await send(`/leads/${rafi.id}/merge`, { into: ravi.id, version: rafi.version })).status, 200)
      const { operationId } = only((await detail(ravi.id)).merges)
      assert.equal((await send(`/operations/${operationId}/undo`, {})).status, 200)
      assert.equal((await list('q=rafi')).count, 1)
    })

    test('does not merge two people who both have an account', async (t) => {
      const { app, list, send } = await open(engine, t)
      for (const name of ['asha', 'ravi']) {
        const { uid, email } = await buyer(app, name)
        await app.database.db.updateTable('contacts').set({ userId: uid }).where('email', '=', email).execute()
      }
      const [one, other] = (await list('source=account')).leads.filter(({ email }) => email !== 'support@example.com')
      assert.ok(one && other)
      const refused = await send(`/leads/${one.id}/merge`, { into: other.id, version: one.version })
      assert.deepEqual([refused.status, await codeOf(refused)], [409, 'twoAccounts'])
      assert.equal(
        await codeOf(await send(`/leads/${one.id}/merge`, { into: one.id, version: one.version })),
        'sameContact',
      )
    })
  })
