import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '../../tests/support/engines.ts'
import { ALL_TABLES } from '../features/rights/all-tables.ts'
import type { Column } from './table.ts'

const tables: Readonly<Record<string, { readonly columns: Readonly<Record<string, Column<unknown>>> }>> = ALL_TABLES

for (const engine of engines)
  test(`what is declared of the tables is what the migrations made, on ${engine.name}`, async (t) => {
    const database = await engine.open(t)
    const found = (await database.db.introspection.getTables()).filter(({ isView }) => !isView)
    // SQLite says that a text key may be null, which no row of ours is.
    const named = (column: string, isNullable: boolean) =>
      isNullable && engine.name !== 'sqlite' ? `${column}?` : column
    const made = new Map(
      found.map(({ name, columns }) => [name, columns.map((one) => named(one.name, one.isNullable)).toSorted()]),
    )
    const declared = new Map(
      Object.entries(tables).map(([name, { columns }]) => [
        name,
        Object.entries(columns)
          .map(([column, { isNullable = false }]) => named(column, isNullable))
          .toSorted(),
      ]),
    )
    assert.deepEqual(declared, made)
  })
