import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { submissionRoutes } from './routes.ts'

export const submissions = {
  routes: (deps: Needs<[typeof submissionRoutes]>) => new Hono<Env>().route('/', submissionRoutes(deps)),
}
