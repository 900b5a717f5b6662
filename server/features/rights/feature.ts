import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { memberDownloadRoute } from './download-routes.ts'
import { createErasureRounds } from './erasure/erasure-rounds.ts'
import { ownRequestRoutes } from './own-routes.ts'
import { rightsToday } from './requests-today.ts'
import { rightsRoutes } from './routes.ts'

export const rights = {
  routes: (deps: Needs<[typeof memberDownloadRoute, typeof ownRequestRoutes, typeof rightsRoutes]>) =>
    new Hono<Env>()
      .route('/users', memberDownloadRoute(deps))
      .route('/users', ownRequestRoutes(deps))
      .route('/desk', rightsRoutes(deps)),
  today: rightsToday,
  /** Notes erasures outside the database, and ends what was kept of erased people until its date. */
  rounds: (deps: Needs<[typeof createErasureRounds]>) => ({ erasures: createErasureRounds(deps) }),
}
