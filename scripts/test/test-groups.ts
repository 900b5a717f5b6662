import { globSync } from 'node:fs'
import { root } from '../setup/run.js'

/** Files that run one after another in one process; `weight` is about how long that takes, in files that only compute. */
export interface TestGroup {
  readonly files: readonly string[]
  readonly weight: number
}

const FILES = '{contract,content,server,web,scripts,stand-ins,tests}/**/*.test.ts'
/** They start, kill and wait for processes, or look at what is left in this one. */
const ALONE = /^(tests\/process|scripts|stand-ins)\//
const ALONE_WEIGHT = 5
const AT_MOST = 8

export const testFiles = (): string[] => globSync(FILES, { cwd: root }).toSorted()

/**
 * What starts processes has one of its own and begins first; the others share one, because node with the server in it takes a
 * second to start. Neighbours are dealt out to different groups, since what is slow lies together.
 */
export function groupsOf(files: readonly string[]): TestGroup[] {
  const alone = files.filter((file) => ALONE.test(file))
  const shared = files.filter((file) => !ALONE.test(file))
  const count = Math.ceil(shared.length / AT_MOST)
  const groups = Array.from({ length: count }, (_, group) => shared.filter((_file, index) => index % count === group))
  return [
    ...alone.map((file) => ({ files: [file], weight: ALONE_WEIGHT })),
    ...groups.map((group) => ({ files: group, weight: group.length })),
  ]
}
