/** The address of a member's own calendar, made in the room. */
import { Hono } from 'hono'
import { CalendarLink, feedPath, NewCalendarLink } from '#contract/calendar-feed.ts'
import { created, ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { limitPerMember } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import type { AccountsDeps } from '../accounts/deps.ts'
import { holdLivingMember } from '../accounts/held-member.ts'
import { feedOf, renewFeed } from '../timetable/feeds.ts'
import { createRoomDoor, type RoomDoorDeps } from './room-door.ts'

export interface CalendarDeps extends RoomDoorDeps, Pick<AccountsDeps, 'counters' | 'limits' | 'now' | 'siteUrl'> {}

const tag = 'Course room'

export function calendarRoutes(deps: CalendarDeps) {
  const { counters, database, limits, now, siteUrl } = deps
  const { forInsiders } = createRoomDoor(deps)
  const limited = limitPerMember(counters, 'calendar link', limits.calendarLinksPerAccount)
  return new Hono<Env>()
    .get(
      '/calendar-link',
      route({ tag, summary: 'Whether there is a calendar address', by: [forInsiders], answer: ok(CalendarLink) }),
      async (c) => {
        const feed = await feedOf(database.db, c.get('member').uid)
        return c.var.answer({ madeAt: feed?.createdAt ?? null, usedAt: feed?.fetchedAt ?? null })
      },
    )
    .post(
      '/calendar-link',
      route({
        tag,
        summary: 'Make a calendar address; the one before ends',
        by: [forInsiders, limited],
        answer: created(NewCalendarLink),
      }),
      async (c) => {
        const { uid } = c.get('member')
        const token = await database.write(async (tx) =>
          (await holdLivingMember(tx, uid)) ? renewFeed(tx, uid, now()) : null,
        )
        if (token === null) return c.var.refuse('signInRequired')
        c.header('Cache-Control', 'no-store')
        return c.var.answer({ url: siteUrl + feedPath(token) })
      },
    )
}
