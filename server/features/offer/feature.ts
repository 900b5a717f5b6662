import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { offerRoutes } from './routes.ts'

export const offer = {
  routes: (deps: Needs<[typeof offerRoutes]>) => new Hono<Env>().route('/desk', offerRoutes(deps)),
}
