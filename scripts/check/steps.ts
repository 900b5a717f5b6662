import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { houseFaults } from '../house/house-faults.ts'
import { projectNode, root, run } from '../setup/run.js'
import { letterFaults } from './letters.ts'
import { licenceFaults } from './licences.ts'
import { lockFileFaults } from './lock-file.ts'
import { settingsExampleFaults } from './settings-example.ts'
import { sizeFaults } from './sizes.ts'

export interface Step {
  readonly name: string
  /** What is wrong, in full; nothing when all is well. */
  readonly find: () => Promise<string[]> | string[]
}

/** Everything that `npm run check` looks at, the longest first. */
export const STEPS: readonly Step[] = [
  { name: 'lint', find: program('node_modules/oxlint/bin/oxlint', '--deny-warnings', '--format=unix') },
  { name: 'dead code', find: program('node_modules/knip/bin/knip.js', '--no-progress') },
  { name: 'types', find: types('.') },
  { name: 'types of the worker', find: types('web/site/worker') },
  { name: 'types of the room’s worker', find: types('web/room/worker') },
  { name: 'format', find: program('node_modules/oxfmt/bin/oxfmt', '--check', '.') },
  { name: 'house rules', find: () => houseFaults(root).map(({ path, line, message }) => `${path}:${line} ${message}`) },
  { name: 'sizes', find: () => sizeFaults(root) },
  { name: 'letters', find: () => letterFaults(root) },
  { name: 'settings example', find: () => settingsExampleFaults(root) },
  { name: 'licences', find: () => licenceFaults(root) },
  { name: 'lock file', find: () => lockFileFaults(root) },
]

function types(project: string): Step['find'] {
  return program('node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false', '--project', project)
}

function program(script: string, ...args: string[]): Step['find'] {
  return async () => {
    if (!existsSync(join(root, script))) return [`${script} is not installed`]
    const { isDone, output } = await run(projectNode, [script, ...args])
    return isDone ? [] : [output]
  }
}
