import { Visitor } from 'oxc-parser'
import { type Fault, lineOf, type SourceFile } from './source-file.ts'

const FILE_LINES = 300
const FUNCTION_LINES = 60
const PAGE_COMPONENT_LINES = 120

/** What is one long list, or one step after the other. */
const LISTS = /^(?:content|web\/art|server\/database\/migrations)\//
const STORIES = /^(?:stand-ins|tests)\/|\.test\.tsx?$/

export function lengthFaults(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(({ path }) => !LISTS.test(path))
    .flatMap((file) => [...fileFaults(file), ...(STORIES.test(file.path) ? [] : functionFaults(file))])
}

function fileFaults({ path, text }: SourceFile): Fault[] {
  const lines = text.trimEnd().split('\n').length
  return lines > FILE_LINES ? [{ path, line: 1, message: `${lines} lines; a file has at most ${FILE_LINES}` }] : []
}

function functionFaults({ path, text, program }: SourceFile): Fault[] {
  const most = /^web\/(?:site|desk|room)\/pages\//.test(path) ? PAGE_COMPONENT_LINES : FUNCTION_LINES
  const faults: Fault[] = []
  const measure = ({ start, end }: { start: number; end: number }) => {
    const line = lineOf(text, start)
    const lines = lineOf(text, end) - line + 1
    if (lines > most) faults.push({ path, line, message: `A function of ${lines} lines; it may have ${most}` })
  }
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program)
  return faults
}
