import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { createFaultRounds } from './fault-rounds.ts'
import { healthDeskRoutes } from './routes.ts'
import { createUpdateRounds } from './updates.ts'

export const health = {
  routes: (deps: Needs<[typeof healthDeskRoutes]>) => new Hono<Env>().route('/desk', healthDeskRoutes(deps)),
  rounds: (deps: Needs<[typeof createUpdateRounds, typeof createFaultRounds]>) => ({
    updates: createUpdateRounds(deps),
    loggedFaults: createFaultRounds(deps),
  }),
}
