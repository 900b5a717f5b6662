import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { checklistRoutes } from './routes.ts'

export const checklist = {
  routes: (deps: Needs<[typeof checklistRoutes]>) => new Hono<Env>().route('/desk', checklistRoutes(deps)),
}
