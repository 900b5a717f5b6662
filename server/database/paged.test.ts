import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '../../tests/support/engines.ts'
import { paged } from './paged.ts'

for (const engine of engines) {
  test(`pages follow one another, and none of one moment is lost or shown twice, on ${engine.name}`, async (t) => {
    const { db } = await engine.open(t)
    const names = Array.from({ length: 7 }, (_, number) => `n~${number}`)
    for (const name of names)
      await db
        .insertInto('counters')
        .values({ name, count: 1, expiresAt: name < 'n~5' ? '2027' : '2028' })
        .execute()
    for (const way of ['asc', 'desc'] as const) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await paged(db.selectFrom('counters').selectAll(), ['expiresAt', 'name'], { after, way, size: 3 })
        assert.ok(page.rows.length <= 3)
        seen.push(...page.rows.map(({ name }) => name))
        after = page.next ?? undefined
      } while (after !== undefined)
      assert.deepEqual(seen, way === 'asc' ? names : names.toReversed())
    }
  })

  test(`what no page gave begins at the top, on ${engine.name}`, async (t) => {
    const { db } = await engine.open(t)
    await db.insertInto('counters').values({ name: 'one', count: 1, expiresAt: '2027' }).execute()
    for (const after of ['', 'x', '~', 'x~', '~x', "'"]) {
      const { rows } = await paged(db.selectFrom('counters').selectAll(), ['expiresAt', 'name'], { after, way: 'desc' })
      assert.equal(rows.length, 1, after)
    }
  })
}
