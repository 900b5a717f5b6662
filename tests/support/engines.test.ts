import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from './engines.ts'

for (const engine of engines) {
  test(`${engine.name}: a test gets a database with its tables`, async (t) => {
    const database = await engine.open(t)
    const tables = await database.db.introspection.getTables()
    assert.equal(database.engine, engine.name)
    assert.ok(tables.length > 0)
  })
}
