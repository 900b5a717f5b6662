import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { logoRoutes } from './logo-routes.ts'
import { ownerSettingRoutes } from './routes.ts'

export const settings = {
  early: (deps: Needs<[typeof logoRoutes]>) => new Hono<Env>().route('/desk', logoRoutes(deps)),
  routes: (deps: Needs<[typeof ownerSettingRoutes]>) => new Hono<Env>().route('/desk', ownerSettingRoutes(deps)),
}
