import { Visitor } from 'oxc-parser'
import { type Fault, lineOf, type SourceFile } from './source-file.ts'

/** Where owners declare their tables. */
const DECLARATIONS = /\/tables\.ts$/
/** Rooms of one owner each. */
const HOUSES = [/^server\/features\/[^/]+/, /^server\/[^/]+/]
/** The desk of the outbox is its second room. */
const SECOND_ROOMS = new Map([['server/outbox', 'server/features/letters']])

/** Who may name which table: what `table()` declares in a file is its folder's alone. */
export function ownersIn(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { path, program } of files) {
    if (!DECLARATIONS.test(path)) continue
    const [house = ''] = HOUSES.map((pattern) => pattern.exec(path)?.[0]).filter((found) => found !== undefined)
    new Visitor({
      Property({ key, value }) {
        if (key.type !== 'Identifier' || value.type !== 'CallExpression') return
        if (value.callee.type === 'Identifier' && value.callee.name === 'table') owners.set(key.name, house)
      },
    }).visit(program)
  }
  return owners
}

const QUERIES = /^(?:selectFrom|insertInto|updateTable|deleteFrom|(?:inner|left|right|full)Join)$/

/** Queries that name a table of another feature; tests and measurements fill tables as they need them. */
export function tableOwnerFaults(files: readonly SourceFile[]): Fault[] {
  const owners = ownersIn(files)
  return files
    .filter(
      ({ path }) => !/^(?:server\/database\/migrations|tests|scripts\/bench|scripts\/dev)\/|\.test\.ts$/.test(path),
    )
    .flatMap((file) => faultsOf(file, owners))
}

function faultsOf({ path, text, program }: SourceFile, owners: ReadonlyMap<string, string>): Fault[] {
  const faults: Fault[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!QUERIES.test(callee.property.name) || first?.type !== 'Literal') return
      const [table = ''] = String(first.value).split(' ')
      const owner = owners.get(table)
      const rooms = owner === undefined ? [] : [owner, SECOND_ROOMS.get(owner) ?? owner]
      if (owner && !rooms.some((room) => path.startsWith(`${room}/`)))
        faults.push({ path, line: lineOf(text, start), message: `Only ${owner} may name the table ${table}` })
    },
  }).visit(program)
  return faults
}
