import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/**
 * A query that is built once and then runs with other values: on the way of every record, building it costs more than SQLite
 * takes to run it. `build` gets a stand-in for each name.
 */
export function preparedQuery<Name extends string, Row>(
  db: Kysely<Tables>,
  names: readonly Name[],
  build: (standIn: (name: Name) => string) => { compile(): CompiledQuery<Row> },
): (values: Readonly<Record<Name, string>>) => Promise<readonly Row[]> {
  const nameOf = new Map<unknown, Name>(names.map((name) => [standInOf(name), name]))
  let built: CompiledQuery<Row> | undefined
  return async (values) => {
    built ??= build(standInOf).compile()
    const parameters = built.parameters.map((parameter) => {
      const name = nameOf.get(parameter)
      return name === undefined ? parameter : values[name]
    })
    const { rows } = await db.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}

const standInOf = (name: string): string => `:${name}`
