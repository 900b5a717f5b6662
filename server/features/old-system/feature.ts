import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { isMovedLetterStale } from './moved-people.ts'
import { oldSystemToday } from './old-system-today.ts'
import { createOldSeatRounds } from './purchases/old-seat-rounds.ts'
import { oldSeatRoutes } from './purchases/routes.ts'
import { oldSystemRoutes } from './routes.ts'

export const oldSystem = {
  routes: (deps: Needs<[typeof oldSeatRoutes, typeof oldSystemRoutes]>) =>
    new Hono<Env>().route('/desk', oldSeatRoutes(deps)).route('/desk', oldSystemRoutes(deps)),
  today: oldSystemToday,
  /** Gives seats of the old system whose address was proven. */
  rounds: (deps: Needs<[typeof createOldSeatRounds]>) => ({ oldSeats: createOldSeatRounds(deps) }),
  isStale: isMovedLetterStale,
}
