/** Many members before one class, in a running server. */
import { join } from 'node:path'
import { Member } from '#contract/accounts.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { openDatabase } from '#server/database/open.ts'
import { importThings } from '#stand-ins/content.ts'
import { registration } from '#stand-ins/people/makers.ts'

export const RECORDING = 'recording-of-many'
export const CLASS = { batchKey: 'AP-2030-01', id: 'class-of-many' }
const AT_ONCE = 8

interface RunningSite {
  /** Behind a proxy that it trusts, so that each member comes from an address of their own. */
  readonly url: string
  readonly dataDir: string
}

interface Joiner {
  readonly uid: string
  readonly cookie: string
}

/** Registers so many members, gives each a place, and plans a class that begins in five minutes; there is a recording, too. */
export async function openClassroom(site: RunningSite, count: number): Promise<Joiner[]> {
  await importThings(site, { [`batch/${CLASS.batchKey}`]: BATCH })
  const joiners: Joiner[] = []
  const numbers = Array.from({ length: count }, (_, number) => number)
  for (let first = 0; first < count; first += AT_ONCE)
    joiners.push(
      ...(await Promise.all(numbers.slice(first, first + AT_ONCE).map((number) => register(site.url, number)))),
    )
  await fill(site.dataDir)
  return joiners
}

/** Who is noted as joining, in the database beside the server. */
export async function joinersOf(dataDir: string): Promise<string[]> {
  const database = await openBeside(dataDir)
  const rows = await database.db.selectFrom('joins').select('userId').distinct().execute()
  await database.close()
  return rows.map(({ userId }) => userId)
}

/** Where each member is in the recording, in seconds. */
export async function positionsOf(dataDir: string): Promise<Map<string, number>> {
  const database = await openBeside(dataDir)
  const rows = await database.db.selectFrom('watching').select(['userId', 'position']).execute()
  await database.close()
  return new Map(rows.map(({ userId, position }) => [userId, position]))
}

const BATCH = {
  courseId: 'AspenPlus',
  label: 'Jan 2030',
  startsOn: null,
  endsOn: null,
  weekly: [],
  capacity: null,
  enrolUntil: null,
  state: 'running',
  joinUrl: 'https://meet.example.com/room',
}

const openBeside = (dataDir: string) => openDatabase({ url: null, file: join(dataDir, 'synergyy.sqlite') }, () => {})

async function register(url: string, number: number): Promise<Joiner> {
  const body = registration({ email: `member${number}@example.com`, mobile: String(9_000_000_000 + number) })
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(number) }
  const answer = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body: JSON.stringify(body) })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  const text = await answer.text()
  if (!cookie) throw new Error(`A member could not be registered: ${text}`)
  return { uid: Member.parse(JSON.parse(text)).uid, cookie }
}

const recordingAt = (at: string) => ({
  id: RECORDING,
  batchKey: CLASS.batchKey,
  classId: null,
  title: 'The first class',
  host: 'youtube' as const,
  videoId: 'dQw4w9WgXcQ',
  videoFrom: 0,
  fileId: null,
  captionsId: null,
  seconds: 5_400,
  startsAtOnce: 1,
  chapters: '[]',
  releaseAt: at,
  expiresAt: null,
  version: 1,
  addedBy: 'nobody',
  addedAt: at,
  updatedAt: at,
})

export const addressOf = (number: number): string => `10.1.${number >> 8}.${number & 255}`

async function fill(dataDir: string): Promise<void> {
  const database = await openBeside(dataDir)
  const at = new Date()
  const starts = new Date(at.getTime() + 5 * MINUTE_MS)
  const uids = await database.db.selectFrom('user').select('id').orderBy('id').execute()
  await database.write(async (tx) => {
    await tx
      .insertInto('classes')
      .values({
        id: CLASS.id,
        batchKey: CLASS.batchKey,
        number: 1,
        title: '',
        startsAt: starts.toISOString(),
        endsAt: new Date(starts.getTime() + 60 * MINUTE_MS).toISOString(),
        state: 'planned',
        sequence: 0,
        version: 1,
        updatedAt: at.toISOString(),
        joinUrl: null,
      })
      .execute()
    await tx.insertInto('recordings').values(recordingAt(at.toISOString())).execute()
    for (const { id } of uids)
      await tx
        .insertInto('places')
        .values({
          id: `place of ${id}`,
          batchKey: CLASS.batchKey,
          userId: id,
          courseId: 'AspenPlus',
          seatPaymentId: null,
          state: 'active',
          since: at.toISOString(),
          until: null,
          movedTo: null,
          why: 'In the class',
          version: 1,
        })
        .execute()
  })
  await database.close()
}
