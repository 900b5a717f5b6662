/** Recordings of a batch in its room. Whoever withdraws a seat stops the player at the next part that it asks for. */
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Member } from '#contract/accounts.ts'
import { MaterialSeen } from '#contract/material-deeds.ts'
import { RecordingChange, RecordingToAdd, WatchReport } from '#contract/recording-deeds.ts'
import { RecordingList, Watched } from '#contract/recordings.ts'
import type { FileStore } from '../../../gateways/file-store.ts'
import { created, done, file, ok, video } from '../../../http/answers.ts'
import { rangeAsked } from '../../../http/byte-range.ts'
import type { Env, RequestContext } from '../../../http/context.ts'
import type { Counters } from '../../../http/counters.ts'
import { limitPerMember } from '../../../http/door.ts'
import type { Limits } from '../../../http/limits.ts'
import { route } from '../../../http/route.ts'
import { storedFile } from '../../files/stored-files.ts'
import { act } from '../../staff/act.ts'
import { forTeachers } from '../for-teachers.ts'
import { createRoomDoor, type RoomDoorDeps } from '../room-door.ts'
import { visitOf } from '../visit-of.ts'
import { addRecording, changeRecording, removeRecording } from './recording-deeds.ts'
import { isShown, recordingOf, recordingsOf } from './recordings.ts'
import { noteWatching } from './watching.ts'

export interface RecordingDeps extends RoomDoorDeps {
  readonly fileStore: FileStore
  readonly counters: Counters
  readonly limits: Limits
  readonly now: () => Date
}

const tag = 'Course room'

export const recordingRoutes = (deps: RecordingDeps) =>
  new Hono<Env>().route('/', watchingRoutes(deps)).route('/', teachingRoutes(deps))

/** A name alone could be anybody's, or nothing that is seen. */
const viewerOf = ({ fullName, mobile, email }: Pick<Member, 'fullName' | 'mobile' | 'email'>): string =>
  `${fullName} · ${mobile === '' ? email : mobile.slice(-4)}`

function watchingRoutes(deps: RecordingDeps) {
  const { database, fileStore, now } = deps
  const by = [createRoomDoor(deps).forBatch]
  const limited = limitPerMember(deps.counters, 'watch reports', deps.limits.watchReportsPerMember)
  const shown = async (c: RequestContext) => {
    const { batch, as } = visitOf(c)
    const row = await recordingOf(database.db, batch.key, c.req.param('id') ?? '')
    return row && (as === 'teacher' || isShown(row, now())) ? row : null
  }
  return new Hono<Env>()
    .get(
      '/batches/:key/recordings',
      route({ tag, summary: 'The recordings of a batch', by, answer: ok(RecordingList) }),
      async (c) => {
        const [{ batch, as }, { uid, ...member }, at] = [visitOf(c), c.get('member'), now()]
        const recordings = await recordingsOf(database.db, batch.key, { as, uid, now: at })
        return c.var.answer({ serverNow: at.toISOString(), viewer: viewerOf(member), recordings })
      },
    )
    .get(
      '/batches/:key/recordings/:id/video',
      route({ tag, summary: 'A part of a recording', by, answer: video, refusals: ['rangeBeyond'] }),
      async (c) => {
        const fileId = (await shown(c))?.fileId
        const stored = fileId ? await storedFile(database.db, fileId) : null
        if (!stored) return c.var.refuse('notFound')
        const range = rangeAsked(c, stored)
        if (range === 'none') return c.var.refuse('rangeBeyond')
        return c.var.answer({ ...stored, range, read: (part) => fileStore.read(stored.id, part) })
      },
    )
    .get(
      '/batches/:key/recordings/:id/captions',
      route({ tag, summary: 'The subtitles of a recording', by, answer: file('text/vtt') }),
      async (c) => {
        const captionsId = (await shown(c))?.captionsId
        const stored = captionsId ? await storedFile(database.db, captionsId) : null
        if (!stored) return c.var.refuse('notFound')
        return c.var.answer(await text(fileStore.read(stored.id, { from: 0, to: stored.bytes - 1 })))
      },
    )
    .put(
      '/batches/:key/recordings/:id/watching',
      route({
        tag,
        summary: 'Say what was seen, and where it goes on',
        by: [...by, limited],
        body: WatchReport,
        answer: ok(Watched),
      }),
      async (c) => {
        const row = await shown(c)
        if (!row) return c.var.refuse('notFound')
        const report = { ...c.req.valid('json'), now: now() }
        return c.var.answer(await database.write((tx) => noteWatching(tx, row, c.get('member').uid, report)))
      },
    )
}

function teachingRoutes(deps: RecordingDeps) {
  const { database, fileStore, now } = deps
  const by = [createRoomDoor(deps).forBatch, forTeachers]
  const placeOf = (c: RequestContext) => ({ batchKey: visitOf(c).batch.key, fileStore })
  return new Hono<Env>()
    .post(
      '/batches/:key/recordings',
      route({
        tag,
        summary: 'Add a recording',
        by,
        body: RecordingToAdd,
        answer: created(z.object({ id: z.string() })),
      }),
      async (c) =>
        c.var.answer(
          await act({ database, now }, c, {}, (tx, by) => addRecording(tx, placeOf(c), c.req.valid('json'), by)),
        ),
    )
    .patch(
      '/batches/:key/recordings/:id',
      route({
        tag,
        summary: 'Change a recording',
        by,
        body: RecordingChange,
        answer: ok(z.object({ version: z.int() })),
        refusals: ['notFound', 'versionStale'],
      }),
      async (c) => {
        const change = { ...c.req.valid('json'), id: c.req.param('id') }
        return c.var.answer(
          await act({ database, now }, c, {}, (tx, by) => changeRecording(tx, placeOf(c), change, by)),
        )
      },
    )
    .delete(
      '/batches/:key/recordings/:id',
      route({
        tag,
        summary: 'Remove a recording',
        by,
        query: MaterialSeen,
        answer: done,
        refusals: ['notFound', 'versionStale'],
      }),
      async (c) => {
        const seen = { ...c.req.valid('query'), id: c.req.param('id') }
        return c.var.answer(
          await act({ database, now }, c, {}, (tx, by) => removeRecording(tx, visitOf(c).batch.key, seen, by)),
        )
      },
    )
}
