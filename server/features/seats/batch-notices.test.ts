import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '../../../tests/support/engines.ts'
import { manyMembers } from '../../../tests/support/seated-members.ts'
import { NOON } from '../../../tests/support/test-app.ts'
import { NO_DATES, placesToTell } from './batch-notices.ts'

const PLACES = 1_003

for (const engine of engines)
  test(`whoever has to be told of a batch is read some at a time, each once, on ${engine.name}`, async (t) => {
    const database = await engine.open(t)
    const { db } = database
    const members = await manyMembers({ database }, PLACES)
    const batch = { key: 'AP-2025-01' }
    const rows = members.map(({ id: userId }, place) => ({
      id: `place-${String(place).padStart(5, '0')}`,
      batchKey: place === 7 ? 'PS-2025-01' : batch.key,
      userId,
      courseId: 'AspenPlus',
      seatPaymentId: null,
      state: place === 8 ? ('withdrawn' as const) : ('active' as const),
      since: NOON.toISOString(),
      until: null,
      movedTo: null,
      why: '',
      version: 1,
    }))
    for (let from = 0; from < PLACES; from += 500)
      await db
        .insertInto('places')
        .values(rows.slice(from, from + 500))
        .execute()
    const told = { placeId: 'place-00009', digest: 'of today', toldAt: NOON.toISOString() }
    await db.insertInto('placeNotices').values(told).execute()
    const lots: string[][] = []
    for await (const lot of placesToTell(db, batch, 'of today')) {
      lots.push(lot.map(({ placeId }) => placeId))
      assert.ok(lot.every((one) => one.told === NO_DATES))
    }
    assert.deepEqual(
      lots.map(({ length }) => length),
      [498, 500, 2],
    )
    const others = ['place-00007', 'place-00008', 'place-00009']
    assert.deepEqual(
      lots.flat(),
      rows.map(({ id }) => id).filter((id) => !others.includes(id)),
    )
  })
