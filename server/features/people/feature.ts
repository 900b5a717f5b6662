import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { peopleRoutes } from './routes.ts'

export const people = {
  routes: (deps: Needs<[typeof peopleRoutes]>) => new Hono<Env>().route('/desk', peopleRoutes(deps)),
}
