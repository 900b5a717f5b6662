import { Refusal } from '#contract/refusal.ts'
import { may, type Right, type Staff } from '#contract/staff.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import type { DeskSession, RequestContext } from '../../http/context.ts'
import type { Step } from '../../http/step.ts'
import type { Devices } from '../accounts/devices.ts'
import type { CurrentSession, Identity } from '../accounts/identity.ts'
import { beginAtDesk } from '../accounts/open-sessions.ts'
import { forMembers, giveCookies, isBearer } from '../accounts/session.ts'
import { noteChange } from '../audit/note-change.ts'
import { deviceName } from './device-name.ts'
import { newDeviceLetter } from './letters.ts'
import { settingOf } from './settings.ts'
import { staffOf } from './staff-roles.ts'
import { ownerAddresses, type StaffDeps } from './staff.ts'

type Outside = 'signInRequired' | 'signInAgain' | 'forbidden'
type Closed = Outside | 'secondFactorWanted'

/** What every route of the desk passes first. One without such a step does not exist: a test looks. */
export interface DeskDoor {
  /** Staff with this right. What the right reaches (own batches, own deeds) is the route's to narrow. */
  forStaff(right: Right): Step<Closed>
  /** Staff of every role. */
  readonly forAnyStaff: Step<Closed>
  /** Staff of every role, also while a second factor is still to be set up. */
  readonly forSetUp: Step<Outside>
  /** Whoever is signed in. */
  readonly forInvited: Step<'signInRequired'>
  readonly forAnybody: Step<never>
  /** After one of these for what cannot be taken back: the password was asked for again. */
  readonly stepUp: Step<'stepUpRequired'>
  /** Beside it for what a stolen session would do first: whoever asks signed in with a second factor. `detail` says why. */
  withFactor(detail: string): Step<'secondFactorWanted'>
  /** Whether whoever opened a stream may still listen. */
  isStillOpen(c: RequestContext, right: Right | null): Promise<boolean>
}

/** Whom a step lets in: a right, or one of the wider circles. */
export type Access = Right | 'anyStaff' | 'setUp' | 'invited' | 'anybody'

const accesses = new WeakMap<object, Access>()

/** Whom a route's steps let in; undefined where none of them says. */
export const accessOf = (steps: readonly object[]): Access | undefined =>
  steps.map((step) => accesses.get(step)).find((access) => access !== undefined)

const marked = <Code extends Closed>(access: Access, step: Step<Code>): Step<Code> => {
  accesses.set(step, access)
  return step
}

export interface DeskDoorDeps extends StaffDeps {
  readonly identity: Identity
  readonly deskDevices: Devices
}

const DESK_SESSION_MS = 12 * HOUR_MS
const STEP_UP_MS = HOUR_MS / 6

export function createDeskDoor(deps: DeskDoorDeps): DeskDoor {
  const { now } = deps
  const staffStep = (access: Access, right: Right | null): Step<Closed> =>
    marked(access, {
      refusals: [...OUTSIDE, 'secondFactorWanted'],
      identifies: true,
      check: async (c) => (await admit(deps, c)) ?? closedTo(c.get('staff'), c.get('deskSession').secondFactor, right),
    })
  return {
    forStaff: (right) => staffStep(right, right),
    forAnyStaff: staffStep('anyStaff', null),
    forSetUp: marked('setUp', { refusals: OUTSIDE, identifies: true, check: (c) => admit(deps, c) }),
    forInvited: marked('invited', forMembers(deps.identity)),
    forAnybody: marked('anybody', { refusals: [], check: () => null }),
    stepUp: {
      refusals: ['stepUpRequired'],
      check(c) {
        const { confirmedAt } = c.get('deskSession')
        const isFresh = confirmedAt !== null && now().getTime() - Date.parse(confirmedAt) < STEP_UP_MS
        return isFresh ? null : new Refusal('stepUpRequired')
      },
    },
    withFactor: (detail) => ({
      refusals: ['secondFactorWanted'],
      check: (c) => (c.get('deskSession').secondFactor === 'on' ? null : new Refusal('secondFactorWanted', { detail })),
    }),
    async isStillOpen(c, right) {
      const session = await deps.identity.current(c.req.raw.headers)
      const found = session && (await look(deps, session))
      return found !== null && !(found instanceof Refusal) && !closedTo(found.staff, found.secondFactor, right)
    },
  }
}

const OUTSIDE = ['signInRequired', 'signInAgain', 'forbidden'] as const

type FactorState = DeskSession['secondFactor']

function closedTo(staff: Staff, secondFactor: FactorState, right: Right | null) {
  if (secondFactor === 'wanted') return new Refusal('secondFactorWanted')
  return right !== null && !may(staff, right) ? new Refusal('forbidden') : null
}

async function admit(deps: DeskDoorDeps, c: RequestContext): Promise<Refusal<Outside> | null> {
  const session = await deps.identity.current(c.req.raw.headers)
  if (!session) return new Refusal('signInRequired')
  c.header('Cache-Control', 'no-store')
  const found = await look(deps, session)
  if (found instanceof Refusal) return found
  if (!isBearer(c)) giveCookies(c, session.setCookie)
  if (session.deskSince === null) await enter(deps, c, session)
  c.set('member', session.member)
  c.set('staff', found.staff)
  const { endsAt, secondFactor } = found
  c.set('deskSession', { id: session.id, confirmedAt: session.confirmedAt, endsAt, secondFactor })
  return null
}

interface Found {
  readonly staff: Staff
  readonly endsAt: string
  readonly secondFactor: FactorState
}

/** The rights are read anew for each request. */
async function look(
  { database: { db }, now }: DeskDoorDeps,
  session: CurrentSession,
): Promise<Found | Refusal<Outside>> {
  const { member, openedAt, isFactorOn, hasFactor } = session
  const staff = await staffOf(db, member.uid)
  if (!staff) return new Refusal('forbidden')
  const endsAtMs = openedAt === null ? 0 : Date.parse(openedAt) + DESK_SESSION_MS
  // A session may have been opened before the factor was turned on.
  if (now().getTime() >= endsAtMs || (isFactorOn && !hasFactor)) return new Refusal('signInAgain')
  const isWanted = !isFactorOn && (await settingOf(db, 'staffSecondFactor')).value
  const secondFactor = isFactorOn ? 'on' : isWanted ? 'wanted' : 'off'
  return { staff, secondFactor, endsAt: new Date(endsAtMs).toISOString() }
}

/** The first request of a sign-in at the desk: on a device that is new there, letters tell of it. */
async function enter(deps: DeskDoorDeps, c: RequestContext, { id, member }: CurrentSession): Promise<void> {
  const { database, deskDevices, outbox, config } = deps
  const { uid, email, fullName: name } = member
  const cookies = c.req.header('cookie')
  const isNewDevice = (await deskDevices.nameOf(cookies, email)) === null
  const device = deviceName(c.req.header('user-agent') ?? '')
  const at = deps.now()
  await database.write(async (tx) => {
    if (!(await beginAtDesk(tx, id, at))) return
    const after = { device, isNewDevice }
    const by = { at, actor: uid, requestId: c.get('requestId') }
    await noteChange(tx, by, { action: 'desk.enter', subject: { type: 'account', id: uid }, before: null, after })
    if (!isNewDevice) return
    const recipients = new Set([email, ...(await ownerAddresses(tx, config))])
    for (const to of recipients) await outbox.enqueue(tx, newDeviceLetter(config, to, { name, email, device, at }))
  })
  if (!isBearer(c)) giveCookies(c, [await deskDevices.remember(cookies, uid)])
}
