import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '../../../tests/support/engines.ts'
import { manyMembers } from '../../../tests/support/seated-members.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { membersByIds } from './members.ts'

/** More than either database binds to one statement. */
const MANY = 70_000

for (const engine of engines)
  test(`members are found by any number of ids, on ${engine.name}`, async (t) => {
    const app = await createTestApp(engine, t)
    const members = await manyMembers(app, 3)
    const [first, second, third] = members.map(({ id }) => id)
    const unknown = Array.from({ length: MANY }, (_, place) => `nobody-${place}`)
    const found = await membersByIds(app.database.db, [first ?? '', ...unknown, second ?? '', third ?? ''])
    assert.deepEqual(
      [...found.values()].map(({ fullName }) => fullName).toSorted(),
      members.map(({ name }) => name),
    )
  })
