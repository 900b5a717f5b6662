import { dirname, join } from 'node:path'
import type { SourceFile } from '../house/source-file.ts'

export interface Reached {
  readonly unit: readonly string[]
  readonly journeys: readonly string[]
}

const UNIT = /\.test\.tsx?$/
const JOURNEY = /^tests\/journeys\/.*\.spec\.ts$/
/** Nothing that runs reads them. */
const READ_BY_NOBODY = /\.md$|^docs\/|^\.git/
const SITE = /^(?:web|server|contract|content)\//
/** Parts of the site with addresses of their own; a journey that never names one never opens it. */
const AREAS = [
  { files: /^web\/desk\//, address: /\/desk(?![\w.-])/ },
  { files: /^web\/room\//, address: /\/room(?![\w.-])/ },
]
/** A file that reads the texts beside it, however they are called. */
const READS_FOLDER = /\breaddir(?:Sync)?\(import\.meta\.dirname\)/
/** One that looks for files may read any. */
const LOOKS_FOR_FILES = /\bglob(?:Sync)?\(/
/** A file that is named rather than imported: a process that is started, a command that is given. */
const NAMED = /['"`]([\w./#-]+\.(?:ts|tsx|js))['"`]/g

/** The tests that changed files can reach, by imports and by names in the code; all of them where that is not certain. */
export function reachedTests(files: readonly SourceFile[], changed: readonly string[]): Reached {
  const paths = files.map(({ path }) => path)
  const all = { unit: paths.filter((path) => UNIT.test(path)), journeys: paths.filter((path) => JOURNEY.test(path)) }
  const known = new Set(paths)
  const read = changed.filter((path) => !READ_BY_NOBODY.test(path))
  if (read.some((path) => !known.has(path) || /^scripts\/(?:test|setup|build)\//.test(path))) return all
  const reached = usersOf(files, known, read)
  const isReached = (path: string) => reached.has(path)
  const seekers = new Set(files.flatMap(({ path, text }) => (LOOKS_FOR_FILES.test(text) ? [path] : [])))
  const unit = all.unit.filter((path) => isReached(path) || (read.length > 0 && seekers.has(path)))
  const site = read.filter((path) => SITE.test(path) && !UNIT.test(path))
  if (site.length === 0) return { unit, journeys: all.journeys.filter(isReached) }
  const area = AREAS.find((one) => site.every((path) => one.files.test(path)))
  if (!area) return { unit, journeys: all.journeys }
  const visitors = usersOf(
    files,
    known,
    files.filter(naming(area.address)).map(({ path }) => path),
  )
  return { unit, journeys: all.journeys.filter((path) => visitors.has(path) || isReached(path)) }
}

const naming =
  (address: RegExp) =>
  ({ path, text }: SourceFile): boolean =>
    /^(?:tests|stand-ins)\//.test(path) && address.test(text)

/** These files, and all that use them, however indirectly. */
function usersOf(files: readonly SourceFile[], known: ReadonlySet<string>, used: readonly string[]): Set<string> {
  const users = new Map<string, string[]>()
  for (const file of files)
    for (const target of usedBy(file, known)) users.set(target, [...(users.get(target) ?? []), file.path])
  const found = new Set(used)
  for (const path of found) for (const user of users.get(path) ?? []) found.add(user)
  return found
}

/** Files that one imports or names; of a path that is no file none. */
export function usedBy(file: SourceFile | undefined, known: ReadonlySet<string>): string[] {
  if (!file) return []
  const { path, text, imports } = file
  const ours = imports.filter(({ isOurs }) => isOurs)
  const imported = ours.filter(({ isTypeOnly }) => !isTypeOnly).map(({ target }) => target)
  const types = new Set(ours.map(({ target }) => target))
  const named = [...text.matchAll(NAMED)].flatMap(([, name = '']) => [
    name.replace(/^#/, ''),
    join(dirname(path), name),
  ])
  const begun = named.filter((target) => !types.has(target))
  const beside = READS_FOLDER.test(text) ? [...known].filter((target) => dirname(target) === dirname(path)) : []
  return [...new Set([...imported, ...begun, ...beside])].filter((target) => target !== path && known.has(target))
}
