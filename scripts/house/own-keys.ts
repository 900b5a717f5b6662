import { Visitor } from 'oxc-parser'
import { type Fault, lineOf, type SourceFile } from './source-file.ts'

const TABLE = /^:\s*(?:Readonly<)?Record<string,/

/**
 * Tables that a word from outside may index. An object also answers to `constructor` and other names that every object
 * has, a Map only to its own; so does `in`, unlike `Object.hasOwn`. Content and drawings are exempt: they are plain data.
 */
export function ownKeyFaults(files: readonly SourceFile[]): Fault[] {
  return files.filter(({ path }) => !/^(?:content|tests|web\/art)\/|\.test\.tsx?$/.test(path)).flatMap(faultsOf)
}

function faultsOf({ path, text, program }: SourceFile): Fault[] {
  const faults: Fault[] = []
  const add = (start: number, message: string) => void faults.push({ path, line: lineOf(text, start), message })
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations)
      if (init?.type === 'ObjectExpression' && TABLE.test(text.slice(id.start, init.start).replace(/^\w+/, '')))
        add(id.start, 'Make this table a Map: as an object it also knows "constructor" and its like')
  }
  new Visitor({
    BinaryExpression({ operator, left, start }) {
      if (operator === 'in' && left.type !== 'Literal')
        add(start, 'Ask Object.hasOwn instead of "in", which also finds what every object has')
    },
  }).visit(program)
  return faults
}
