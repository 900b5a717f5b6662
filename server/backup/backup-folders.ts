/** Where back-ups lie. Folders that were ever chosen are noted; no other is touched: somebody may keep archives there. */
import { existsSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFolderName } from '#contract/ground/folder-name.ts'

const CHOSEN = 'chosen-folders'

interface Place {
  readonly backupDir: string
  readonly backupFolder: string
}

export const placeOf = ({ backupDir, backupFolder }: Place): string => join(backupDir, backupFolder)

export async function noteChosen({ backupDir, backupFolder }: Place): Promise<void> {
  if (backupFolder === '' || (await chosenIn(backupDir)).includes(backupFolder)) return
  await appendFile(join(backupDir, CHOSEN), `${backupFolder}\n`, { mode: 0o600 })
}

/** All folders in which back-ups were made, those that are there. */
export async function foldersOf(backupDir: string): Promise<string[]> {
  const chosen = [...new Set(await chosenIn(backupDir))].map((name) => join(backupDir, name))
  return [backupDir, ...chosen].filter((folder) => existsSync(folder))
}

async function chosenIn(backupDir: string): Promise<string[]> {
  const text = await readFile(join(backupDir, CHOSEN), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter(isFolderName)
}
