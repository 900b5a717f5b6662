import { Hono } from 'hono'
import { statfs } from 'node:fs/promises'
import { type Duty, type LastEvent, Today } from '#contract/desk.ts'
import { may, type Right, type Staff } from '#contract/staff.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import type { Log } from '../../http/request-log.ts'
import { route } from '../../http/route.ts'
import type { DeskDeps } from './desk-deps.ts'

/** What one feature has on Today, for those with its right. Features hand theirs over in `createApi`. */
export interface TodayPart {
  readonly right: Right
  readonly duties: (staff: Staff) => Promise<readonly Duty[]>
  readonly events: () => Promise<readonly LastEvent[]>
}

/** What waits for this person, and when things last happened: `/api/desk/today`. */
export const todayRoutes = ({ desk, config, log }: DeskDeps & { readonly log: Log }, parts: readonly TodayPart[]) =>
  new Hono<Env>().get(
    '/today',
    route({ tag: 'Desk', summary: 'What waits, as numbers', by: [desk.forAnyStaff], answer: ok(Today) }),
    async (c) => {
      const staff = c.get('staff')
      const own = parts.filter(({ right }) => may(staff, right))
      const duties = await Promise.allSettled(own.map(async (part) => part.duties(staff)))
      const events = await Promise.allSettled(own.map(async (part) => part.events()))
      const failed = [...duties, ...events].filter((one) => one.status === 'rejected')
      for (const { reason } of failed) {
        const error: unknown = reason
        log.error({ requestId: c.get('requestId'), error }, 'a part of Today failed')
      }
      const seesMachine = may(staff, 'settingsChange')
      return c.var.answer({
        isWhole: failed.length === 0,
        duties: duties.flatMap(counted),
        events: events.flatMap(counted),
        diskFreeBytes: seesMachine ? await diskLeft(config.dataDir) : null,
      })
    },
  )

/** A part that failed takes nothing from the others. */
const counted = <One>(part: PromiseSettledResult<readonly One[]>): readonly One[] =>
  part.status === 'fulfilled' ? part.value : []

async function diskLeft(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null)
  return disk && disk.bavail * disk.bsize
}
