import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Comment, parseSync, type Program } from 'oxc-parser'

/** One file of ours, read once and shared by all house checks. Paths are written from the project's folder. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly program: Program
  readonly comments: readonly Comment[]
  readonly imports: readonly Import[]
  /** How many of its statements only pass on what another file exports. */
  readonly reexports: number
}

export interface Import {
  readonly target: string
  readonly isOurs: boolean
  readonly isTypeOnly: boolean
  readonly line: number
}

export interface Fault {
  readonly path: string
  readonly line: number
  readonly message: string
}

export const ROOMS = ['contract', 'content', 'server', 'web', 'stand-ins', 'tests', 'scripts']

const SOURCE = /\.(?:ts|tsx|js)$/

/** Every file of code in the rooms of the project. */
export function readSources(root: string): SourceFile[] {
  const paths = ROOMS.flatMap((room) => pathsUnder(root, room)).filter((path) => SOURCE.test(path))
  return paths.map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))
}

export function pathsUnder(root: string, folder: string): string[] {
  if (!statSync(join(root, folder), { throwIfNoEntry: false })) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted()
}

export function sourceFile(path: string, text: string): SourceFile {
  const { program, module, comments } = parseSync(path, text)
  const at = (offset: number) => lineOf(text, offset)
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries, start }) =>
      toImport(path, moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType), at(start)),
    ),
    ...module.staticExports.flatMap(({ entries, start }) => {
      const [first] = entries
      if (!first?.moduleRequest) return []
      return toImport(
        path,
        first.moduleRequest.value,
        entries.every((entry) => entry.isType),
        at(start),
      )
    }),
    ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
      const literal = /^['"`]([^$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
      return literal === undefined ? [] : toImport(path, literal, false, at(start))
    }),
  ]
  const reexports = module.staticExports.filter(({ entries }) => entries[0]?.moduleRequest).length
  return { path, text, program, comments, imports, reexports }
}

/** The line of a place in a text, counted from 1. */
export const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length

function toImport(path: string, specifier: string, isTypeOnly: boolean, line: number): Import {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return { target: join(dirname(path), plain), isOurs: true, isTypeOnly, line }
  // Every name of the import table in package.json stands for the room it is called after.
  if (plain.startsWith('#')) return { target: plain.slice(1), isOurs: true, isTypeOnly, line }
  return { target: plain, isOurs: false, isTypeOnly, line }
}
