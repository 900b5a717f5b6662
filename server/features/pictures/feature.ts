import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { pictureDeskRoutes, pictureRoutes } from './routes.ts'

export const pictures = {
  outside: (deps: Needs<[typeof pictureRoutes]>) => new Hono<Env>().route('/pictures', pictureRoutes(deps)),
  early: (deps: Needs<[typeof pictureDeskRoutes]>) => new Hono<Env>().route('/desk', pictureDeskRoutes(deps)),
}
