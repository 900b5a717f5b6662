import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import { door, type Step } from '../../http/step.ts'
import { auditRoutes } from './audit-routes.ts'
import { claimRoutes } from './claim-routes.ts'
import { changeRoutes } from './change-stream.ts'
import type { DeskDeps } from './desk-deps.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { ownRoutes } from './own-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { settingRoutes } from './setting-routes.ts'
import { staffRoutes } from './staff-routes.ts'

/** Nothing of the desk is kept by caches or found by search engines, refusals neither. */
const unseen: Step<never> = {
  refusals: [],
  check(c) {
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    return null
  },
}

/** Before every route of the desk. */
export const deskHeaders = door(unseen)

/** Staff, their sign-ins and the audit: `/api/desk/*`. */
export const deskRoutes = (deps: DeskDeps) =>
  new Hono<Env>()
    .route('/', ownRoutes(deps))
    .route('/', secondFactorRoutes(deps))
    .route('/', staffRoutes(deps))
    .route('/', invitationRoutes(deps))
    .route('/', claimRoutes(deps))
    .route('/', auditRoutes(deps))
    .route('/', settingRoutes(deps))
    .route('/', changeRoutes(deps))
