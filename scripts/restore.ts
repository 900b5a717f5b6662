/** `npm run restore -- ARCHIVE`: puts a back-up into an empty place, and says what to do before the site is started. */
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupFault } from '#server/backup/backup-fault.ts'
import { foldersOf } from '#server/backup/backup-folders.ts'
import { orderOf } from '#server/backup/backup-order.ts'
import { erasuresSince, hasErasureNotes } from '#server/backup/erasure-notes.ts'
import { FILES } from '#server/backup/manifest.ts'
import { restoreArchive } from '#server/backup/restore-archive.ts'
import { isSecretLost } from '#server/backup/site-secret.ts'
import { ConfigFault } from '#server/config.ts'
import { givenConfig } from '#server/env-file.ts'
import { RESTORE_WORK } from '#server/database/restoring.ts'
import { clearLettersIn, MAIL } from '#server/erased-files.ts'
import { readyRestored } from '#server/features/backups/ready-restored.ts'
import { RESTORED_LISTS } from '#server/features/backups/restored-lists.ts'
import { eraseAgain } from '#server/features/rights/erasure/erase-again.ts'
import { RESTORED_ERASURES } from '#server/features/rights/erasure/restored-erasures.ts'
import { lackedInWords, missingInWords, nextSteps, restoredInWords, secretLostInWords } from './backup/words.ts'
import { ownName, table } from './owner-voice.ts'

const USAGE = `Usage: npm run restore -- ARCHIVE     restores a back-up into an empty place (DATA_DIR, or DATABASE_URL)
`

const NO_NOTES = `No erasures.ndjson was found in DATA_DIR, in BACKUP_DIR or beside the archive, so nobody was erased again. If somebody was erased since the
back-up, find that file in the old folder and restore once more.
`

process.umask(0o077)
await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof BackupFault || error instanceof ConfigFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})

async function main([archive, ...rest]: readonly string[]): Promise<void> {
  if (archive === '--help') return void process.stdout.write(USAGE)
  if (!archive || rest.length > 0) {
    process.stderr.write(USAGE)
    process.exitCode = 2
    return
  }
  const config = givenConfig()
  const order = orderOf(config, process.env['PATH'])
  const folders = [order.dataDir, ...(await foldersOf(order.backupDir)), dirname(archive)]
  const by = { actor: `cli:${ownName()}`, at: new Date() }
  const ready = readyRestored({
    by,
    archive: {
      archive,
      bytes: (await stat(archive).catch(() => null))?.size ?? 0,
      isEncrypted: archive.endsWith('.sealed'),
    },
    erasuresSince: (copied) => erasuresSince(folders, copied),
    eraseAgain: eraseAgain(by, clearLettersIn(join(order.dataDir, RESTORE_WORK, FILES, MAIL))),
  })
  const { readied, lists } = await restoreArchive({ ...order, archive }, async (database, manifest, missing) => {
    const readied = await ready(database, manifest)
    const lists: string[] = []
    for (const { title, ask, rows } of [RESTORED_ERASURES, ...RESTORED_LISTS])
      lists.push(`${title}\n\n${table(await rows(database, new Date()))}\n${ask}\n`)
    if (missing.length > 0) lists.unshift(`${missingInWords(missing)}\n`)
    if (manifest.missing.length > 0) lists.unshift(`${lackedInWords(manifest.missing)}\n`)
    if (await isSecretLost(order, manifest)) lists.unshift(secretLostInWords())
    return { readied, lists }
  })
  const warning = hasErasureNotes(folders) ? [] : [NO_NOTES]
  process.stdout.write([restoredInWords(readied), ...warning, ...lists, nextSteps()].join('\n'))
}
