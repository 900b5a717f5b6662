/** `npm run backup`: one archive of everything that the site keeps, also while it runs. `-- --check ARCHIVE` reads an older one. */
import { BackupFault } from '#server/backup/backup-fault.ts'
import { type MadeBackup, makeBackup } from '#server/backup/make-backup.ts'
import { orderOf } from '#server/backup/backup-order.ts'
import { readArchive } from '#server/backup/read-archive.ts'
import { missingCopies } from '#server/backup/stored-copies.ts'
import { type Config, ConfigFault } from '#server/config.ts'
import { givenConfig } from '#server/env-file.ts'
import { noteMadeByHand } from '#server/features/backups/tried-backups.ts'
import { openOwnerDatabase, ownerConfig } from './owner-database.ts'
import { lackedInWords, missingInWords, rowsInWords, sizeInWords } from './backup/words.ts'

const USAGE = `Usage: npm run backup                        makes a back-up in BACKUP_DIR
       npm run backup -- --check ARCHIVE     reads an archive from beginning to end
`

process.umask(0o077)
await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof BackupFault || error instanceof ConfigFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})

async function main(words: readonly string[]): Promise<void> {
  const [option, archive, ...rest] = words
  if (option === '--help') return void process.stdout.write(USAGE)
  if (words.length === 0) return backUp()
  if (option === '--check' && archive && rest.length === 0) return check(archive)
  process.stderr.write(USAGE)
  process.exitCode = 2
}

async function backUp(): Promise<void> {
  const config = await configInForce()
  const made = await makeBackup(orderOf(config, process.env['PATH']))
  const outcome = made.missing.length > 0 ? `read once. ${lackedInWords(made.missing)}` : 'read once and whole.'
  process.stdout.write(`${made.archive}: ${sizeInWords(made.bytes)}, ${rowsInWords(made.rows)}, ${outcome}\n`)
  if (made.missing.length > 0) process.exitCode = 1
  if (!made.isEncrypted)
    process.stdout.write('Whoever has this file has everything, also the key. BACKUP_PASSPHRASE encrypts it.\n')
  await noteForDesk(config, made).catch((error: unknown) => {
    process.stderr.write(
      `The desk could not be told of it: ${error instanceof Error ? error.message : String(error)}\n`,
    )
  })
}

/** With what owners set in the browser; where there is no database to ask, what is made says why. */
async function configInForce(): Promise<Config> {
  const given = givenConfig()
  const database = await openOwnerDatabase(given).catch(() => null)
  if (!database) return given
  try {
    return await ownerConfig(database, given)
  } finally {
    await database.close()
  }
}

async function noteForDesk(config: Config, made: MadeBackup): Promise<void> {
  const database = await openOwnerDatabase(config)
  try {
    await noteMadeByHand(database, made, new Date())
  } finally {
    await database.close()
  }
}

async function check(path: string): Promise<void> {
  const {
    madeAt,
    rows,
    stored,
    missing: lacked,
  } = await readArchive({ path, passphrase: (await configInForce()).backupPassphrase })
  const missing = missingCopies(path, stored)
  const faults = [
    ...(lacked.length > 0 ? [lackedInWords(lacked)] : []),
    ...(missing.length > 0 ? [missingInWords(missing)] : []),
  ]
  if (faults.length > 0) throw new BackupFault(faults.join('\n'))
  process.stdout.write(`${path} is whole: the state of ${madeAt}, ${rowsInWords(rows)}.\n`)
}
