import { Hono } from 'hono'
import { Health } from '#contract/health.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { lastFaults } from './fault-rounds.ts'
import { healthOf, type HealthDeps } from './health.ts'
import { askForUpdate } from './updates.ts'

const tag = 'Settings'

/** For owners: how each part of the site is doing. */
export function healthDeskRoutes(deps: DeskDeps & HealthDeps) {
  const by = [deps.desk.forStaff('settingsChange')]
  const health = async () => ({
    lines: await healthOf(deps),
    faults: await lastFaults(deps.database.db),
    checksUpdates: deps.config.asksForUpdates,
  })
  return new Hono<Env>()
    .get('/health', route({ tag, by, summary: 'How each part of the site is doing', answer: ok(Health) }), async (c) =>
      c.var.answer(await health()),
    )
    .post(
      '/health/update',
      route({
        tag,
        by,
        summary: 'Ask the git remote for a newer version now, where an owner switched it on',
        answer: ok(Health),
        refusals: ['tooManyRequests'],
      }),
      async (c) => {
        const { times, seconds } = deps.limits.updateChecksPerOwner
        const { count, secondsLeft } = await deps.counters.hit(`update ${c.get('staff').uid}`, seconds)
        if (count > times) return c.var.refuse('tooManyRequests', { secondsToWait: secondsLeft })
        await askForUpdate(deps)
        return c.var.answer(await health())
      },
    )
}
