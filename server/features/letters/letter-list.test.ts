import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { LetterQuery } from '#contract/letters.ts'
import type { Staff } from '#contract/staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { recordStatements } from '../../../tests/support/plans/sent-statements.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { compose } from '../../outbox/compose.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import { lastSent } from './letter-counts.ts'
import { listLetters, type Slices } from './letter-list.ts'

const OWNER: Staff = { uid: 'owner', roles: [{ role: 'owner', batchKey: null }], granted: [] }

const write = (app: TestApp, to: string) =>
  app.database.write((tx) =>
    createOutbox(app.database, () => NOON).enqueue(
      tx,
      compose({ kind: 'enrolment', to, subject: 'Yours', paragraphs: ['Words.'], closing: [] }),
    ),
  )

for (const engine of engines)
  suite(`letters on ${engine.name}`, () => {
    test('are looked through in slices, and a page that ends before it is full leads on', async (t) => {
      const app = await createTestApp(engine, t)
      for (let count = 0; count < 25; count += 1)
        await write(app, `${count < 3 ? 'early' : 'late'}${count}@example.com`)
      const { db } = app.database
      const pages = async (query: LetterQuery, slices: Slices) => {
        const found: string[][] = []
        for (let after: string | undefined; ;) {
          const asked = { query: { ...query, ...(after !== undefined && { after }) }, staff: OWNER, now: NOON }
          const { letters, next } = await listLetters(db, asked, slices)
          found.push(letters.map(({ recipient }) => recipient).toSorted())
          if (next === null) return found
          assert.equal(LetterQuery.parse({ after: next }).after, next)
          after = next
        }
      }
      const early = ['early0@example.com', 'early1@example.com', 'early2@example.com']
      assert.deepEqual(await pages({ q: 'EARLY' }, { size: 4, most: 50 }), [early])
      const few = await pages({ q: 'early' }, { size: 4, most: 2 })
      assert.equal(few.length, 4)
      assert.deepEqual(few.flat().toSorted(), early)
      assert.deepEqual((await pages({ kind: 'reset' }, { size: 4, most: 3 })).flat(), [])
      const all = await pages({}, { size: 4, most: 2 })
      assert.equal(new Set(all.flat()).size, 25)
    })

    test('are searched and counted without a look at any letter’s text', async (t) => {
      const app = await createTestApp(engine, t)
      if (engine.name === 'postgres') return
      const { db } = app.database
      const sent = recordStatements(t, engine)
      const trainer: Staff = { uid: 'tara', roles: [{ role: 'trainer', batchKey: 'AP-2025-01' }], granted: [] }
      for (const staff of [OWNER, trainer])
        await listLetters(db, { query: { state: 'sent', q: 'asha', kind: 'reply' }, staff, now: NOON })
      await lastSent(db)
      const plans: string[] = []
      for (const [text, values] of Array.from(sent)) {
        const { rows } = await db.executeQuery<{ detail: string }>(
          CompiledQuery.raw(`explain query plan ${text}`, [...values]),
        )
        plans.push(...rows.map(({ detail }) => detail))
      }
      assert.equal(plans.length, 4)
      for (const plan of plans) assert.match(plan, /USING (?:COVERING INDEX outbox_listed|INDEX outbox_sent)/)
    })
  })
