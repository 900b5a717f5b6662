import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { engines } from '../../../tests/support/engines.ts'
import { openDatabase } from '../open.ts'
import { up } from './076-folded-letters.ts'

for (const engine of engines)
  test(`letters and phones from before are found by a folded form on ${engine.name}`, async (t) => {
    const database = await openDatabase(await engine.location(t), () => {})
    t.after(() => database.close())
    const { db } = database
    await sql`create table "outbox" ("id" text primary key, "recipient" text not null, "subject" text not null)`.execute(
      db,
    )
    await sql`create table "payments" ("id" text primary key, "phone" text not null)`.execute(db)
    for (let number = 0; number < 1_100; number += 1)
      await sql`insert into "outbox" values (${`l${number}`}, 'Asha@example.com', ${`ÉTAGE\u00A0${number}`})`.execute(
        db,
      )
    await sql`insert into "outbox" values ('m', 'Ravi@example.com', 'Your Seat')`.execute(db)
    await sql`insert into "payments" values ('one', '+91 98111 22233'), ('two', '+919811122234')`.execute(db)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ '076': { up } }) } })
    assert.equal((await migrator.migrateToLatest()).error, undefined)
    const { rows } = await sql`select "id" from "outbox"
      where "folded" = 'asha@example.com étage ' || substr("id", 2)`.execute(db)
    assert.equal(rows.length, 1_100)
    const plain = await sql<{ folded: string }>`select "folded" from "outbox" where "id" = 'm'`.execute(db)
    assert.equal(plain.rows[0]?.folded, 'ravi@example.com your seat')
    const phones = await sql<{ phone: string }>`select "phone" from "payments" order by "id"`.execute(db)
    assert.deepEqual(
      phones.rows.map(({ phone }) => phone),
      ['+919811122233', '+919811122234'],
    )
  })
