import { queryOptions } from '@tanstack/react-query'
import { CalendarLink, NewCalendarLink } from '#contract/calendar-feed.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'

export const calendarQuery = queryOptions({
  queryKey: ['room', 'calendar'],
  queryFn: () => valueOf(ask(CalendarLink, api.room['calendar-link'].$get())),
  staleTime: 0,
})

export const makeCalendar = () => valueOf(ask(NewCalendarLink, api.room['calendar-link'].$post()))
