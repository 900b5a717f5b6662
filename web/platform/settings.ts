import { gstNote, SETTINGS_ELEMENT, SHIPPED_GST, type Settings } from '#contract/settings.ts'

let current: Settings | undefined

export function settings(): Settings {
  current ??= readSettings()
  return current
}

export function provideSettings(given: Settings): void {
  current = given
}

export const priceNote = (): string => gstNote(settings().gstPercent ?? SHIPPED_GST)

/** Stands below what is said of e-mails while the site sends none; '' where it does. */
export const mailNote = (): string =>
  settings().isMute ? 'E-mails of this site are not switched on yet: none will reach you.' : ''

function readSettings(): Settings {
  const read: unknown = JSON.parse(document.getElementById(SETTINGS_ELEMENT)?.textContent ?? 'null')
  if (!isSettings(read)) throw new Error('The page does not hold its settings')
  return read
}

// Server and page come from one build, so only an unfilled page can be wrong. A schema would add 10 kB to every visit.
const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && 'brand' in value && 'social' in value
