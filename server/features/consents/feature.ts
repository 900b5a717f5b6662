import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { isUnwanted } from './going-out.ts'
import { ownConsentRoutes } from './own-routes.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.ts'

export const consents = {
  early(deps: Needs<[typeof unsubscribeRoutes]>) {
    const unsubscribe = unsubscribeRoutes(deps)
    // The second is where letters of before lead.
    return new Hono<Env>().route('/unsubscribe', unsubscribe).route('/announcements/unsubscribe', unsubscribe)
  },
  routes: (deps: Needs<[typeof ownConsentRoutes]>) => new Hono<Env>().route('/users', ownConsentRoutes(deps)),
  isUnwanted,
}
