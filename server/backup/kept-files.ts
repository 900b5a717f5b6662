import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { RESTORE_WORK } from '../database/restoring.ts'
import { isUnfinished, timeOfArchive } from './archive-names.ts'
import { ERASURE_FILE } from './erasure-notes.ts'
import { type ArchivedFile, FILES } from './manifest.ts'
import { LOCK_FILE } from './one-at-a-time.ts'
import type { WorkParts } from './work-parts.ts'

export const BACKUP_WORK = 'backup-work'
export const RESTORE_DONE = 'restore-done'
export const REHEARSAL_WORK = 'rehearsal-work'
export const REHEARSAL_PLACE = 'place'
export const SECRET_FILE = 'auth-secret'
export const DATABASE_FILE = 'synergyy.sqlite'

/** Drawn or kept anew by the server, copied in another way as uploaded files are, or of this machine alone. */
const LEFT_OUT = new Set([
  'assets',
  'files',
  'pages',
  'backups',
  BACKUP_WORK,
  REHEARSAL_WORK,
  RESTORE_WORK,
  RESTORE_DONE,
  ERASURE_FILE,
])
/** The database with its journals, and drafts that are about to get their names. */
const LEFT_OUT_BEGINS = [DATABASE_FILE, `${SECRET_FILE}.`, 'document-numbers.json.', LOCK_FILE]

export interface KeptFrom {
  readonly dataDir: string
  readonly backupDir: string
  readonly withSecret: boolean
}

/** Copies the files of the data folder that a back-up holds, so that they stand still. */
export async function copyKeptFiles(from: KeptFrom, { add }: Pick<WorkParts, 'add'>): Promise<ArchivedFile[]> {
  const copied: ArchivedFile[] = []
  for (const name of await keptNames(from))
    try {
      copied.push(await add(FILES + name, createReadStream(join(from.dataDir, name))))
    } catch (error) {
      // Removed since it was listed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  return copied
}

async function keptNames({ dataDir, backupDir, withSecret }: KeptFrom): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
  const isOfBackups = (name: string) => resolve(dataDir, name).startsWith(`${resolve(backupDir)}/`)
  return names.filter((name) => isKept(name, withSecret) && !isBackup(name) && !isOfBackups(name)).toSorted()
}

const isBackup = (name: string) => timeOfArchive(basename(name)) !== null || isUnfinished(basename(name))

function isKept(name: string, withSecret: boolean): boolean {
  const [top = ''] = name.split('/')
  if (LEFT_OUT.has(top) || LEFT_OUT_BEGINS.some((begin) => top.startsWith(begin))) return false
  return withSecret || name !== SECRET_FILE
}
