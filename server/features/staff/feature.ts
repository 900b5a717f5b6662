import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { deskRoutes } from './routes.ts'
import { todayRoutes, type TodayPart } from './today-routes.ts'

export const staff = {
  routes: (deps: Needs<[typeof deskRoutes, typeof todayRoutes]>, today: readonly TodayPart[]) =>
    new Hono<Env>().route('/desk', deskRoutes(deps)).route('/desk', todayRoutes(deps, today)),
}
