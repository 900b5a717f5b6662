import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { masterclassDeskRoutes } from './desk-routes.ts'
import { createMasterclassRounds, isMasterclassLetterStale } from './masterclass-rounds.ts'
import { seatLinkRoutes } from './seat-routes.ts'

export const masterclass = {
  early: (deps: Needs<[typeof seatLinkRoutes]>) => new Hono<Env>().route('/masterclass', seatLinkRoutes(deps)),
  routes: (deps: Needs<[typeof masterclassDeskRoutes]>) => new Hono<Env>().route('/desk', masterclassDeskRoutes(deps)),
  rounds: (deps: Needs<[typeof createMasterclassRounds]>) => ({ masterclasses: createMasterclassRounds(deps) }),
  isStale: isMasterclassLetterStale,
}
