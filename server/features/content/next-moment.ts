import { dayEndsAt } from '#contract/batches.ts'
import { endOf } from '#contract/catalog.ts'
import { catalogueAt, ofKind } from './catalogue.ts'
import { publishedBy, type Published } from './published.ts'

/** When time alone changes next what pages show or what is sold: ISO 8601 UTC, or null. */
export function nextMoment(versions: readonly Published[], time: string): string | null {
  const { prices, batches, webinars } = catalogueAt(versions, time)
  const days = [
    ...batches.flatMap(({ enrolUntil, startsOn, endsOn }) => [enrolUntil, startsOn, endsOn]),
    ...ofKind(publishedBy(versions, time), 'job').map(({ body }) => body.until),
  ].filter((day) => day !== null)
  const moments = [
    ...prices.map(({ from }) => Date.parse(from)),
    ...webinars.map((event) => Date.parse(endOf(event))),
    ...days.map(dayEndsAt),
  ]
  const ahead = moments.filter((moment) => moment > Date.parse(time))
  return ahead.length > 0 ? new Date(Math.min(...ahead)).toISOString() : null
}
