import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { createAnnouncements } from './announcements.ts'
import { announcementRoutes } from './routes.ts'

export const announcements = {
  routes: (deps: Needs<[typeof announcementRoutes]>) => new Hono<Env>().route('/', announcementRoutes(deps)),
  rounds: (deps: Needs<[typeof createAnnouncements]>) => ({ announcements: createAnnouncements(deps) }),
}
