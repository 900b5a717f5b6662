/** PostgreSQL's own programs, which come with its client package. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { BackupFault } from './backup-fault.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

export interface Program {
  readonly path: string
  readonly version: number
}

/** The program of the lowest version that is not older than `least`: a newer one writes what an older server cannot read. */
export async function findProgram(
  name: 'pg_dump' | 'pg_restore',
  least: number,
  folders: readonly string[],
): Promise<Program> {
  const found: Program[] = []
  for (const path of folders.map((folder) => join(folder, name)).filter((file) => existsSync(file))) {
    const version = await versionOf(path)
    if (version !== null) found.push({ path, version })
  }
  const fitting = found.filter(({ version }) => version >= least).toSorted((a, b) => a.version - b.version)
  if (fitting[0]) return fitting[0]
  const install = `Install the Debian package postgresql-client-${least}: apt-get install postgresql-client-${least}`
  const newest = Math.max(...found.map(({ version }) => version))
  throw new BackupFault(
    found.length === 0
      ? `There is no ${name} on this machine. ${install}`
      : `The ${name} of this machine is version ${newest}, older than version ${least}, which is needed. ${install}`,
  )
}

/** Where programs are looked for: the folders of a `PATH`, and where Debian keeps those of each version. */
export function programFolders(path: string): string[] {
  const onPath = path.split(delimiter).filter(Boolean)
  const ofDebian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  return [...onPath, ...ofDebian]
}

async function versionOf(path: string): Promise<number | null> {
  const { stdout } = await run(path, ['--version']).catch(() => ({ stdout: '' }))
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? []
  return major === undefined ? null : Number(major)
}
