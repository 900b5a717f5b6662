import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { createBackfill } from './backfill.ts'
import { createContactWordRounds } from './contact-words.ts'
import { leadsToday } from './leads-today.ts'
import { leadRoutes } from './routes.ts'

export const leads = {
  routes: (deps: Needs<[typeof leadRoutes]>) => new Hono<Env>().route('/desk', leadRoutes(deps)),
  today: leadsToday,
  rounds: (deps: Needs<[typeof createBackfill, typeof createContactWordRounds]>) => ({
    /** Makes leads of what was kept before there were leads. */
    backfill: createBackfill(deps),
    contactWords: createContactWordRounds(deps),
  }),
}
