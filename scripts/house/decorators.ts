import { Visitor } from 'oxc-parser'
import { type Fault, lineOf, type SourceFile } from './source-file.ts'

/** Decorators: Node cannot strip them, and neither the type check nor the linter says so. */
export function decoratorFaults(files: readonly SourceFile[]): Fault[] {
  return files.flatMap(({ path, text, program }) => {
    const faults: Fault[] = []
    const refuse = ({ start }: { start: number }) =>
      void faults.push({ path, line: lineOf(text, start), message: 'No decorators: Node runs this file as written' })
    new Visitor({ Decorator: refuse }).visit(program)
    return faults
  })
}
