import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseSync, type TSInterfaceDeclaration, type TSSignature, type TSType } from 'oxc-parser'
import { engines } from '../../tests/support/engines.ts'

/** Each column with a question mark where it may be null, by table, as the types have them. */
function typedTables(): Record<string, string[]> {
  const files = readdirSync(import.meta.dirname).filter((name) => /^schema\.ts$|-tables\.ts$/.test(name))
  const parsed = files.map((name) => parseSync(name, readFileSync(join(import.meta.dirname, name), 'utf8')))
  const shapes = new Map(
    parsed
      .flatMap(({ program }) => program.body)
      .flatMap((node) => {
        const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
        return declared?.type === 'TSInterfaceDeclaration' ? [[declared.id.name, declared] as const] : []
      }),
  )
  const columnsOf = (type: TSType): string[] => {
    if (type.type === 'TSTypeLiteral') return type.members.map(columnOf)
    const name = type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : ''
    return columnsIn(shapes.get(name) ?? assert.fail(`no shape of ${name}`))
  }
  const columnsIn = ({ body }: TSInterfaceDeclaration) => body.body.map(columnOf)
  const tables = shapes.get('Tables') ?? assert.fail('no Tables')
  const parts = tables.extends.map(({ expression }) => {
    const name = expression.type === 'Identifier' ? expression.name : ''
    return shapes.get(name) ?? assert.fail(`no shape of ${name}`)
  })
  const all = [tables, ...parts].flatMap(({ body }) => body.body)
  return Object.fromEntries(all.map((table) => [nameOf(table), columnsOf(typeOf(table)).toSorted()]))
}

const columnOf = (column: TSSignature) => `${nameOf(column)}${mayBeNull(typeOf(column)) ? '?' : ''}`
const mayBeNull = (type: TSType): boolean =>
  type.type === 'TSNullKeyword' || (type.type === 'TSUnionType' && type.types.some(mayBeNull))

function typeOf(member: TSSignature): TSType {
  assert.equal(member.type, 'TSPropertySignature')
  return member.typeAnnotation?.typeAnnotation ?? assert.fail('no type')
}

function nameOf(member: TSSignature): string {
  assert.equal(member.type, 'TSPropertySignature')
  return member.key.type === 'Identifier' ? member.key.name : assert.fail('no name')
}

for (const engine of engines)
  test(`the types of the tables say what the migrations made, on ${engine.name}`, async (t) => {
    const database = await engine.open(t)
    const tables = (await database.db.introspection.getTables()).filter(({ isView }) => !isView)
    // SQLite says that a text key may be null, which no row of ours is.
    const plain = (column: string) => (engine.name === 'sqlite' ? column.replace('?', '') : column)
    const made = new Map(
      tables.map(({ name, columns }) => [
        name,
        columns.map((column) => plain(`${column.name}${column.isNullable ? '?' : ''}`)).toSorted(),
      ]),
    )
    const typed = new Map(Object.entries(typedTables()).map(([table, columns]) => [table, columns.map(plain)]))
    assert.deepEqual(typed, made)
  })
