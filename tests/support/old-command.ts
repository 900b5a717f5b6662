/** The owner's command `npm run firebase` as a process, with the exports of an old system beside it. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { environment, type Place } from './content-command.ts'

export const OLD_COMMAND = join(import.meta.dirname, '../../scripts/firebase.ts')

export interface Said {
  readonly code: number
  readonly out: string
  readonly error: string
}

const MOST_OUTPUT = 64 * 1024 * 1024

export const firebase = (place: Pick<Place, 'env'>, ...words: readonly string[]): Promise<Said> =>
  new Promise((resolve) => {
    const options = { env: environment(place), maxBuffer: MOST_OUTPUT }
    const child = execFile(process.execPath, [OLD_COMMAND, ...words], options, (_fault, out, error) =>
      resolve({ code: child.exitCode ?? -1, out, error }),
    )
  })

const OWN = { mode: 0o600 }

/** Writes both exports into the folder, and returns the words that name them. */
export async function exportsIn(folder: string, users: readonly object[], tree: unknown): Promise<string[]> {
  const [auth, data] = [join(folder, 'users.json'), join(folder, 'tree.json')]
  await writeFile(auth, JSON.stringify({ users }), OWN)
  await writeFile(data, JSON.stringify(tree), OWN)
  return ['--auth', auth, '--tree', data]
}
