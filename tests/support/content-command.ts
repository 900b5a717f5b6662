/** The owner's command `npm run content` beside a database and running servers. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { openDatabase } from '#server/database/open.ts'
import { readTimeline } from '#server/features/content/timeline.ts'
import { answerOfCommand } from '#stand-ins/owner-command.ts'
import { enrolment } from '#stand-ins/people/makers.ts'
import { type ServerProcess, startServer } from '#stand-ins/server-process.ts'
import type { TestEngine } from './engines.ts'

export const COMMAND = [join(import.meta.dirname, '../../scripts/content.ts')]

export interface Place {
  readonly env: Record<string, string> & { readonly DATA_DIR: string }
  readonly open: () => ReturnType<typeof openDatabase>
  readonly folder: string
  readonly serve: (env?: Record<string, string>) => Promise<ServerProcess>
}

/** A database with its tables, and a folder for files. */
export async function placeFor(engine: TestEngine, t: TestContext): Promise<Place> {
  const servers: ServerProcess[] = []
  // Before the folders go: a server writes into its own.
  t.after(() => Promise.all(servers.map((server) => server.stop())).then(() => {}))
  const { url, file } = await engine.migrated(t)
  const dataDir = url ? await mkdtemp(join(tmpdir(), 'synergyy-content-')) : dirname(file)
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-content-'))
  t.after(() => Promise.all([dataDir, folder].map((one) => rm(one, { recursive: true, force: true }))).then(() => {}))
  const open = () => openDatabase({ url, file }, () => {})
  const secret = 'a secret for tests, 32 characters'
  const env = { DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url, AUTH_SECRET: secret } : {}) }
  async function serve(more: Record<string, string> = {}) {
    const server = await startServer({ ...env, ...more })
    servers.push(server)
    return server
  }
  return { env, open, folder, serve }
}

export const environment = ({ env }: Pick<Place, 'env'>) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
  ...env,
})

/** What a command of the owner prints, and whether it did what it was asked. */
export async function content(
  place: Pick<Place, 'env'>,
  ...words: string[]
): Promise<{ output: string; isDone: boolean }> {
  const { stdout, stderr, code } = await answerOfCommand(place.env, 'scripts/content.ts', ...words)
  return { output: code === 0 ? stdout : `${stdout}${stderr}`, isDone: code === 0 }
}

export async function edit(place: Place, path: string, changes: object): Promise<void> {
  const file = join(place.folder, `${path}.json`)
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...changes }))
}

export async function withDatabase<T>(
  place: Place,
  work: (database: Awaited<ReturnType<Place['open']>>) => Promise<T>,
) {
  const database = await place.open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export async function enrol(url: string, courseId: string): Promise<number> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(enrolment()) }
  return (await fetch(`${url}/api/enrollments/${courseId}`, init)).status
}

export const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

export const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

export const versionsIn = (place: Place) =>
  withDatabase(place, async ({ db }) => (await readTimeline(db)).versions.filter(({ number }) => number > 0))
