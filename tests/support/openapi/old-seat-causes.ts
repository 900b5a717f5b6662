import { randomUUID } from 'node:crypto'
import type { Apps } from './apps.ts'
import { type Call, type Causes, send } from './call.ts'

/** How calls about seats from before the move are refused. */
export const OLD_SEAT_CAUSES: Causes = {
  'fieldsInvalid get /api/desk/old-seats': (apps, call) => send(apps, call, { path: '/api/desk/old-seats?after=x' }),
  'versionStale post /api/desk/old-seats/{id}/give': (apps, call) => onOldSeat(apps, call),
  'versionStale post /api/desk/old-seats/{id}/leave': (apps, call) => onOldSeat(apps, call),
  'batchUnknown post /api/desk/old-seats/{id}/give': (apps, call) =>
    onOldSeat(apps, call, { batchKey: 'NO-1', version: 1 }),
}

/** On a seat that waits since a moment ago. */
async function onOldSeat(apps: Apps, call: Call, body: unknown = call.body): Promise<Response> {
  const id = randomUUID()
  const row = { id, address: id, email: 'old@example.com', name: 'Old', courseId: 'AspenPlus', batchKey: 'AP-NEXT' }
  const waits = { state: 'waiting', obstacle: 'proof', userId: null, settledAt: null, version: 1 } as const
  await apps.app.database.db
    .insertInto('oldSeats')
    .values({ ...row, ...waits, note: '', wantsLetter: 0, at: '' })
    .execute()
  return send(apps, call, { path: call.path.replace('nothing', id), body })
}
