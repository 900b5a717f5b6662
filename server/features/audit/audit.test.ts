import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { CompiledQuery } from 'kysely'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { engines } from '../../../tests/support/engines.ts'
import { NOON } from '../../../tests/support/test-app.ts'
import type { Database } from '../../database/open.ts'
import type { Actor } from './actor.ts'
import { auditRows, listAudit } from './audit-list.ts'
import { noteChange, type Change } from './note-change.ts'

const ASHA: Actor = { actor: 'asha', at: NOON }
const CHANGE: Change = {
  action: 'lead.change',
  subject: { type: 'lead', id: 'lead-1' },
  before: { assignee: null, state: 'new' },
  after: { assignee: 'ravi', state: 'new' },
}

const note = (database: Database, changes: Partial<Actor & Change> = {}) =>
  database.write((tx) => noteChange(tx, { ...ASHA, ...changes }, { ...CHANGE, ...changes }))

const [sqlite = assert.fail()] = engines

for (const engine of engines)
  suite(`the audit on ${engine.name}`, () => {
    test('keeps the fields that changed, and nothing where none did', async (t) => {
      const database = await engine.open(t)
      await note(database, { why: 'He asked', requestId: 'request-1', operationId: 'operation-1' })
      assert.equal(await note(database, { after: CHANGE.before }), null)
      const { rows, next } = await listAudit(database.db, {}, null)
      assert.equal(next, null)
      assert.deepEqual(rows, [
        {
          id: rows[0]?.id,
          at: NOON.toISOString(),
          actor: 'asha',
          action: 'lead.change',
          subject: { type: 'lead', id: 'lead-1' },
          before: { assignee: null },
          after: { assignee: 'ravi' },
          why: 'He asked',
          operationId: 'operation-1',
          requestId: 'request-1',
        },
      ])
    })

    test('keeps all of one side where the other was not there', async (t) => {
      const database = await engine.open(t)
      await note(database, { before: null })
      await note(database, { after: null })
      const { rows } = await listAudit(database.db, {}, null)
      assert.deepEqual(
        rows.map(({ before, after }) => [before, after]),
        [
          [CHANGE.before, null],
          [null, CHANGE.after],
        ],
      )
    })

    test('stands or falls with the change', async (t) => {
      const database = await engine.open(t)
      const failing = database.write(async (tx) => {
        await noteChange(tx, ASHA, CHANGE)
        throw new Error('The change failed')
      })
      await assert.rejects(failing, /The change failed/)
      assert.deepEqual((await listAudit(database.db, {}, null)).rows, [])
    })

    test('is changed and deleted by nobody', async (t) => {
      const database = await engine.open(t)
      const id = (await note(database, { why: 'He asked' })) ?? 0
      const stays = /never changed or deleted/
      const { db } = database
      for (const change of [{ actor: 'x' }, { after: '{"version":0,"fields":{}}' }, { why: 'x' }, { at: 'x' }] as const)
        await assert.rejects(db.updateTable('auditLog').set(change).where('id', '=', id).execute(), stays)
      await assert.rejects(db.deleteFrom('auditLog').execute(), stays)
      assert.equal((await listAudit(db, {}, null)).rows.length, 1)
    })

    test('lets an erasure alone put its mark where something personal may have stood', async (t) => {
      const database = await engine.open(t)
      const { db } = database
      const id = (await note(database, { why: 'He asked' })) ?? 0
      const other = (await note(database, { why: 'She asked', after: { state: 'lost' } })) ?? 0
      const mark = '{"version":0,"fields":{"erased":true}}'
      const erase = (row: number, change = {}) =>
        db
          .updateTable('auditLog')
          .set({ after: mark, why: '', ...change })
          .where('id', '=', row)
          .execute()
      const stays = /never changed or deleted/
      await assert.rejects(erase(id), stays, 'nobody announced it')
      const at = NOON.toISOString()
      const erasure = { contactIds: '[]', erasedBy: 'u', why: '', counts: '{}', hiddenAt: at, purgeAt: at }
      await db
        .insertInto('erasures')
        .values({ id: 'e', userId: 'u', ...erasure, purgedAt: null, notedAt: null })
        .execute()
      const kept = { erasureId: 'e', tableName: 'auditLog', law: 'log' as const, until: at }
      await db
        .insertInto('erasureKept')
        .values({ ...kept, rowId: String(id) })
        .execute()
      const rowOf = async () => (await listAudit(db, {}, null)).rows.find((row) => row.id === id)
      const hidden = await rowOf()
      assert.deepEqual([hidden?.before, hidden?.after, hidden?.why], [null, { erased: true }, ''], 'hidden at once')
      for (const change of [
        { actor: 'x' },
        { at: 'x' },
        { after: '{}' },
        { after: null },
        { why: 'x' },
        { subjectId: 'x' },
      ])
        await assert.rejects(erase(id, change), stays, JSON.stringify(change))
      await assert.rejects(erase(other), stays, 'of another row')
      await erase(id)
      await assert.rejects(db.deleteFrom('auditLog').where('id', '=', id).execute(), stays)
      await db.deleteFrom('erasureKept').execute()
      const row = await rowOf()
      assert.deepEqual([row?.after, row?.why, row?.action], [{ erased: true }, '', 'lead.change'])
    })

    test('is listed by subject, person, action and day, a page at a time', async (t) => {
      const database = await engine.open(t)
      for (let number = 0; number < 120; number += 1)
        await note(database, {
          at: new Date(NOON.getTime() + Math.floor(number / 3) * 3_600_000),
          actor: number % 2 ? 'asha' : 'ravi',
          subject: { type: number % 3 ? 'lead' : 'payment', id: `thing-${number % 5}` },
          before: { number: number - 1 },
          after: { number },
        })
      const seen: number[] = []
      for (let after: string | null | undefined; after !== null;) {
        const page = await listAudit(database.db, after ? { after } : {}, null)
        seen.push(...page.rows.map((row) => Number(row.after?.['number'])))
        after = page.next
      }
      assert.deepEqual(
        seen,
        Array.from({ length: 120 }, (_, index) => 119 - index),
      )
      const count = async (...asked: Parameters<typeof listAudit> extends [unknown, ...infer Rest] ? Rest : never) =>
        (await listAudit(database.db, ...asked)).rows.length
      assert.equal(await count({ subjectType: 'payment', subjectId: 'thing-0' }, null), 8)
      assert.equal(await count({ actor: 'asha', action: 'nothing' }, null), 0)
      // The 20th of November ends at 18:30 UTC in India.
      assert.equal(await count({ from: '2026-11-20', to: '2026-11-20' }, null), 21)
      assert.equal(await count({ subjectType: 'payment' }, { actor: null, isMoney: true }), 40)
      assert.equal(await count({ subjectType: 'lead' }, { actor: null, isMoney: true }), 0)
      assert.equal(await count({ subjectType: 'lead', subjectId: 'thing-1' }, { actor: 'asha', isMoney: false }), 8)
    })

    test('each row starts where the row before it ended, whatever is changed at once', async (t) => {
      const database = await engine.open(t)
      const subject = { type: 'setting' as const, id: 'staffSecondFactor' }
      const change = (value: number) =>
        database.write(async (tx) => {
          await tx
            .updateTable('settingValues')
            .set((has) => ({ version: has.ref('version') }))
            .execute()
          const { version } = await tx.selectFrom('settingValues').select('version').executeTakeFirstOrThrow()
          await tx.updateTable('settingValues').set({ version: value }).execute()
          await noteChange(tx, ASHA, { ...CHANGE, subject, before: { version }, after: { version: value } })
        })
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(3), { minLength: 1, maxLength: 20 }), async (values) => {
          await Promise.all(values.map(change))
          await assertChained(database)
        }),
        { numRuns: 10 },
      )
      assert.ok((await assertChained(database)) > 10)
    })
  })

test('the audit is read over an index, whatever one filter narrows it', async (t) => {
  const database = await sqlite.open(t)
  const plans: string[] = []
  const { db } = database
  for (const filter of [
    {},
    { actor: 'asha' },
    { action: 'lead.change' },
    { subjectType: 'lead' },
    { subjectType: 'lead', subjectId: 'lead-1' },
    { after: `${NOON.toISOString()}~7` },
  ]) {
    const { sql: text, parameters } = auditRows(db, filter, null).compile()
    const plan = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    )
    plans.push(plan.rows.map(({ detail }) => detail).join('; '))
  }
  for (const plan of plans) assert.match(plan, /USING INDEX audit_log_\w+(?: \(.*\))?$/, plan)
})
