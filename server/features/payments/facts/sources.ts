/** Who says something of a payment, and whose word counts where two differ. */

/** The strongest first: the provider's messages and its answers, the file of its dashboard, a person at the desk. */
export const SOURCES = ['message', 'api', 'report', 'desk'] as const
export type Source = (typeof SOURCES)[number]

/** Below 0 where `a` is the stronger one. */
export const bySource = (a: Source, b: Source): number => SOURCES.indexOf(a) - SOURCES.indexOf(b)

export const strongest = (a: Source, b: Source): Source => (bySource(a, b) <= 0 ? a : b)

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const largerOf = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : compare(a, b) >= 0 ? a : b

/** ISO times; a known one before an unknown one. */
export const earliest = (a: string | null, b: string | null): string | null => (a && b ? (a < b ? a : b) : (a ?? b))
