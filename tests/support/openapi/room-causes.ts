/** How each refusal of the course room comes about. Staff without a place are asked how they came in. */
import { MEETING_REPORT_BYTES } from '#contract/attendance.ts'
import { NOTE_BYTES } from '#contract/material-deeds.ts'
import { DESK_CAUSES } from './desk-causes.ts'
import { NOON } from '../test-app.ts'
import type { Apps } from './apps.ts'
import { type Call, type Causes, type Cause, send } from './call.ts'
import { takenBy } from '../uploads.ts'
import { mp4 } from '../video.ts'
import { EXAMPLES } from './examples.ts'
import { uploadOf } from './upload-causes.ts'

const CALLS = [
  'get /api/room',
  'get /api/room/batches/{key}',
  'get /api/room/calendar-link',
  'post /api/room/calendar-link',
  'get /api/room/batches/{key}/materials',
  'get /api/room/batches/{key}/materials/{id}/file',
  'post /api/room/classes/{id}/join',
  'get /api/room/batches/{key}/recordings',
  'get /api/room/batches/{key}/recordings/{id}/video',
  'get /api/room/batches/{key}/recordings/{id}/captions',
  'put /api/room/batches/{key}/recordings/{id}/watching',
] as const

const asStaff: Cause = (apps, call, { staff }) => send(apps, call, { app: apps.late, cookie: staff.withFactor })

/** The desk asks everybody for a second factor, and this trainer has none. */
const unprotected: Cause = async (apps, call, members) => {
  const { cookie } = members.staff.trainer
  return DESK_CAUSES.secondFactorWanted?.(apps, { ...call, cookie }, members) ?? send(apps, call)
}

const OF_READERS: Causes = Object.fromEntries(
  CALLS.flatMap((name) => [
    [`signInAgain ${name}`, asStaff],
    [`secondFactorWanted ${name}`, unprotected],
  ]),
)

const NOTE = { title: 'A note', body: 'Read it', fileId: null, releaseAt: null, classId: null, watermark: false }

const TEACHING = [
  'get /api/room/batches/{key}/teaching',
  'post /api/room/batches/{key}/materials',
  'post /api/room/batches/{key}/materials/order',
  'post /api/room/batches/{key}/materials/preview',
  'patch /api/room/batches/{key}/materials/{id}',
  'delete /api/room/batches/{key}/materials/{id}',
  'post /api/room/batches/{key}/recordings',
  'patch /api/room/batches/{key}/recordings/{id}',
  'delete /api/room/batches/{key}/recordings/{id}',
] as const

const NOTES = [
  'post /api/room/batches/{key}/materials',
  'post /api/room/batches/{key}/materials/preview',
  'patch /api/room/batches/{key}/materials/{id}',
] as const

const longNote: Cause = (apps, call) => send(apps, call, { headers: { 'Content-Length': String(NOTE_BYTES + 1) } })

/** The owner has a place in this batch, and is a member there when the sign-in is of yesterday. */
const asMember: Cause = (apps, call, { staff: { owner } }) =>
  send(apps, call, { app: apps.late, cookie: owner.cookie, path: call.path.replace('DS-1', 'AP-2026-11') })

const ROLL = [
  'get /api/room/classes/{id}/attendance',
  'put /api/room/classes/{id}/attendance',
  'put /api/room/classes/{id}/participants',
  'post /api/room/classes/{id}/report',
] as const

const to = (call: Call, id: string) => ({ path: call.path.replace('on-now', id) })

const ofNoClass: Cause = (apps, call) => send(apps, call, to(call, 'none'))

const ofClassToCome: Cause = (apps, call) => send(apps, call, to(call, 'to-come'))

/** Of a class in the batch where the owner has a place. */
const ofMembersClass: Cause = (apps, call, { staff: { owner } }) =>
  send(apps, call, { app: apps.late, cookie: owner.cookie, ...to(call, 'of-members') })

const ofNoBatch: Cause = (apps, call) => send(apps, call, { path: call.path.replace('DS-1', 'NONE') })

export const ROOM_CAUSES: Causes = {
  'otherMember post /api/room/calendar-link': (apps, call, { staff: { owner } }) =>
    send(apps, call, { cookie: owner.cookie, headers: { 'Written-By': 'somebody' } }),
  'tooManyRequests post /api/room/calendar-link': (apps, call, { staff: { owner } }) =>
    send(apps, call, { app: apps.limited, cookie: owner.cookie }),
  ...OF_READERS,
  ...Object.fromEntries(TEACHING.map((name) => [`forbidden ${name}`, asMember])),
  ...Object.fromEntries(TEACHING.map((name) => [`notFound ${name}`, ofNoBatch])),
  ...Object.fromEntries(NOTES.map((name) => [`bodyTooLarge ${name}`, longNote])),
  'notFound get /api/room/batches/{key}/materials': ofNoBatch,
  'notOpen post /api/room/classes/{id}/join': ofClassToCome,
  'notFound post /api/room/classes/{id}/join': ofNoClass,
  'notFound get /api/room/batches/{key}/recordings': ofNoBatch,
  'fieldsInvalid delete /api/room/batches/{key}/recordings/{id}': (apps, call) =>
    send(apps, call, { path: call.path.replace('?version=1', '') }),
  async 'versionStale delete /api/room/batches/{key}/recordings/{id}'(apps, call) {
    return send(apps, call, { path: `${await addRecording(apps, call)}?version=9` })
  },
  async 'versionStale patch /api/room/batches/{key}/recordings/{id}'(apps, call) {
    return send(apps, call, { path: await addRecording(apps, call), body: { ...call.body, version: 9 } })
  },
  async 'rangeBeyond get /api/room/batches/{key}/recordings/{id}/video'(apps, call, { staff: { owner } }) {
    const { cookie } = owner
    const { id } = await takenBy(apps.app, cookie, { data: Buffer.from(mp4()), name: 'a.mp4', purpose: 'recording' })
    const path = await addRecording(apps, { ...call, cookie }, { fileId: id })
    return send(apps, call, { cookie, path: `${path}/video`, headers: { Range: 'bytes=99999999-' } })
  },
  'versionStale post /api/room/batches/{key}/materials/order': (apps, call) =>
    send(apps, call, { body: { ids: [], seen: ['another'] } }),
  'fieldsInvalid delete /api/room/batches/{key}/materials/{id}': (apps, call) =>
    send(apps, call, { path: call.path.replace('?version=1', '') }),
  async 'versionStale delete /api/room/batches/{key}/materials/{id}'(apps, call) {
    return send(apps, call, { path: `${await addNote(apps, call)}?version=9` })
  },
  async 'versionStale patch /api/room/batches/{key}/materials/{id}'(apps, call) {
    return send(apps, call, { path: await addNote(apps, call), body: { ...NOTE, version: 9 } })
  },
  ...Object.fromEntries(
    ROLL.flatMap((name): Array<[string, Cause]> => [
      [`signInAgain ${name}`, asStaff],
      [`secondFactorWanted ${name}`, unprotected],
      [`notFound ${name}`, ofNoClass],
      [`forbidden ${name}`, ofMembersClass],
      [`notOpen ${name}`, ofClassToCome],
    ]),
  ),
  'versionStale put /api/room/classes/{id}/attendance': (apps, call, { holder }) =>
    send(apps, call, { body: { uid: holder.uid, state: 'present', version: 9 } }),
  participantsUnreadable: (apps, call) => send(apps, call, { body: 'nothing' }),
  'bodyTooLarge post /api/room/classes/{id}/report': (apps, call) =>
    send(apps, call, { body: 'x'.repeat(MEETING_REPORT_BYTES + 1) }),
  async rangeBeyond(apps, call, { staff: { owner } }) {
    const fileId = await takeFile(apps, owner.cookie)
    const path = await addNote(apps, { ...call, cookie: owner.cookie }, { fileId, releaseAt: NOON.toISOString() })
    return send(apps, call, { cookie: owner.cookie, path: `${path}/file`, headers: { Range: 'bytes=900-' } })
  },
}

/** Its address. */
async function addNote(apps: Apps, { cookie }: Call, given: object = {}): Promise<string> {
  const path = '/api/room/batches/DS-1/materials'
  const answer = await apps.app.send('POST', path, { ...NOTE, ...given }, { cookie })
  return `${path}/${String(Reflect.get(Object(await answer.json()), 'id'))}`
}

async function takeFile({ app }: Apps, cookie: string): Promise<string> {
  const id = await uploadOf(app, cookie, 'abc')
  await app.send('POST', '/api/desk/files', { upload: id, name: 'a.txt', purpose: 'material' }, { cookie })
  return id
}

/** Its address. */
async function addRecording(apps: Apps, { cookie }: Call, given: object = {}): Promise<string> {
  const { path = '', body } = EXAMPLES['post /api/room/batches/{key}/recordings'] ?? {}
  const answer = await apps.app.send('POST', path, { ...body, ...given }, { cookie })
  return `${path}/${String(Reflect.get(Object(await answer.json()), 'id'))}`
}
