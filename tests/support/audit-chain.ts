import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import type { Database } from '#server/database/open.ts'

const Side = z.object({ fields: z.record(z.string(), z.unknown()) })
const fieldsIn = (side: string | null) => (side === null ? {} : Side.parse(JSON.parse(side)).fields)

/** Fails where a row of the audit starts from another value than the row before it left, field by field. Returns how many rows there are. */
export async function assertChained({ db }: Database): Promise<number> {
  const rows = await db.selectFrom('auditLog').selectAll().orderBy('id').execute()
  const left = new Map<string, string>()
  for (const { id, subjectType, subjectId, before, after } of rows) {
    const nameOf = (field: string) => `${subjectType} ${subjectId} ${field}`
    for (const [field, value] of Object.entries(fieldsIn(before))) {
      const known = left.get(nameOf(field))
      assert.equal(JSON.stringify(value), known ?? JSON.stringify(value), `row ${id}: ${nameOf(field)}`)
    }
    for (const [field, value] of Object.entries(fieldsIn(after))) left.set(nameOf(field), JSON.stringify(value))
  }
  return rows.length
}
