import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Member } from '#contract/accounts.ts'
import { Merge } from '#contract/leads.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { enrolment } from '#stand-ins/people/makers.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { codeOf, register, verifyAddress } from '../../../tests/support/api-member.ts'
import { engines } from '../../../tests/support/engines.ts'
import { only, open, write } from '../../../tests/support/lead-desk.ts'
import { buyer } from '../../../tests/support/payment-chain.ts'
import { NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { contactOfMember } from './person-leads.ts'

/** Which leads are whose, and which are seen. */
const standing = ({ database: { db } }: TestApp) =>
  db.selectFrom('leads').select(['id', 'contactId', 'isListed', 'sortName']).orderBy('id').execute()

type Desk = Awaited<ReturnType<typeof open>>

/** Three people, each with the wish for one course; returns which leads are whose. */
async function threePeople(app: TestApp, courses: readonly string[]) {
  for (const [place, name] of ['Asha', 'Bina', 'Chitra'].entries()) {
    const email = `${name.toLowerCase()}@example.com`
    const answer = await app.send('POST', `/api/enrollments/${courses[place] ?? ''}`, enrolment({ name, email }))
    assert.equal(answer.status, 201)
  }
  return standing(app)
}

/** Merges one person into another and returns by which operation. */
const mergingOf = (list: Desk['list'], send: Desk['send']) => async (name: string, into: string) => {
  const [one = assert.fail()] = (await list(`q=${name}`)).leads
  const [other = assert.fail()] = (await list(`q=${into}`)).leads
  const answer = await send(`/leads/${one.id}/merge`, { into: other.id, version: one.version })
  return Merge.parse(await answer.json()).operationId
}

/** Registers with the address and proves it. */
async function proven(app: TestApp, name: string): Promise<Member> {
  const email = `${name}@example.com`
  const { cookie, member } = await register(app, { email, fullName: name })
  await verifyAddress(app, cookie, email)
  return { ...member, emailVerified: true }
}

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

    test('three who were merged in a chain are taken apart in any order, each with what was theirs', async (t) => {
      for (const order of [
        [0, 1],
        [1, 0],
      ]) {
        const { app, list, send } = await open(engine, t)
        const before = await threePeople(app, ['AspenPlus', 'AspenHysys', 'AspenPlus'])
        const merge = mergingOf(list, send)
        const merges = [await merge('asha', 'bina'), await merge('bina', 'chitra')]
        for (const place of order) assert.equal((await send(`/operations/${merges[place] ?? ''}/undo`, {})).status, 200)
        assert.deepEqual(await standing(app), before)
        await assertChained(app.database)
      }
    })

    test('a wish that stood behind that of another person is seen again when the other goes', async (t) => {
      const { app, list, send, names } = await open(engine, t)
      const before = await threePeople(app, ['AspenPlus', 'AspenHysys', 'AspenPlus'])
      const merge = mergingOf(list, send)
      const [asha, chitra] = [await merge('asha', 'bina'), await merge('chitra', 'bina')]
      await send(`/operations/${asha}/undo`, {})
      assert.deepEqual(await names('interest=course:AspenPlus&sort=name'), ['Asha', 'Bina'])
      await send(`/operations/${chitra}/undo`, {})
      assert.deepEqual(await standing(app), before)
      await assertChained(app.database)
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

    test('does not merge a third person with an account into one who holds a merged account', async (t) => {
      const { app, list, send } = await open(engine, t)
      await threePeople(app, ['AspenPlus', 'AspenHysys', 'ProcessSafety'])
      for (const name of ['dev', 'chitra']) await proven(app, name)
      await mergingOf(list, send)('dev', 'bina')
      const [one = assert.fail()] = (await list('q=chitra')).leads
      const [bina = assert.fail()] = (await list('q=bina')).leads
      const refused = await send(`/leads/${one.id}/merge`, { into: bina.id, version: one.version })
      assert.deepEqual([refused.status, await codeOf(refused)], [409, 'twoAccounts'])
    })

    test('parts two merged people as soon as both have proven an account, whoever stands for whom', async (t) => {
      for (const [first, second] of [
        ['chitra', 'bina'],
        ['bina', 'chitra'],
      ] as const) {
        const { app, list, send } = await open(engine, t)
        const before = await threePeople(app, ['AspenPlus', 'AspenHysys', 'ProcessSafety'])
        await mergingOf(list, send)('chitra', 'bina')
        const members = [await proven(app, first), await proven(app, second)]
        const after = await standing(app)
        assert.deepEqual(
          after.filter(({ id }) => before.some((lead) => lead.id === id)).map(({ contactId }) => contactId),
          before.map(({ contactId }) => contactId),
        )
        for (const member of members) {
          const contact = await contactOfMember(app.database.db, member)
          assert.deepEqual([contact?.email, contact?.userId], [member.email, member.uid])
        }
        await assertChained(app.database)
      }
    })
  })
