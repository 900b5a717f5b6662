import { formatRupees, rupees } from '#contract/catalog.ts'
import { indianTime } from '#contract/indian-time.ts'
import { nameOf } from '#server/features/content/published.ts'
import { openField, sealedFields, setOrNot, unreadableFields } from '#server/features/content/sealed-fields.ts'
import type { Sealer } from '#server/features/content/sealing.ts'
import { pricesAhead, standingInOrder } from '#server/features/content/standing.ts'
import type { SetAside, Timeline, Version } from '#server/features/content/timeline.ts'
import type { Row } from '../owner-voice.ts'
import { changedFields } from './differences.ts'

/** In which words a moment is written: for people, or for programs. */
export type Clock = (moment: string) => string

export const indianClock: Clock = (moment) => (moment === '' ? 'shipped' : indianTime(moment))
export const plainClock: Clock = (moment) => moment

export const listRows = (timeline: Timeline, time: string, sealer: Sealer, clock: Clock): Row[] =>
  standingInOrder(timeline, time).map((version) => ({
    thing: nameOf(version),
    version: version.number,
    since: clock(version.publishedAt),
    what: [whatIs(version), ...laterPrices(timeline, version, time, clock), ...unreadable(sealer, version)].join('; '),
  }))

const unreadable = (sealer: Sealer, version: Version): string[] =>
  unreadableFields(sealer, version).map((field) => `${field} cannot be read: it was sealed with another secret`)

const laterPrices = ({ versions }: Timeline, version: Version, time: string, clock: Clock): string[] =>
  pricesAhead(versions, version, time).map((price) => `${clock(price.body.from)}: ${whatIs(price)}`)

const inRupees = (amount: number) => formatRupees(rupees(amount))

/** A few words by which an owner knows it. */
function whatIs(version: Version): string {
  const { kind, body } = version
  switch (kind) {
    case 'course':
      return [body.name, ...(body.isArchived ? ['archived'] : [])].join(', ')
    case 'community':
      return body.name
    case 'batch':
      return `${body.courseId}, ${body.label}, ${body.state}, ${body.startsOn ?? 'date to be announced'}`
    case 'price':
      return `${inRupees(body.discounted)} instead of ${inRupees(body.original)}`
    case 'trainer':
      return [body.name, body.title, ...hidden(body)].join(', ')
    case 'webinar':
      return [body.subject ?? body.title, body.startsAt ?? 'no date', ...hidden(body)].join(', ')
    case 'testimonial':
      return [body.name, ...(body.isSample ? ['sample'] : []), ...hidden(body)].join(', ')
    case 'job':
      return [body.title, body.company, ...hidden(body)].join(', ')
    case 'issue':
      return [body.month, body.title, ...hidden(body)].join(', ')
    case 'reply':
      return [body.title, ...hidden(body)].join(', ')
    case 'course-page':
    case 'notice':
      return body.title
    case 'course-order':
      return body.courses.join(', ')
    case 'home':
    case 'about':
    case 'consultancy':
      return body.heading
    case 'office':
      return body.city
    case 'legal':
      return `${body.sections.length} sections`
    case 'description':
      return body.text
    case 'video':
      return body.url ?? 'none'
  }
}

const hidden = ({ isHidden }: { readonly isHidden?: boolean | undefined }): string[] => (isHidden ? ['hidden'] : [])

/** The body as a file has it, with what is sealed as "set" or "not set". */
export const shownBody = (version: Version, sealer: Sealer): object => ({
  ...version.body,
  ...Object.fromEntries(
    sealedFields(version.kind).map((field) => [field, setOrNot(openField(sealer, version, field))]),
  ),
})

/** Who published; the audit tells people at the desk and on the server apart. */
export const nameOfActor = (actor: string): string => actor.replace(/^cli:/, '')

/** Every version of a thing, the newest first. */
export function historyRows({ versions, setAside }: Timeline, thing: string, sealer: Sealer, clock: Clock): Row[] {
  const own = versions.filter((version) => nameOf(version) === thing)
  const rows = [...own, ...setAside.filter((version) => nameOf(version) === thing)]
  return rows
    .toSorted((a, b) => b.number - a.number)
    .map((version) => ({
      version: version.number,
      when: clock(version.publishedAt),
      who: nameOfActor(version.actor),
      note: version.note,
      changed: changesOf(version, own, sealer),
    }))
}

function changesOf(version: Version | SetAside, own: readonly Version[], sealer: Sealer): string[] {
  if ('reason' in version) return [`cannot be read: ${version.reason}`]
  const before = own.filter(({ number }) => number < version.number).toSorted((a, b) => b.number - a.number)[0] ?? null
  if (!before) return version.number === 0 ? [] : ['new']
  return changedFields(sealer, { before, after: version })
}
