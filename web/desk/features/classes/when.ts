import type { ClassRow } from '#contract/classes.ts'
import { indianClock, indianDate, indianDayKey, inIndia } from '#contract/indian-time.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'

type Times = Pick<ClassRow, 'startsAt' | 'endsAt'>

/** A class as the fields of a form take it, in Indian time. */
export const fieldsOf = ({ startsAt, endsAt }: Times) => ({
  day: indianDayKey(startsAt),
  at: inIndia(startsAt).toISOString().slice(11, 16),
  minutes: (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS,
})

export const whenWords = ({ startsAt, endsAt }: Times): string =>
  `${indianDate(startsAt)}, ${indianClock(startsAt)} to ${indianClock(endsAt)} IST`
