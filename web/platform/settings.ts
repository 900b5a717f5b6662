import { SETTINGS_ELEMENT, type Settings } from '#contract/settings.ts'

let known: Settings | undefined

/** What the server wrote into the page about itself. Read once. */
export function settings(): Settings {
  known ??= readSettings()
  return known
}

/** Gives the settings where there is no page to read them from: at build time. */
export function provideSettings(given: Settings): void {
  known = given
}

function readSettings(): Settings {
  const read: unknown = JSON.parse(document.getElementById(SETTINGS_ELEMENT)?.textContent ?? 'null')
  if (!isSettings(read)) throw new Error('The page does not hold its settings')
  return read
}

// Server and page come from one build, so only an unfilled page can go wrong; a schema would weigh 10 kB on every visit.
const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && 'brand' in value && 'social' in value
