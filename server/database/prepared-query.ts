import type { CompiledQuery } from 'kysely'
import type { Queries } from './transaction.ts'

/**
 * A query that is built once and then runs with other values: on the way of every record, building it costs more than SQLite
 * takes to run it. `build` gets a stand-in for each name; the query then runs in the transaction that it is given, or outside.
 */
export function preparedQuery<Name extends string, Row>(
  names: readonly Name[],
  build: (queries: Queries, standIn: (name: Name) => string) => { compile(): CompiledQuery<Row> },
): (queries: Queries, values: Readonly<Record<Name, string>>) => Promise<readonly Row[]> {
  const nameOf = new Map<unknown, Name>(names.map((name) => [standInOf(name), name]))
  const builtFor = new WeakMap<object, CompiledQuery<Row>>()
  return async (queries, values) => {
    // Each kind of database writes its own text.
    const { adapter } = queries.getExecutor()
    const built = builtFor.get(adapter) ?? build(queries, standInOf).compile()
    builtFor.set(adapter, built)
    const parameters = built.parameters.map((parameter) => {
      const name = nameOf.get(parameter)
      return name === undefined ? parameter : values[name]
    })
    const { rows } = await queries.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}

const standInOf = (name: string): string => `:${name}`
