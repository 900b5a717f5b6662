import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { foldersOf } from './backup/backup-folders.ts'
import { noteErasureIn } from './backup/erasure-notes.ts'
import { clearBackupWork } from './backup/clear-work.ts'
import type { Config } from './config.ts'
import { namesAddress } from './features/accounts/named-address.ts'
import type { ClearFiles } from './features/rights/erasure/erased-people.ts'
import type { ErasureRoundsDeps } from './features/rights/erasure/erasure-rounds.ts'
import { removeLetterFiles } from './gateways/letter-files.ts'

export const MAIL = 'mail'

type ErasedFiles = Pick<ErasureRoundsDeps, 'noteErasure' | 'clearFiles'>

/** What an erasure does outside the database: it is noted, and files that hold the person go. */
export const erasedFiles = ({ dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>): ErasedFiles => ({
  async noteErasure(erasure) {
    await clearBackupWork(dataDir)
    await noteErasureIn([dataDir, backupDir, ...(await foldersOf(backupDir))], erasure)
  },
  async clearFiles(letters) {
    await clearLettersIn(join(dataDir, MAIL))(letters)
    // Copies with a member's name on each page: they are made anew for whoever still has a seat.
    await rm(join(dataDir, 'files/made'), { recursive: true, force: true })
  },
})

/** Removes the letters in this folder that are of an erased person or name one. */
export const clearLettersIn =
  (folder: string): ClearFiles =>
  ({ ids, addresses }) =>
    removeLetterFiles(folder, (id, text) => ids.includes(id) || namesAddress(text, addresses))
