import { isOpen, type Batch } from '#contract/batches.ts'
import { Refusal } from '#contract/refusal.ts'
import { may } from '#contract/staff.ts'
import type { Database } from '../../database/open.ts'
import type { RequestContext, Visit } from '../../http/context.ts'
import type { Step } from '../../http/step.ts'
import type { Identity } from '../accounts/identity.ts'
import { forMembers } from '../accounts/session.ts'
import { classNamed } from '../classes/classes.ts'
import type { Catalog } from '../content/catalog.ts'
import { placesOfMember } from '../seats/sitting.ts'
import type { DeskDoor } from '../staff/desk-door.ts'

type Closed = 'signInRequired' | 'signInAgain' | 'secondFactorWanted' | 'notFound'

/** What every route of the room passes first. One without such a step does not exist: a test looks. */
export interface RoomDoor {
  /** Whoever sits or teaches in a batch. */
  readonly forInsiders: Step<Closed>
  /** Whoever sits or teaches in the batch that the address names by `:key`. Every other one is as if there were none. */
  readonly forBatch: Step<Closed>
  /** The same of the batch whose class the address names by `:id`. */
  readonly forClass: Step<Closed>
}

export interface RoomDoorDeps {
  readonly database: Database
  readonly identity: Identity
  readonly catalog: Catalog
  readonly desk: DeskDoor
}

const doors = new WeakSet<object>()

export const isRoomDoor = (step: object): boolean => doors.has(step)

export function createRoomDoor(deps: RoomDoorDeps): RoomDoor {
  const roomStep = (check: (c: RequestContext) => Promise<Refusal<Closed> | null>): Step<Closed> => {
    const refusals = ['signInRequired', 'signInAgain', 'secondFactorWanted', 'notFound'] as const
    const step = { refusals, identifies: true, check }
    doors.add(step)
    return step
  }
  return {
    forInsiders: roomStep((c) => enter(deps, c, async () => null)),
    forBatch: roomStep((c) => enter(deps, c, async () => c.req.param('key') ?? '')),
    forClass: roomStep((c) => enter(deps, c, () => batchOfClass(deps, c.req.param('id') ?? ''))),
  }
}

const NO_PLACE =
  'You have no place in a batch at the moment. If you have a seat, it is safe: we write to you when its batch is chosen'
const NOT_YOURS = 'There is no such batch, or you have no place in it'

const batchOfClass = async ({ database }: RoomDoorDeps, id: string) =>
  (await classNamed(database.db, id))?.batchKey ?? ''

/** `whose` gives the key of the batch that is asked for, or null for all; it is asked once it is known who comes. */
async function enter(
  deps: RoomDoorDeps,
  c: RequestContext,
  whose: () => Promise<string | null>,
): Promise<Refusal<Closed> | null> {
  const outside = await forMembers(deps.identity).check(c)
  if (outside) return outside
  const key = await whose()
  const shown = deps.catalog
    .now()
    .batches.filter((batch) => batch.state !== 'draft' && (key ?? batch.key) === batch.key)
  const sitsIn = await sittingIn(deps, c, shown)
  const allowed = await teachingIn(deps, c, key === null ? shown.filter(isOpen) : shown)
  if (allowed instanceof Refusal && sitsIn.length === 0) return allowed
  // Whoever teaches a batch and sits there too comes in as a member when the sign-in is too old to teach.
  const teaches = allowed instanceof Refusal ? [] : allowed
  const visits: Visit[] = [
    ...teaches.map((batch) => ({ batch, as: 'teacher' as const })),
    ...sitsIn.filter((batch) => !teaches.includes(batch)).map((batch) => ({ batch, as: 'member' as const })),
  ]
  if (visits.length === 0) return new Refusal('notFound', { detail: key === null ? NO_PLACE : NOT_YOURS })
  c.set('visits', visits)
  return null
}

async function sittingIn({ database }: RoomDoorDeps, c: RequestContext, shown: readonly Batch[]): Promise<Batch[]> {
  const keys = new Set((await placesOfMember(database.db, c.get('member').uid)).map(({ batchKey }) => batchKey))
  return shown.filter((batch) => keys.has(batch.key))
}

/** Trainers and the owner come in as they come to the desk: with a sign-in of today, and the second factor where it is asked for. */
async function teachingIn({ desk }: RoomDoorDeps, c: RequestContext, shown: readonly Batch[]) {
  const closed = await desk.forStaff('classesTeach').check(c)
  if (closed?.code === 'forbidden') return []
  if (closed) return new Refusal(closed.code, closed.details)
  return shown.filter(({ key }) => may(c.get('staff'), 'classesTeach', { batchKey: key }))
}
