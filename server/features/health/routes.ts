import { Hono } from 'hono'
import { Health } from '#contract/health.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { healthOf, type HealthDeps } from './health.ts'

/** For owners: how each part of the site is doing. */
export function healthDeskRoutes(deps: DeskDeps & HealthDeps) {
  const by = [deps.desk.forStaff('settingsChange')]
  return new Hono<Env>().get(
    '/health',
    route({ tag: 'Settings', by, summary: 'How each part of the site is doing', answer: ok(Health) }),
    async (c) => c.var.answer({ lines: await healthOf(deps) }),
  )
}
