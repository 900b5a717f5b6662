import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { lettersToday } from './letters-today.ts'
import { letterRoutes } from './routes.ts'

export const letters = {
  routes: (deps: Needs<[typeof letterRoutes]>) => new Hono<Env>().route('/desk', letterRoutes(deps)),
  today: lettersToday,
}
