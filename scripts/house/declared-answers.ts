import { Visitor } from 'oxc-parser'
import { type Fault, lineOf, type SourceFile } from './source-file.ts'

const PAST_THE_DECLARATION = new Set(['json', 'body', 'text', 'html', 'redirect', 'newResponse'])

/** Answers of features that pass by what their route declares: the type of `c.var.answer` cannot see them. */
export const undeclaredAnswerFaults = (files: readonly SourceFile[]): Fault[] =>
  files.filter(({ path }) => /^server\/features\/(?!.*\.test\.ts$)/.test(path)).flatMap(faultsOf)

function faultsOf({ path, text, program }: SourceFile): Fault[] {
  const faults: Fault[] = []
  const add = (start: number) =>
    void faults.push({
      path,
      line: lineOf(text, start),
      message: 'Answer by c.var.answer or c.var.refuse, as the route declares',
    })
  new Visitor({
    CallExpression({ callee, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const isContext = callee.object.type === 'Identifier' && callee.object.name === 'c'
      if (isContext && PAST_THE_DECLARATION.has(callee.property.name)) add(start)
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && ['Response', 'HTTPException'].includes(callee.name)) add(start)
    },
  }).visit(program)
  return faults
}
