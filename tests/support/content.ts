/** What an owner may publish, for tests. */
import { SEED } from '#content/seed.ts'
import type { Database } from '#server/database/open.ts'
import type { Draft, Judgement } from '#server/features/content/judge.ts'
import { nameOf } from '#server/features/content/published.ts'
import { publish } from '#server/features/content/publish.ts'
import { findThing, standingAt } from '#server/features/content/standing.ts'
import { readTimeline } from '#server/features/content/timeline.ts'
import { NOON } from './test-app.ts'

export const SECRET = 'a secret for tests, 32 characters'
export const OWNER = { actor: 'asha', why: 'a test' }

/** What is shipped under this name, with changes. */
export function draftOf(name: string, changes: object = {}): Draft {
  const shipped = SEED.find((entry) => nameOf(entry) === name)
  if (!shipped) throw new Error(`Nothing is shipped as ${name}`)
  return { kind: shipped.kind, key: shipped.key, body: { ...shipped.body, ...changes } }
}

/** A further batch of a course. */
export const newBatch = (key: string, changes: object = {}): Draft => ({
  ...draftOf('batch/AP-2025-01', { label: key, ...changes }),
  key,
})

export const newPrice = (courseId: string, discounted: number, from: string): Draft =>
  draftOf(`price/${courseId}`, { discounted, from })

/** Publishes at a moment; noon of the tests when left out. */
export const publishAll = (
  database: Database,
  drafts: readonly Draft[],
  { at = NOON, secret = SECRET }: { readonly at?: Date; readonly secret?: string } = {},
): Promise<Judgement> => publish({ database, now: () => at, secret }, () => ({ drafts, faults: [] }), OWNER)

/** Each fault as a line. */
export const linesOf = ({ faults }: Pick<Judgement, 'faults'>): string[] =>
  faults.map(({ thing, field, sentence }) => `${thing} ${field}: ${sentence}`)

/** Each change as a line: "batch/AP-2025-01 1". */
export const namesOf = ({ changes }: Judgement): string[] =>
  changes.map(({ after }) => `${nameOf(after)} ${after.number}`)

export const LINK = 'https://meet.example.com/planted-link'
/** When everything is out that a test publishes. */
export const LATER = new Date(NOON.getTime() + 3_600_000)

/** What counts at a moment. */
export const standing = async ({ db }: Database, time = LATER) =>
  standingAt((await readTimeline(db)).versions, time.toISOString())

export const bodyOf = async (database: Database, name: string, time?: Date) =>
  findThing(await standing(database, time), name)?.body

export const revisionOf = async ({ db }: Database) => (await readTimeline(db)).revision

/** Every row of the database as one text. */
export async function dumpOf({ db }: Database): Promise<string> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView)
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'records')
        .selectAll()
        .execute(),
    ),
  )
  return JSON.stringify(rows)
}
