import { SETTINGS_ELEMENT, Settings } from '#contract/settings.ts'

let read: Settings | undefined

/** What the server wrote into the page about itself. Read and checked once. */
export function settings(): Settings {
  read ??= Settings.parse(JSON.parse(document.getElementById(SETTINGS_ELEMENT)?.textContent ?? 'null'))
  return read
}
