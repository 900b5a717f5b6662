/** How each refusal of questions in the course room comes about. The calls are made by the owner, who teaches DS-1. */
import sharp from 'sharp'
import { MessagePreview } from '#contract/batch-messages.ts'
import { PICTURE_BYTES } from '#contract/pictures.ts'
import { UNTOUCHED } from '../../../server/features/room/doubts/doubt-deeds.ts'
import { MOST_PICTURES } from '../../../server/features/room/doubts/doubt-pictures.ts'
import { addPictures } from '../doubt-pictures.ts'
import { NOON } from '../test-app.ts'
import type { Apps } from './apps.ts'
import { type Call, type Cause, type Causes, send } from './call.ts'
import type { Members } from './members.ts'

const ROOM = '/api/room/batches/{key}/doubts'
const ID = `${ROOM}/{id}`
const MESSAGES = '/api/room/batches/{key}/messages'

const PICTURE = { create: { width: 400, height: 400, channels: 3, background: '#c2410c' } } as const

const ofNoBatch: Cause = (apps, call) => send(apps, call, { path: call.path.replace('DS-1', 'NONE') })
/** The owner has a place in this batch, and is a member there when the sign-in is of yesterday. */
const asMember: Cause = (apps, call) =>
  send(apps, call, { app: apps.late, path: call.path.replace('DS-1', 'AP-2026-11') })

const otherwise: Cause = async (apps, call, { staff: { owner } }) => {
  const path = call.path.replace('/none', `/${await ask(apps, owner)}`)
  const key = crypto.randomUUID()
  const body = { ...call.body, key, ...('from' in (call.body ?? {}) && { from: owner.uid }) }
  await send(apps, call, { path, body })
  return send(apps, call, { path, body: { ...body, body: 'Something else' } })
}

const stale: Cause = async (apps, call, { staff: { owner } }) => {
  const path = call.path.replace('/none', `/${await ask(apps, owner)}`).replace('version=1', 'version=9')
  return send(apps, call, { path, ...(call.body && { body: { ...call.body, version: 9 } }) })
}

/** The owner teaches there, and is no member. */
const sameByTeacher: Cause = async (apps, call, { staff: { owner } }) =>
  send(apps, call, { path: call.path.replace('/none', `/${await ask(apps, owner)}`) })

/** A question of another member, in a batch in which the owner is one too. */
const ofAnother =
  (change: object): Cause =>
  async (apps, call) => {
    const id = crypto.randomUUID()
    const place = { batchKey: 'AP-2026-11', classId: null, second: null, pictureId: null }
    const said = {
      authorId: 'somebody',
      sentKey: id,
      title: 'Why?',
      body: '',
      words: '',
      textRules: 2,
      createdAt: NOON.toISOString(),
    }
    await apps.app.database.db
      .insertInto('doubts')
      .values({ ...UNTOUCHED, ...place, ...said, id })
      .execute()
    const path = call.path.replace('DS-1', 'AP-2026-11').replace('none', id)
    return send(apps, call, { app: apps.late, path, body: { ...call.body, ...change } })
  }

export const DOUBT_CAUSES: Causes = {
  [`forbidden put ${ID}/same`]: sameByTeacher,
  [`notFound get ${MESSAGES}`]: ofNoBatch,
  [`notFound post ${MESSAGES}`]: ofNoBatch,
  [`notFound post ${MESSAGES}/preview`]: ofNoBatch,
  [`forbidden post ${MESSAGES}`]: asMember,
  [`forbidden post ${MESSAGES}/preview`]: asMember,
  [`keyReused post ${MESSAGES}`]: async (apps, call) => {
    const seen = await send(apps, call, { path: `${call.path}/preview`, body: { subject: 'Hello', body: 'So' } })
    const { count } = MessagePreview.parse(await seen.json())
    const body = { ...call.body, key: crypto.randomUUID(), count }
    await send(apps, call, { body })
    return send(apps, call, { body: { ...body, body: 'Something else' } })
  },
  [`versionStale post ${MESSAGES}`]: (apps, call) =>
    send(apps, call, { body: { ...call.body, key: crypto.randomUUID(), count: 9 } }),
  [`notFound get ${ROOM}`]: ofNoBatch,
  [`notFound get ${ROOM}/queue`]: ofNoBatch,
  [`notFound post ${ROOM}`]: ofNoBatch,
  [`notFound post ${ROOM}/preview`]: ofNoBatch,
  [`notFound post ${ROOM}/judged`]: ofNoBatch,
  [`notFound post ${ROOM}/pictures`]: ofNoBatch,
  [`forbidden get ${ROOM}/queue`]: asMember,
  [`forbidden put ${ID}/settled`]: asMember,
  [`forbidden put ${ID}/hidden`]: asMember,
  [`forbidden post ${ID}/replies`]: ofAnother({ isAnswer: true }),
  [`forbidden put ${ID}/answer`]: ofAnother({}),
  [`keyReused post ${ROOM}`]: otherwise,
  [`keyReused post ${ID}/replies`]: otherwise,
  [`versionStale put ${ID}/answer`]: stale,
  [`versionStale put ${ID}/settled`]: stale,
  [`versionStale put ${ID}/hidden`]: stale,
  [`versionStale delete ${ID}`]: stale,
  [`fieldsInvalid delete ${ID}`]: (apps, call) => send(apps, call, { path: call.path.replace('?version=1', '') }),
  [`fieldsInvalid post ${ROOM}/pictures`]: (apps, call) => send(apps, call, { path: call.path.replace(/\?.*/, '') }),
  [`bodyTooLarge post ${ROOM}/pictures`]: (apps, call, { staff }) =>
    send(apps, call, { path: ofOwner(call, staff.owner), body: 'x'.repeat(PICTURE_BYTES + 1) }),
  [`pictureUnreadable post ${ROOM}/pictures`]: (apps, call, { staff }) =>
    send(apps, call, { path: ofOwner(call, staff.owner), body: 'no picture' }),
  async [`notOpen post ${ROOM}/pictures`](apps: Apps, call: Call, { staff: { owner } }: Members) {
    await addPictures(apps.app, owner.uid, MOST_PICTURES)
    const body = new Uint8Array(await sharp(PICTURE).png().toBuffer())
    const headers = { cookie: owner.cookie }
    const answer = await apps.app.request(ofOwner(call, owner), { method: 'POST', body, headers })
    await apps.app.database.db.deleteFrom('doubtPictures').where('addedBy', '=', owner.uid).execute()
    return answer
  },
  async [`tooLate delete ${ID}`](apps: Apps, call: Call, { staff: { owner } }: Members) {
    const id = await ask(apps, owner)
    await addReplies(apps, id, 1)
    return send(apps, call, { path: call.path.replace('none', id) })
  },
  async [`notOpen post ${ID}/replies`](apps: Apps, call: Call, { staff: { owner } }: Members) {
    const id = await ask(apps, owner)
    await addReplies(apps, id, 200)
    return send(apps, call, { path: call.path.replace('none', id), body: { ...call.body, key: crypto.randomUUID() } })
  },
}

const ofOwner = ({ path }: Call, { uid }: Asker) => path.replace('from=nobody', `from=${uid}`)

interface Asker {
  readonly uid: string
  readonly cookie: string
}

/** Its id. */
async function ask({ app }: Apps, { uid: from, cookie }: Asker): Promise<string> {
  const asked = {
    from,
    key: crypto.randomUUID(),
    title: 'Why?',
    body: '',
    classId: null,
    second: null,
    hasPicture: false,
  }
  const answer = await app.send('POST', '/api/room/batches/DS-1/doubts', asked, { cookie })
  return String(Reflect.get(Object(await answer.json()), 'id'))
}

async function addReplies({ app }: Apps, doubtId: string, count: number): Promise<void> {
  const said = {
    doubtId,
    authorId: 'somebody',
    isTeacher: 0,
    body: 'So',
    textRules: 2,
    hiddenAt: null,
    at: NOON.toISOString(),
  }
  const rows = Array.from({ length: count }, () => ({ ...said, id: crypto.randomUUID(), sentKey: crypto.randomUUID() }))
  await app.database.db.insertInto('doubtReplies').values(rows).execute()
}
