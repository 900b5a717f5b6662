/**
 * Prints what a change of each kind touches, shown by building one of each in a copy, and what can be counted of the house.
 * It ends with 1 where a change touches more files than it may, or where the copy does not hold.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHANGES } from './figures/changes.ts'
import { countsOf } from './figures/counts.ts'
import { make } from './figures/make.ts'
import { projectNode, root } from './setup/run.js'

const place = mkdtempSync(join(tmpdir(), 'synergyy-figures-'))
const copy = join(place, 'copy')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

let isGood = true
try {
  git('worktree', 'add', '--quiet', '--detach', copy)
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  process.stdout.write('Existing files that a change touches\n\n')
  for (const change of CHANGES) {
    const touched = make(copy, change)
    isGood &&= touched.length <= change.most
    process.stdout.write(
      `${change.name.padEnd(14)} ${touched.length} of at most ${change.most}: ${touched.join(', ')}\n`,
    )
  }
  isGood = holds() && isGood
} finally {
  git('worktree', 'remove', '--force', copy)
  rmSync(place, { recursive: true, force: true })
}
process.stdout.write(`\n${countsOf(root).join('\n')}\n`)
process.exitCode = isGood ? 0 : 1

/** Imports, circles, owners of tables and types, with all the changes in. */
function holds(): boolean {
  try {
    for (const args of [['scripts/figures/hold.ts'], ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.']])
      execFileSync(projectNode, args, { cwd: copy })
    return true
  } catch (error) {
    process.stdout.write(`${String(error instanceof Error && 'stdout' in error ? error.stdout : error)}\n`)
    return false
  }
}
