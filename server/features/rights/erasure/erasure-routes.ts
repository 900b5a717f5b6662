/** The erasure of a person at the desk: an owner looks first, and types the password again. */
import { Hono } from 'hono'
import { ERASURE_OBSTACLES, ErasureKept, ErasureOfPerson, ErasureOrder } from '#contract/erasures.ts'
import { Refusal } from '#contract/refusal.ts'
import { ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { actorOf } from '../../staff/act.ts'
import type { DeskDeps } from '../../staff/desk-deps.ts'
import { erase } from './erase.ts'
import { limitWholePeople } from '../limit-whole-people.ts'
import { noteErasures, type ErasureRoundsDeps } from './erasure-rounds.ts'
import { erasureOfPerson } from './preview.ts'

const tag = 'Rights requests'

export type ErasureDeps = DeskDeps & ErasureRoundsDeps

export function erasureRoutes(deps: ErasureDeps) {
  const { desk, database, now, log } = deps
  const { contactEmail, ownerEmail, mailFrom, seller } = deps.config
  const site = { siteAddresses: [contactEmail, ownerEmail, mailFrom], makesInvoices: seller !== null }
  return new Hono<Env>()
    .get(
      '/people/:id/erasure',
      route({
        tag,
        summary: 'What an erasure of a person would do, or did',
        by: [desk.forStaff('erase'), limitWholePeople(deps)],
        answer: ok(ErasureOfPerson),
        refusals: ['notFound'],
      }),
      async (c) =>
        c.var.answer((await erasureOfPerson(database.db, c.req.param('id'), now(), site)) ?? new Refusal('notFound')),
    )
    .post(
      '/people/:id/erasure',
      route({
        tag,
        summary: 'Erase a person',
        by: [desk.forStaff('erase'), desk.stepUp],
        body: ErasureOrder,
        answer: ok(ErasureKept),
        refusals: ['notFound', 'alreadyErased', 'versionStale', ...ERASURE_OBSTACLES],
      }),
      async (c) => {
        const { seen, why } = c.req.valid('json')
        const by = actorOf({ now }, c, why)
        const outcome = await erase(database, { id: c.req.param('id'), seen, by, ...site })
        // The rounds try again what fails here.
        if (!(outcome instanceof Refusal))
          await noteErasures(deps).catch((error: unknown) =>
            log.error({ error }, 'files in DATA_DIR may still name an erased person; will be tried again'),
          )
        return c.var.answer(outcome)
      },
    )
}
