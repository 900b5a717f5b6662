import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { ownerSettingRoutes } from './routes.ts'

export const settings = {
  routes: (deps: Needs<[typeof ownerSettingRoutes]>) => new Hono<Env>().route('/desk', ownerSettingRoutes(deps)),
}
