/** What went wrong with the database, told by its code alone. */

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The transaction lost against another and may be tried again: serialization failure or deadlock. */
export const isRetriable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]
const UNREACHABLE_WORDS =
  /connection terminated|timeout exceeded when trying to connect|database is locked|client has encountered a connection error/i

/** The database cannot be reached now; the same request may succeed later. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // pg gives its own connection faults no code.
  return UNREACHABLE.includes(code) || code.startsWith('08') || UNREACHABLE_WORDS.test(error.message)
}
