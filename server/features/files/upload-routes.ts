import { Hono } from 'hono'
import { UPLOADS } from '#contract/desk-paths.ts'
import { UploadPurpose } from '#contract/uploads.ts'
import { FILE_MEGABYTES, PURPOSES, RECORDING_MEGABYTES } from '#contract/files.ts'
import type { RefusalCode } from '#contract/problem.ts'
import { Refusal } from '#contract/refusal.ts'
import type { FileStore } from '../../gateways/file-store.ts'
import { upload } from '../../http/answers.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { fromThisSite, keepableAddress } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import { inTurn } from '../../processes/in-turn.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { createUploads, faultOfUpload, isUploadOf } from './uploads.ts'

export interface UploadDeps extends DeskDeps {
  readonly fileStore: FileStore
}

const tag = 'Files'

/** Uploads at the desk, under `/api/desk`. They stand before the door whose cap is for what visitors send. */
export function uploadRoutes(deps: UploadDeps) {
  const { config, desk, fileStore: files } = deps
  const given = { tag, by: [keepableAddress, fromThisSite(config.siteUrl), desk.forStaff('classesTeach')] }
  const uploads = createUploads(files, UPLOADS)
  const turn = inTurn()
  const isTheirs = (c: RequestContext, id: string) => isUploadOf(c.get('staff').uid, id)
  const goOn = (c: RequestContext) => uploads.answer(c.req.raw, c.get('staff').uid)
  return new Hono<Env>()
    .post(
      '/uploads',
      route({
        ...given,
        summary: `Begin an upload of up to ${FILE_MEGABYTES} MB, of a recording ${RECORDING_MEGABYTES} MB`,
        query: UploadPurpose,
        answer: upload(201),
        refusals: [...FAULTS, 'bodyTooLarge', 'storageFull', 'tooManyRequests'],
      }),
      async (c) => {
        const bytes = Number(c.req.header('upload-length') ?? 0)
        if (!(bytes > 0)) return c.var.refuse('uploadMalformed', { detail: NO_LENGTH })
        const most = PURPOSES[c.req.valid('query').for ?? 'material'].bytes
        if (bytes > most) return c.var.refuse('bodyTooLarge', { detail: `At most ${most / 1_000_000} MB are taken` })
        const { uid } = c.get('staff')
        return turn(async () => {
          const fault = await faultOfUpload(files, uid, bytes)
          if (fault) return c.var.refuse(fault, fault === 'tooManyRequests' ? { detail: ENOUGH } : {})
          return c.var.answer(orRefusal(await goOn(c), { 413: 'bodyTooLarge' }))
        })
      },
    )
    .get(
      '/uploads/:id',
      route({
        ...given,
        summary: 'Where an upload is, by HEAD',
        answer: upload(200),
        refusals: [...FAULTS, 'notFound'],
      }),
      async (c) => {
        if (!isTheirs(c, c.req.param('id'))) return c.var.refuse('notFound')
        // The library would give the file to whoever asks by GET, as it came.
        return c.var.answer(
          c.req.raw.method === 'HEAD' ? orRefusal(await goOn(c), GONE) : new Refusal('uploadMalformed'),
        )
      },
    )
    .patch(
      '/uploads/:id',
      route({
        ...given,
        summary: 'Send more of an upload',
        answer: upload(204),
        refusals: [...FAULTS, 'notFound', 'bodyTooLarge', 'uploadElsewhere'],
      }),
      async (c) => {
        if (!isTheirs(c, c.req.param('id'))) return c.var.refuse('notFound')
        return c.var.answer(orRefusal(await goOn(c), { ...GONE, 409: 'uploadElsewhere', 413: 'bodyTooLarge' }))
      },
    )
}

const FAULTS = ['uploadMalformed'] as const

const GONE = { 404: 'notFound', 410: 'notFound' } as const

/** Programs that upload decide by the status what to do next: those that a refusal has are the protocol's. */
function orRefusal<Code extends RefusalCode>(response: Response, byStatus: Readonly<Record<number, Code>>) {
  return response.ok ? response : new Refusal(byStatus[response.status] ?? 'uploadMalformed')
}

const NO_LENGTH = 'Say how long the file is; an empty one is not taken'
const ENOUGH = 'Many uploads of yours have not ended. Go on with them, or wait a day'
