/** How each refusal of what is made in one go comes about. */
import { draftOf, publishAll } from '../content.ts'
import { type Call, type Cause, type Causes, send } from './call.ts'
import type { Apps } from './apps.ts'

const undrawn: Cause = (apps, call) =>
  send(apps, call, { app: apps.undrawn, body: { ...call.body, key: 'b-key-of-16-signs', ...other(call) } })

/** The course of the example may be made already. */
const other = ({ path }: Call) => (path.endsWith('/courses') ? { address: 'Pumps', name: 'Pumps' } : {})

const reused: Cause = async (apps, call) => {
  await send(apps, call)
  return send(apps, call, { body: { ...call.body, price: 8000 } })
}

const ARCHIVE = 'post /api/desk/content/{kind}/{key}/archive'
const ORDER = 'put /api/desk/course-order'

const TOGETHER = 'post /api/desk/content/{kind}/{key}/restore/together'

/** Two things that went live together, as the only publication of their course's name. */
async function setOf({ app }: Apps, name: string) {
  const key = name.replaceAll(' ', '')
  const course = { ...draftOf('course/AspenPlus', { name }), key }
  const price = { ...draftOf('price/AspenPlus', { courseId: key, from: '2027-01-01T00:00:00+05:30' }), key }
  const publish = async (...drafts: Parameters<typeof publishAll>[1]) => publishAll(app.database, drafts)
  await publish(course, price)
  const state = () => app.database.db.selectFrom('contentState').select('revision').executeTakeFirstOrThrow()
  return { course, publish, path: `/api/desk/content/course/${key}/restore/together`, state }
}

export const OFFER_CAUSES: Causes = {
  'contentFaulty post /api/desk/batches': undrawn,
  'keyReused post /api/desk/batches': reused,
  'contentFaulty post /api/desk/courses': undrawn,
  'keyReused post /api/desk/courses': reused,
  [`contentUnknown ${ARCHIVE}`]: (apps, call) => send(apps, call, { path: '/api/desk/content/about/about/archive' }),
  [`versionStale ${ARCHIVE}`]: (apps, call) => send(apps, call, { body: { ...call.body, seen: 9 } }),
  [`contentFaulty ${ARCHIVE}`]: (apps, call) =>
    send(apps, call, { app: apps.undrawn, body: { ...call.body, isArchived: true } }),
  [`versionStale ${ORDER}`]: (apps, call) => send(apps, call, { body: { ...call.body, seen: 9 } }),
  [`contentFaulty ${ORDER}`]: (apps, call) => send(apps, call, { body: { ...call.body, courses: ['Nothing'] } }),
  [`versionStale ${TOGETHER}`]: (apps, call) => send(apps, call, { body: { number: 0, seen: 99_999, why: 'x' } }),
  async [`contentSame ${TOGETHER}`](apps, call) {
    const { path, state } = await setOf(apps, 'Set One')
    const { revision: seen } = await state()
    return send(apps, call, { path, body: { number: 1, seen, why: 'x' } })
  },
  async [`contentFaulty ${TOGETHER}`](apps, call) {
    const { course, publish, path, state } = await setOf(apps, 'Set Two')
    await publish({ ...draftOf('course/AspenPlus', { name: 'Set Three' }), key: course.key })
    const price = draftOf('price/AspenPlus', { courseId: 'Another', from: '2027-01-01T00:00:00+05:30' })
    await publish({ ...course, key: 'Another' }, { ...price, key: 'Another' })
    const { revision: seen } = await state()
    return send(apps, call, { path, body: { number: 1, seen, why: 'x' } })
  },
}
