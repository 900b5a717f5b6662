import { readSources, type SourceFile } from '../house/source-file.ts'
import { ownersIn, tableOwnerFaults } from '../house/table-owners.ts'

const LEAVING = /old-system|old-seats|firebase/
const ACTORS = /^export (?:interface|type) (?:Actor|Hand|Doing|Publisher|Helping)\b/gm
const CURSORS = /^export (?:const|function) cursorIn\b/gm
const FRAMES = /\buseInfiniteQuery\(/g

/** What can be counted of the code, a line each. */
export function countsOf(root: string): string[] {
  const files = readSources(root).filter(({ path }) => !/\.test\.tsx?$|^tests\//.test(path))
  const lines = linesOf(files)
  const imports = files.reduce((sum, { text }) => sum + (text.match(/^import\b/gm)?.length ?? 0), 0)
  const own = files.filter(({ path }) => path.startsWith('web/desk/'))
  const isListed = ({ path, text }: SourceFile) => path !== 'web/desk/parts/list.tsx' && /parts\/list\.tsx'/.test(text)
  return [
    `tables with an owner        ${ownersIn(files).size}`,
    `accesses of others' tables  ${tableOwnerFaults(files).length}`,
    `readers of a list's place   ${hits(files, CURSORS)}`,
    `types of who acts           ${hits(files, ACTORS)}`,
    `lists of the desk           ${hits(own, FRAMES)}, of which ${own.filter(isListed).length} in the one frame`,
    `files                       ${files.length}, ${files.filter(({ text }) => linesIn(text) <= 20).length} of at most 20 lines`,
    `lines                       ${lines}, ${linesOf(files.filter(({ path }) => !LEAVING.test(path)))} without the move`,
    `imports                     ${((imports / lines) * 100).toFixed(1)} % of the lines`,
  ]
}

const hits = (files: readonly SourceFile[], pattern: RegExp) =>
  files.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)

const linesIn = (text: string) => text.split('\n').length - 1

const linesOf = (files: readonly SourceFile[]) => files.reduce((sum, { text }) => sum + linesIn(text), 0)
