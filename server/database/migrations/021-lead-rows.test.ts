import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Migrator, type Migration } from 'kysely/migration'
import { engines } from '../../../tests/support/engines.ts'
import { openDatabase } from '../open.ts'
import * as first from './001-first.ts'
import * as leads from './013-leads.ts'
import { up } from './021-lead-rows.ts'

const AT = '2026-11-01T00:00:00.000Z'

for (const engine of engines)
  suite(`the history of leads from before it was one row each, on ${engine.name}`, () => {
    test('is there afterwards, and so are the words, in order and once', async (t) => {
      const database = await openDatabase(await engine.location(t), () => {})
      t.after(() => database.close())
      const { db } = database
      const bring = async (migrations: Record<string, Migration>) => {
        const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
        assert.equal((await migrator.migrateToLatest()).error, undefined)
      }
      await bring({ '001': first, '013': leads })
      const contact = { email: 'asha@example.com', mailbox: 'asha@example.com', phone: '', userId: null }
      const seen = { firstSeenAt: AT, lastSeenAt: AT, mergedInto: null, hiddenAt: null, version: 1 }
      await db
        .insertInto('contacts')
        .values({ id: 'contact', name: 'Asha', ...contact, ...seen })
        .execute()
      const words = ['asha', 'rao'].map((word) => ({ word, contactId: 'contact' }))
      await db.insertInto('contactWords').values(words).execute()
      const lead = { state: 'new', nextOn: '9999-12-31', nextWhat: '', lostReason: '', sortName: 'asha' } as const
      const times = { stateSince: AT, createdAt: AT, updatedAt: AT, firstAnsweredAt: null }
      const kept = { assigneeId: null, source: 'feedback', isListed: 1, version: 1 } as const
      await db
        .insertInto('leads')
        .values({ id: 'lead', contactId: 'contact', interest: 'general', ...lead, ...times, ...kept })
        .execute()
      const touch = { leadId: 'lead', kind: 'note', actor: 'cli', body: '{}' } as const
      const touches = [
        { ...touch, id: 'b', at: '2026-11-03T00:00:00.000Z', ref: 'record:feedback/2' },
        { ...touch, id: 'a', at: AT, ref: null },
      ]
      await db.insertInto('leadTouches').values(touches).execute()

      await bring({ '001': first, '013': leads, '021': { up } })

      assert.deepEqual(
        (await db.selectFrom('leadTouches').selectAll().orderBy('at').execute()).map((row) => ({ ...row })),
        touches.toReversed(),
      )
      assert.deepEqual(
        (await db.selectFrom('contactWords').selectAll().orderBy('word').execute()).map((row) => ({ ...row })),
        words,
      )
      await assert.rejects(
        db
          .insertInto('leadTouches')
          .values({ ...touches[0]!, id: 'c' })
          .execute(),
        /unique/i,
      )
      await db.deleteFrom('leadTouches').execute()
      await db.deleteFrom('leads').execute()
      await db.deleteFrom('contacts').execute()
      assert.equal((await db.selectFrom('contactWords').selectAll().execute()).length, 0)
    })
  })
