import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { numberRoutes } from './routes.ts'

export const numbers = {
  routes: (deps: Needs<[typeof numberRoutes]>) => new Hono<Env>().route('/desk', numberRoutes(deps)),
}
