import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { feedRoutes } from './feed-routes.ts'
import { createReminderRounds } from './reminder-rounds.ts'
import { isReminderStale } from './reminders.ts'

export const timetable = {
  outside: (deps: Needs<[typeof feedRoutes]>) => new Hono<Env>().route('/calendar', feedRoutes(deps)),
  rounds: (deps: Needs<[typeof createReminderRounds]>) => ({ reminders: createReminderRounds(deps) }),
  isStale: isReminderStale,
}
