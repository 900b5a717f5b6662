/** `away`: cannot be reached. `locked`: another program holds it. `full`: nothing can be stored. Each may pass. */
export type DatabaseFault = 'away' | 'locked' | 'full'

const PASSING: ReadonlyMap<string, DatabaseFault> = new Map([
  ['ECONNREFUSED', 'away'],
  ['ECONNRESET', 'away'],
  ['EPIPE', 'away'],
  ['ETIMEDOUT', 'away'],
  ['EHOSTUNREACH', 'away'],
  ['ENETUNREACH', 'away'],
  ['ENOTFOUND', 'away'],
  ['EAI_AGAIN', 'away'],
  ['ENOENT', 'away'],
  ['57P01', 'away'],
  ['57P02', 'away'],
  ['57P03', 'away'],
  ['25006', 'away'],
  ['53300', 'away'],
  ['57014', 'locked'],
  ['55P03', 'locked'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'full'],
  ['EIO', 'full'],
  ['53100', 'full'],
  ['58030', 'full'],
])

/** SQLite's primary result codes; node:sqlite gives them all one `code` and keeps them in `errcode`. */
const PASSING_IN_SQLITE: Readonly<Record<number, DatabaseFault>> = {
  5: 'locked',
  6: 'locked',
  8: 'full',
  10: 'full',
  13: 'full',
}

const AWAY_WORDS =
  /connection terminated|timeout exceeded when trying to connect|^timeout expired$|client has encountered a connection error/i

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Thrown by a job of `write` that has to run again, because another worker changed meanwhile what it had read. */
export class RunAgain extends Error {
  override readonly name = 'RunAgain'
}

/** The transaction has to run again: it says so, or lost against another by a serialization failure or a deadlock. */
export const mustRunAgain = (error: unknown): boolean =>
  error instanceof RunAgain || ['40001', '40P01'].includes(codeOf(error))

export function passingFault(error: unknown): DatabaseFault | null {
  if (error instanceof AggregateError) return passingFault(error.errors[0])
  if (!(error instanceof Error)) return null
  return ownFault(error) ?? passingFault(error.cause)
}

function ownFault(error: Error): DatabaseFault | null {
  const code = codeOf(error)
  if ('errcode' in error && typeof error.errcode === 'number') return PASSING_IN_SQLITE[error.errcode & 0xff] ?? null
  const known = PASSING.get(code)
  if (known) return known
  // pg gives its own connection faults no code. A breach of the protocol does not pass by itself.
  return (code.startsWith('08') && code !== '08P01') || AWAY_WORDS.test(error.message) ? 'away' : null
}

export const isUnreachable = (error: unknown): boolean => passingFault(error) !== null
