const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const
const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const

/** "Chrome on Windows", from what the browser says of itself. Never the text itself: anybody may have written it. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (!browser && !system) return 'Unknown device'
  return [browser ?? 'A browser', ...(system ? [system] : [])].join(' on ')
}

const nameIn = (names: ReadonlyArray<readonly [string, RegExp]>, userAgent: string) =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0]
