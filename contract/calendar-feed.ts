/** The address at which a calendar program finds all classes of a member: said once, then only its digest is kept. */
import * as z from 'zod/mini'

export const feedPath = (token: string): string => `/calendar/${token}.ics`

export const CalendarLink = z.object({ madeAt: z.nullable(z.string()), usedAt: z.nullable(z.string()) })
export type CalendarLink = z.infer<typeof CalendarLink>

export const NewCalendarLink = z.object({ url: z.string() })
export type NewCalendarLink = z.infer<typeof NewCalendarLink>
