import { Hono } from 'hono'
import type { Database } from '../../database/open.ts'
import { calendarFeed } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import type { Counters } from '../../http/counters.ts'
import { keepableAddress, limitPerAddress, tooMany } from '../../http/door.ts'
import type { Limits } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import { feedCalendar } from './feed-calendar.ts'
import { feedAt, noteFetched } from './feeds.ts'
import type { TimetableDeps } from './recipients.ts'

export interface FeedDeps extends TimetableDeps {
  readonly database: Database
  readonly now: () => Date
  readonly limits: Limits
  /** In memory. */
  readonly counters: Counters
}

/** Calendars of members, for programs that sign in nowhere: whoever knows the address reads it. No log knows it. */
export function feedRoutes(deps: FeedDeps) {
  const { database, now, limits, counters } = deps
  const limited = limitPerAddress(counters, 'calendars', limits.calendarsPerAddress)
  return new Hono<Env>().get(
    '/:file',
    route({
      tag: 'Calendars',
      summary: 'All classes of the member whose secret address this is',
      by: [keepableAddress, limited],
      answer: calendarFeed,
      refusals: ['notFound'],
    }),
    async (c) => {
      const [, token = ''] = /^(.*)\.ics$/.exec(c.req.param('file')) ?? []
      const feed = await feedAt(database.db, token)
      if (!feed) return c.var.refuse('notFound')
      const { count, secondsLeft } = await counters.hit(`calendar ${feed.userId}`, limits.fetchesPerCalendar.seconds)
      if (count > limits.fetchesPerCalendar.times) return c.var.answer(tooMany(secondsLeft))
      const calendar = await feedCalendar(database.db, deps, feed, now())
      if (!calendar) return c.var.refuse('notFound')
      if (c.req.raw.method === 'GET') await database.write((tx) => noteFetched(tx, feed, now()))
      return c.var.answer(calendar)
    },
  )
}
