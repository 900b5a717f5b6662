import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { fileDeskRoutes } from './routes.ts'
import { uploadRoutes } from './upload-routes.ts'

export const files = {
  early: (deps: Needs<[typeof uploadRoutes]>) => new Hono<Env>().route('/desk', uploadRoutes(deps)),
  routes: (deps: Needs<[typeof fileDeskRoutes]>) => new Hono<Env>().route('/desk', fileDeskRoutes(deps)),
}
