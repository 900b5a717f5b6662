import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { engines } from '../../../tests/support/engines.ts'
import { openDatabase } from '../open.ts'
import { up } from './072-folded-names.ts'

for (const engine of engines)
  test(`requests by law and businesses from before are found by a folded form on ${engine.name}`, async (t) => {
    const database = await openDatabase(await engine.location(t), () => {})
    t.after(() => database.close())
    const { db } = database
    await sql`create table "rightsRequests" (id text primary key, name text not null, email text not null)`.execute(db)
    await sql`create table "buyerStates" ("userId" text primary key, company text not null, gstin text not null)`.execute(
      db,
    )
    for (let number = 0; number < 1_100; number += 1)
      await sql`insert into "buyerStates" values (${`b${number}`}, ${`ÉTAGE\u00A0${number}`}, '27AAPFU0939F1ZV')`.execute(
        db,
      )
    await sql`insert into "rightsRequests" values ('one', 'Émilie  Shah', 'e@example.com')`.execute(db)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ '072': { up } }) } })
    assert.equal((await migrator.migrateToLatest()).error, undefined)
    const { rows } =
      await sql`select "userId" from "buyerStates" where folded = 'étage ' || substr("userId", 2) || ' 27aapfu0939f1zv'`.execute(
        db,
      )
    assert.equal(rows.length, 1_100)
    const requests = await sql<{ folded: string }>`select folded from "rightsRequests"`.execute(db)
    assert.deepEqual(
      requests.rows.map(({ folded }) => folded),
      ['émilie shah e@example.com'],
    )
  })
