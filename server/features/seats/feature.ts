import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { isPlaceEndStale } from './desk/ended-places.ts'
import { batchDeskRoutes } from './desk/routes.ts'
import { seatRoutes } from './routes.ts'

export const seats = {
  routes: (deps: Needs<[typeof seatRoutes, typeof batchDeskRoutes]>) =>
    new Hono<Env>().route('/users', seatRoutes(deps)).route('/desk', batchDeskRoutes(deps)),
  isStale: isPlaceEndStale,
}
