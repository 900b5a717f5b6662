/** The way into a class. The address of the meeting is opened here alone, for whoever goes there at this moment. */
import { joinWindow, type Batch, type ClassTime } from '#contract/batches.ts'
import { indianTime } from '#contract/indian-time.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '../../database/open.ts'
import type { ClassTable } from './tables.ts'
import type { Catalog } from '../content/catalog.ts'
import { createSealer } from '../content/sealing.ts'
import { noteJoin } from './joins.ts'

export interface JoiningDeps {
  readonly database: Pick<Database, 'write'>
  readonly catalog: Catalog
  /** Of the site: the links of single classes are sealed with a key that is derived from it. */
  readonly secret: string
  readonly now: () => Date
}

interface Going {
  readonly uid: string
  readonly batch: Batch
}

const notOpen = (detail: string) => new Refusal('notOpen', { detail })

/** Notes that a member goes into a class that was planned, and says where it is. */
export async function joinClass(
  deps: JoiningDeps,
  { uid, batch }: Going,
  one: ClassTable,
): Promise<string | Refusal<'notOpen'>> {
  const now = deps.now()
  const closed = whyClosed(batch, one, now)
  if (closed !== null) return notOpen(closed)
  const url = await linkOf(deps, one)
  if (url === null) return notOpen(NO_LINK)
  await deps.database.write((tx) => noteJoin(tx, { classId: one.id, userId: uid }, now))
  return url
}

export const NO_LINK = 'The joining link is not here yet. Please try again in a few minutes, or ask us'

/** Too early, in words; null once joining is open. */
export function whyTooEarly(time: ClassTime, now: Date): string | null {
  const { opensAt } = joinWindow(time)
  if (now.getTime() >= opensAt) return null
  return `Joining opens 15 minutes before the class: ${indianTime(new Date(opensAt).toISOString())}`
}

function whyClosed({ state }: Batch, one: ClassTable, now: Date): string | null {
  if (state === 'cancelled') return 'This batch is cancelled. We write to you about another one'
  if (one.state === 'cancelled') return 'This class is called off'
  if (now.getTime() >= joinWindow(one).closesAt) return 'This class is over'
  return whyTooEarly(one, now)
}

const placeOf = ({ id }: Pick<ClassTable, 'id'>): string => `class/${id}/joinUrl`

export const sealedLink = (secret: string, one: Pick<ClassTable, 'id'>, url: string): string =>
  createSealer(secret).seal(url, placeOf(one))

/** The class's own link, or else its batch's. One that was sealed with another secret counts as none. */
export async function linkOf(
  { catalog, secret }: Pick<JoiningDeps, 'catalog' | 'secret'>,
  one: Pick<ClassTable, 'id' | 'batchKey' | 'joinUrl'>,
): Promise<string | null> {
  if (one.joinUrl !== null) return createSealer(secret).open(one.joinUrl, placeOf(one))
  return (await catalog.batchAccess(one.batchKey)).joinUrl
}
