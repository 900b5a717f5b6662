/** By what people know a thing that nobody published yet: its name stands in the draft that was saved last. */
import { batchName } from '#contract/batch-names.ts'
import { isKind, type Kind } from '#contract/content.ts'
import { nameOf } from '../published.ts'
import { standingInOrder } from '../standing.ts'
import type { ContentView } from './content-view.ts'
import { firstDrafts } from './drafts.ts'
import { allSchedules } from './schedules.ts'
import { courseNamesOf, KIND_NAMES } from './thing-titles.ts'

/** In which field a new thing has its name. A price has that of its course. */
export const NAMED_IN: Partial<Record<Kind, string>> = {
  course: 'name',
  batch: 'label',
  trainer: 'name',
  webinar: 'subject',
  testimonial: 'name',
  job: 'title',
  issue: 'title',
  community: 'name',
  reply: 'title',
}

interface Begun {
  readonly kind: string
  readonly key: string
  readonly body: object
}

type CourseNames = ReadonlyMap<string, string>

/** The name in a draft, which may be half written. */
export function begunTitle({ kind, key, body }: Begun, courses: CourseNames): string {
  if (kind === 'price') return courses.get(key) ?? key
  if (!isKind(kind)) return key
  const name = textIn(body, NAMED_IN[kind] ?? '') || `${KIND_NAMES[kind]} without a name`
  if (kind !== 'batch') return name
  const id = textIn(body, 'courseId')
  return batchName(courses.get(id) ?? id, { label: name })
}

function textIn(body: object, field: string): string {
  const value: unknown = Object.hasOwn(body, field) ? Reflect.get(body, field) : ''
  return typeof value === 'string' ? value : ''
}

export interface BegunNames {
  readonly courses: CourseNames
  readonly titleOf: (thing: Pick<Begun, 'kind' | 'key'>) => string
}

/** What courses are called, those too that somebody began, and what every begun thing is called. */
export async function begunTitles({ queries, timeline, time }: ContentView): Promise<BegunNames> {
  const written: readonly Begun[] = [...(await allSchedules(queries)), ...(await firstDrafts(queries))]
  const bodies = new Map(written.toReversed().map((one) => [nameOf(one), one]))
  const live = courseNamesOf(standingInOrder(timeline, time))
  const begun = [...bodies.values()].filter(({ kind, key }) => kind === 'course' && !live.has(key))
  const courses = new Map([...live, ...begun.map((one) => [one.key, begunTitle(one, live)] as const)])
  return {
    courses,
    titleOf: (thing) => begunTitle(bodies.get(nameOf(thing)) ?? { ...thing, body: {} }, courses),
  }
}
