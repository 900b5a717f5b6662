import { Hono } from 'hono'
import { FileToKeep } from '#contract/uploads.ts'
import { StoredFile } from '#contract/files.ts'
import { created } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { inTurn } from '../../processes/in-turn.ts'
import { actorOf } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { takeUpload, type TakingDeps } from './take-upload.ts'

export type FileDeps = DeskDeps & TakingDeps

export function fileDeskRoutes(deps: FileDeps) {
  const { desk, now } = deps
  const turn = inTurn()
  const underWay = new Map<string, ReturnType<typeof takeUpload>>()
  return new Hono<Env>().post(
    '/files',
    route({
      tag: 'Files',
      by: [desk.forStaff('classesTeach')],
      summary: 'Take an upload that has arrived whole, known by its content',
      body: FileToKeep,
      answer: created(StoredFile),
      refusals: ['notFound', 'uploadUnfinished', 'fileRefused'],
    }),
    async (c) => {
      const by = actorOf({ now }, c)
      const taken = c.req.valid('json')
      const whose = `${by.actor} ${taken.upload} ${taken.purpose} ${taken.name}`
      const taking = underWay.get(whose) ?? turn(() => takeUpload(deps, taken, by))
      underWay.set(whose, taking)
      return c.var.answer(await taking.finally(() => underWay.delete(whose)))
    },
  )
}
