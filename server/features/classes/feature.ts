import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { classRoutes } from './routes.ts'

export const classes = {
  routes: (deps: Needs<[typeof classRoutes]>) => new Hono<Env>().route('/desk', classRoutes(deps)),
}
