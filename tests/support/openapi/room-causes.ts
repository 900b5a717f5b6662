/** How each refusal of the course room comes about. Staff without a place are asked how they came in. */
import { DESK_CAUSES } from './desk-causes.ts'
import { type Causes, type Cause, send } from './call.ts'

const CALLS = ['get /api/room', 'get /api/room/batches/{key}'] as const

const asStaff: Cause = (apps, call, { staff }) => send(apps, call, { app: apps.late, cookie: staff.withFactor })

/** The desk asks everybody for a second factor, and this trainer has none. */
const unprotected: Cause = async (apps, call, members) => {
  const { cookie } = members.staff.trainer
  return DESK_CAUSES.secondFactorWanted?.(apps, { ...call, cookie }, members) ?? send(apps, call)
}

export const ROOM_CAUSES: Causes = Object.fromEntries(
  CALLS.flatMap((name) => [
    [`signInAgain ${name}`, asStaff],
    [`secondFactorWanted ${name}`, unprotected],
  ]),
)
