import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupFault } from './backup-fault.ts'
import { SECRET_FILE } from './kept-files.ts'
import type { BackupOrder } from './make-backup.ts'
import { FILES, type Manifest } from './manifest.ts'
import { digestOfSecret, isSameSecret, type SecretDigest } from './secret-digest.ts'

type Place = Pick<BackupOrder, 'dataDir' | 'authSecret'>

const secretFileIn = (folder: string): Promise<string | null> =>
  readFile(join(folder, SECRET_FILE), 'utf8').catch(() => null)

/** Refuses to restore beside another secret. One that was left out may be another: what it sealed is lost then. */
export async function checkSecret({ dataDir, authSecret }: Place, { secret }: Manifest, work: string): Promise<void> {
  if (secret.kind === 'outside') {
    if (authSecret === null)
      throw new BackupFault('This back-up was made with AUTH_SECRET set. Set it to the same secret.')
    if (!isSameSecret(authSecret, secret))
      throw new BackupFault('AUTH_SECRET differs from the secret of this back-up. Set it to that one.')
    return
  }
  if (secret.kind === 'left out') return
  const archived = await readFile(join(work, FILES, SECRET_FILE), 'utf8')
  const here = await secretFileIn(dataDir)
  if (authSecret !== null && authSecret !== archived.trim())
    throw new BackupFault('This back-up has a secret of its own, and AUTH_SECRET differs from it. Remove AUTH_SECRET.')
  if (here !== null && here.trim() !== archived.trim())
    throw new BackupFault(
      `The secret in ${dataDir} (${SECRET_FILE}) differs from the secret of this back-up. Move it away.`,
    )
}

/** Whether what the secret of before sealed cannot be read in a restored copy: the secret was left out, and is not there. */
export async function isSecretLost(
  { dataDir, authSecret }: Place,
  { secret }: Pick<Manifest, 'secret'>,
): Promise<boolean> {
  if (secret.kind !== 'left out') return false
  const here = authSecret ?? (await secretFileIn(dataDir))?.trim() ?? null
  return here === null || secret.known === null || !isSameSecret(here, secret.known)
}

/** By what the secret of an archive will be known again, where it is the one that the site has now. */
export async function digestOfArchived(
  { dataDir, authSecret }: Place,
  { secret, files }: Manifest,
): Promise<SecretDigest | null> {
  if (secret.kind === 'outside') return { salt: secret.salt, digest: secret.digest }
  if (secret.kind === 'left out') return secret.known
  const here = authSecret ?? (await secretFileIn(dataDir))
  const listed = files.find(({ name }) => name === FILES + SECRET_FILE)
  const isSame = here !== null && createHash('sha256').update(here).digest('hex') === listed?.sha256
  return isSame ? digestOfSecret(here.trim()) : null
}
