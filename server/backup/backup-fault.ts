/** Thrown with a sentence for the owner: why there is no back-up, or why nothing was restored. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}

/** The archive is sealed by a passphrase that is not known here. */
export class PassphraseWanted extends BackupFault {}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS'])
const SQLITE_FULL = 13

export function faultAt(place: string, error: unknown): BackupFault {
  if (error instanceof BackupFault) return error
  const code = codeOf(error)
  const cause = { cause: error }
  if (NO_ROOM.has(code) || sqliteCode(error) === SQLITE_FULL)
    return new BackupFault(`There is no room left on the disk of ${place}. Nothing half was left behind.`, cause)
  if (NOT_ALLOWED.has(code)) return new BackupFault(`${place} cannot be read or written by this user.`, cause)
  if (code === 'ENOENT') return new BackupFault(`${place} is not there.`, cause)
  if (code === 'ENOTDIR' || code === 'EISDIR') return new BackupFault(`${place} is no folder.`, cause)
  return new BackupFault(error instanceof Error ? error.message : String(error), cause)
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const sqliteCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0
