import { Hono } from 'hono'
import {
  PICTURE_BYTES,
  PICTURE_MEGABYTES,
  PicturePage,
  PictureQuery,
  PictureUpload,
  PICTURE_FAULTS,
  UploadedPicture,
} from '#contract/pictures.ts'
import { PICTURE_ID } from '#contract/picture-address.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '../../database/open.ts'
import { created, ok, picture } from '../../http/answers.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { fromThisSite, keepableAddress } from '../../http/door.ts'
import { readCapped } from '../../http/read-capped.ts'
import { route } from '../../http/route.ts'
import { withinTries } from '../../http/within-tries.ts'
import { inTurn } from '../../processes/in-turn.ts'
import { actorOf } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { keepPicture, pageOfPictures, pictureFile } from './pictures.ts'
import { shrink } from './shrink.ts'

const tag = 'Pictures'

export interface PictureDeps extends DeskDeps {
  readonly stopping: AbortSignal
}

/** Pictures at the desk, under `/api/desk`. They stand before the door whose cap is for what visitors send. */
export function pictureDeskRoutes(deps: PictureDeps) {
  const { counters, database, desk, config, limits, now, stopping } = deps
  const turn = inTurn()

  async function keep(c: RequestContext, name: string) {
    const original = await readCapped(c, PICTURE_BYTES)
    if (!original) return new Refusal('bodyTooLarge', { detail: TOO_LARGE })
    const shrunk = await turn(() => shrink({ bytes: original, isForPages: true }, stopping))
    if (typeof shrunk === 'string') return new Refusal('pictureUnreadable', { detail: PICTURE_FAULTS[shrunk] })
    const by = actorOf({ now }, c)
    return database.write((tx) => keepPicture(tx, { original, name, ...shrunk }, by))
  }

  return new Hono<Env>()
    .get(
      '/pictures',
      route({
        tag,
        by: [keepableAddress, desk.forStaff('contentDraft')],
        summary: 'A page of the pictures that were uploaded',
        query: PictureQuery,
        answer: ok(PicturePage),
      }),
      async (c) => c.var.answer(await pageOfPictures(database.db, c.req.valid('query').after)),
    )
    .post(
      '/pictures',
      route({
        tag,
        by: [keepableAddress, fromThisSite(config.siteUrl), desk.forStaff('contentDraft')],
        summary: 'Upload a picture: JPEG, PNG or WebP, known by its content',
        query: PictureUpload,
        answer: created(UploadedPicture),
        refusals: ['bodyTooLarge', 'pictureUnreadable', 'tooManyRequests'],
      }),
      async (c) => {
        const name = `pictures of ${c.get('staff').uid}`
        const { picturesPerAuthor: kept, pictureTriesPerAuthor: tries } = limits
        return c.var.answer(
          await withinTries({ counters, name, kept, tries, detail: ENOUGH }, () => keep(c, c.req.valid('query').name)),
        )
      },
    )
}

const ENOUGH = 'These are many pictures within an hour'
const TOO_LARGE = `The picture is larger than ${PICTURE_MEGABYTES} MB`

/** The files that pages show, for everybody. What stands at an address never changes. */
export const pictureRoutes = ({ database }: { readonly database: Database }) =>
  new Hono<Env>().get(
    '/:id/:file',
    route({ tag, summary: 'A picture at one of its widths, as WebP', answer: picture, refusals: ['notFound'] }),
    async (c) => {
      const { id, file } = c.req.param()
      const width = /^([1-9]\d{0,4})\.webp$/.exec(file)?.[1]
      const bytes = width && PICTURE_ID.test(id) ? await pictureFile(database.db, id, Number(width)) : null
      return bytes ? c.var.answer(bytes) : c.var.refuse('notFound')
    },
  )
