import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { healthDeskRoutes } from './routes.ts'
import { createUpdateRounds } from './updates.ts'

export const health = {
  routes: (deps: Needs<[typeof healthDeskRoutes]>) => new Hono<Env>().route('/desk', healthDeskRoutes(deps)),
  rounds: (deps: Needs<[typeof createUpdateRounds]>) => ({ updates: createUpdateRounds(deps) }),
}
