import { COMMON_DATE_KEY } from '#contract/webinar-body.ts'
import { endOf, nextWebinar, type WebinarEvent } from '#contract/catalog.ts'
import { indianDate } from '#contract/indian-time.ts'
import { Refusal } from '#contract/refusal.ts'

export interface Meant {
  /** null for the text that stands while no event is ahead. */
  readonly event: WebinarEvent | null
  readonly over: Refusal<'webinarOver'> | null
}

interface Asked {
  readonly dateKey: string
  /** The event's key, where the visitor's page named one. */
  readonly key: string | undefined
  readonly time: string
}

/** Which event a registration at this address is for; null where there is none such. */
export function webinarMeant(webinars: readonly WebinarEvent[], { dateKey, key, time }: Asked): Meant | null {
  const own = webinars.filter((event) => event.dateKey === dateKey)
  const named = own.find((event) => event.key === key)
  if (key !== undefined) return named ? { event: named, over: overBy(named, time) } : null
  const event = nextWebinar(own, time) ?? null
  if (event || dateKey === COMMON_DATE_KEY) return { event, over: null }
  const past = own.at(-1)
  return past ? { event: past, over: overBy(past, time) } : null
}

const overBy = (event: WebinarEvent, time: string): Meant['over'] =>
  Date.parse(time) < Date.parse(endOf(event))
    ? null
    : new Refusal('webinarOver', {
        detail: `This masterclass was on ${indianDate(event.startsAt)} and is over. The page of the masterclasses shows the next one`,
      })
