import { existsSync, mkdirSync, renameSync, rmSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/run.js'
import { prepareBrowser } from '../setup/browser.js'
import { counted } from './build.ts'
import type { Counts } from './counts.ts'
import { runSuite } from './suite.ts'
import { isWorthSecondTry, withSecondTry } from './unsteady.ts'

const RESULTS = join(root, 'test-results')
const LAST_RUN = '.last-run.json'

/**
 * Runs the journeys in a real browser, fetched when there is none. Filters are files, or options of `playwright test`. What failed is
 * tried again, one at a time, with its trace; what the first try left is in `test-results/first-try`.
 */
export async function runJourneys(filters: readonly string[], endAt?: number): Promise<Counts> {
  const browser = await counted(prepareBrowser)
  if (browser.failed > 0) return browser
  const play = (...options: readonly string[]) =>
    runSuite(['node_modules/@playwright/test/cli.js', 'test', ...options, ...filters], { endAt })
  const first = await play()
  if (!isWorthSecondTry(first) || !existsSync(join(RESULTS, LAST_RUN))) return first
  console.log('Tried again, one at a time:')
  const kept = `${RESULTS}.first-try`
  rmSync(kept, { recursive: true, force: true })
  renameSync(RESULTS, kept)
  mkdirSync(RESULTS)
  copyFileSync(join(kept, LAST_RUN), join(RESULTS, LAST_RUN))
  const again = await play('--last-failed', '--workers=1', '--trace=on')
  renameSync(kept, join(RESULTS, 'first-try'))
  const { failed, failures = [] } = again
  return failed > failures.length ? first : withSecondTry(first, failures)
}
