import { stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'

const PROJECT = join(import.meta.dirname, '../..')
const FOR_OTHERS = 0o077

/** What should be said of files that hold everybody's personal data and lie open. */
export async function openFiles(paths: readonly string[]): Promise<string[]> {
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode))
  const open =
    process.platform === 'win32' ? [] : paths.filter((_path, index) => ((modes[index] ?? 0) & FOR_OTHERS) > 0)
  const inside = paths.filter((path) => isInProject(path))
  return [
    ...(open.length > 0 ? [`Others on this machine can read ${open.join(' and ')}: chmod 600 ${open.join(' ')}`] : []),
    ...(inside.length > 0
      ? [
          `${inside.join(' and ')} ${inside.length > 1 ? 'lie' : 'lies'} in the folder of the project: move personal data out of it.`,
        ]
      : []),
  ]
}

function isInProject(path: string): boolean {
  const way = relative(PROJECT, resolve(path))
  return way !== '..' && !way.startsWith(`..${sep}`)
}
