import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { engines } from '../../tests/support/engines.ts'
import { slicesOf } from './slices.ts'

const ORDER = ['endsAt', 'name'] as const
const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`

for (const engine of engines)
  suite(`slices, on ${engine.name}`, () => {
    test('hold each row once, the latest first, also while others write', async (t) => {
      const { db } = await engine.open(t)
      await db.deleteFrom('catchUps').execute()
      // Two of each moment, told apart by their names.
      const rows = Array.from({ length: 10 }, (_, index) => ({
        name: `row ${index}`,
        endsAt: at(Math.floor(index / 2)),
      }))
      await db.insertInto('catchUps').values(rows).execute()
      const walked = db.selectFrom('catchUps').select(ORDER)
      const odd = walked.where('name', 'not in', ['row 4', 'row 5', 'row 6', 'row 7'])
      const names: string[] = []
      let added = 0
      for await (const part of slicesOf(walked, odd, ORDER, { size: 3 })) {
        added += 2
        const later = [1, 2].map((one) => ({ name: `later ${added + one}`, endsAt: at(20) }))
        await db.insertInto('catchUps').values(later).execute()
        names.push(...(await part.execute()).map(({ name }) => name))
      }
      assert.deepEqual(
        names.filter((name) => name.startsWith('row')),
        ['row 9', 'row 8', 'row 3', 'row 2', 'row 1', 'row 0'],
      )
      assert.equal(new Set(names).size, names.length)
    })

    test('are one where there are fewer rows, and begin behind a place', async (t) => {
      const { db } = await engine.open(t)
      await db.deleteFrom('catchUps').execute()
      const walked = db.selectFrom('catchUps').select(ORDER)
      const all = async (after?: string) => {
        const parts: string[][] = []
        for await (const part of slicesOf(walked, walked, ORDER, { size: 2, after }))
          parts.push((await part.execute()).map(({ name }) => name))
        return parts
      }
      assert.deepEqual(await all(), [[]])
      const rows = [1, 2, 3].map((hour) => ({ name: `row ${hour}`, endsAt: at(hour) }))
      await db.insertInto('catchUps').values(rows).execute()
      assert.deepEqual(await all(), [['row 3', 'row 2'], ['row 1']])
      assert.deepEqual(await all(`${at(2)}~row 2`), [['row 1']])
    })
  })
