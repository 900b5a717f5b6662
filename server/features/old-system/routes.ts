/** `/api/desk/old-system`: what came from the old system, and the answers that owners give. */
import { Hono } from 'hono'
import { OldSystem, OldSystemAnswer, OldSystemSettled } from '#contract/old-system.ts'
import { Refusal } from '#contract/refusal.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { actorOf } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { movedAs } from './moved.ts'
import { movingWith, type MoveDeps } from './run.ts'
import { settle } from './settle.ts'

const tag = 'Old system'

export function oldSystemRoutes(deps: DeskDeps & MoveDeps) {
  const { desk, database, now } = deps
  const owners = desk.forStaff('settingsChange')
  const moving = movingWith(deps)
  return new Hono<Env>()
    .get(
      '/old-system',
      route({ tag, summary: 'What came from the old system', by: [owners], answer: ok(OldSystem) }),
      async (c) => c.var.answer(await movedAs(database.db, moving)),
    )
    .post(
      '/old-system/answers',
      route({
        tag,
        summary: 'Settle what waits for an answer',
        by: [owners, desk.stepUp],
        body: OldSystemAnswer,
        answer: ok(OldSystemSettled),
        refusals: ['notFound', 'choiceUnknown', 'versionStale'],
      }),
      async (c) => {
        const by = actorOf({ now }, c)
        const count = await settle(moving, c.req.valid('json'), by)
        return c.var.answer(count instanceof Refusal ? count : { count })
      },
    )
}
