import type { Counts } from './counts.ts'
import { prepareBrowser } from '../setup/browser.js'
import { counted } from './build.ts'
import { runSuite } from './suite.ts'

/** Runs the journeys in a real browser, fetched when there is none. Filters are files, or options of `playwright test`. */
export async function runJourneys(filters: readonly string[]): Promise<Counts> {
  const browser = await counted(prepareBrowser)
  return browser.failed > 0 ? browser : runSuite(['node_modules/@playwright/test/cli.js', 'test', ...filters])
}
