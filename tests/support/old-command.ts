/** The owner's command `npm run firebase`, with the exports of an old system beside it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerOfCommand } from '#stand-ins/owner-command.ts'
import { type Place, withDatabase } from './content-command.ts'

export const OLD_COMMAND = join(import.meta.dirname, '../../scripts/firebase.ts')

export interface Said {
  readonly code: number
  readonly out: string
  readonly error: string
}

export async function firebase(place: Pick<Place, 'env'>, ...words: readonly string[]): Promise<Said> {
  const { stdout, stderr, code } = await answerOfCommand(place.env, 'scripts/firebase.ts', ...words)
  return { code, out: stdout, error: stderr }
}

const OWN = { mode: 0o600 }

/** Writes both exports into the folder, and returns the words that name them. */
export async function exportsIn(folder: string, users: readonly object[], tree: unknown): Promise<string[]> {
  const [auth, data] = [join(folder, 'users.json'), join(folder, 'tree.json')]
  await writeFile(auth, JSON.stringify({ users }), OWN)
  await writeFile(data, JSON.stringify(tree), OWN)
  return ['--auth', auth, '--tree', data]
}

/** How much of it is here. */
export const counts = (place: Place) =>
  withDatabase(place, async ({ db }) => ({
    imports: (await db.selectFrom('imports').selectAll().execute()).length,
    answers: (await db.selectFrom('importAnswers').selectAll().execute()).length,
    records: (await db.selectFrom('records').selectAll().execute()).length,
    members: (await db.selectFrom('user').selectAll().execute()).length,
  }))
