/** How each refusal about classes comes about. */
import { noteJoin } from '../../../server/features/classes/joins.ts'
import { weekendBatch } from '../catalogs.ts'
import { type Call, type Cause, type Causes, send } from './call.ts'

const at = ({ path }: Call, key: string) => path.replace(weekendBatch().key, key)

const unknown: Cause = (apps, call) => send(apps, call, { path: at(call, 'NO-1') })
const closed: Cause = (apps, call) => send(apps, call, { path: at(call, 'AP-OVER') })

const twice: Cause = async (apps, call) => {
  await send(apps, call)
  return send(apps, call)
}

/** A class in version 1 at this time, which somebody joined then. */
const ofClass =
  (endsAt: string): Cause =>
  async ({ app, ...apps }, call) => {
    const row = {
      id: 'nothing',
      batchKey: weekendBatch().key,
      number: 99,
      title: '',
      startsAt: endsAt,
      endsAt,
      state: 'planned',
      sequence: 0,
      version: 1,
      updatedAt: '2026-11-20T12:00:00.000Z',
      joinUrl: null,
    } as const
    await app.database.db.insertInto('classes').values(row).execute()
    await app.database.write((tx) => noteJoin(tx, { classId: row.id, userId: 'nobody' }, new Date(endsAt)))
    const answer = await send({ app, ...apps }, call)
    await app.database.db.deleteFrom('joins').where('classId', '=', row.id).execute()
    await app.database.db.deleteFrom('classes').where('id', '=', row.id).execute()
    return answer
  }

const stale = ofClass('2026-12-24T14:30:00.000Z')

const CLASSES = '/api/desk/batches/{key}/classes'

export const CLASS_CAUSES: Causes = {
  [`batchUnknown get ${CLASSES}`]: unknown,
  [`batchUnknown post ${CLASSES}`]: unknown,
  [`batchUnknown post ${CLASSES}/plan`]: unknown,
  [`batchClosed post ${CLASSES}`]: closed,
  [`batchClosed post ${CLASSES}/plan`]: closed,
  classesPlanned: twice,
  'versionStale put /api/desk/classes/{id}': stale,
  'notOpen put /api/desk/classes/{id}': ofClass('2026-11-01T14:30:00.000Z'),
  'versionStale put /api/desk/classes/{id}/state': stale,
  'versionStale put /api/desk/classes/{id}/link': stale,
}
