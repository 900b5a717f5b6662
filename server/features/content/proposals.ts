import { inIndia } from '#contract/indian-time.ts'
import { catalogueAt } from './catalogue.ts'
import { courseCalled } from './course-called.ts'
import type { Fault } from './kinds.ts'
import { nameOf } from './published.ts'
import type { Proposal } from './publish.ts'
import { findThing, standingAt } from './standing.ts'
import type { Version } from './timeline.ts'

/** An earlier body once more, its sealed fields too. A price begins now with the amounts that it had. */
export const restored =
  (thing: string, number: number): Proposal =>
  ({ timeline: { versions, setAside }, at }) => {
    const isIt = (one: { kind: string; key: string; number: number }) => nameOf(one) === thing && one.number === number
    const version = versions.find(isIt)
    if (version) return { drafts: [draftOf(version, at)], faults: [] }
    const known = versions.filter((one) => nameOf(one) === thing).map((one) => one.number)
    if (setAside.some(isIt)) return refused(thing, `Version ${number} cannot be read`)
    if (known.length === 0) return refused(thing, 'There is no such thing')
    return refused(thing, `There is no version ${number}. There are: ${known.toSorted((a, b) => a - b).join(', ')}`)
  }

/** Everything of one publication once more. What cannot be read stands against it. */
export const restoredTogether =
  (publication: string): Proposal =>
  ({ timeline: { versions, setAside }, at }) => ({
    drafts: versions.filter((one) => one.publication === publication).map((one) => draftOf(one, at)),
    faults: setAside
      .filter((one) => one.publication === publication)
      .map((one) => ({ thing: nameOf(one), field: '', sentence: `Version ${one.number} cannot be read` })),
  })

const draftOf = (version: Version, at: string) => {
  const { kind, key, body, sealed } = version
  return { kind, key, sealed, body: kind === 'price' ? { ...body, from: inIndianTime(at) } : body }
}

/** With India's offset, as a price says when it begins. */
export const inIndianTime = (moment: string): string => `${inIndia(moment).toISOString().slice(0, -1)}+05:30`

/** In whole rupees. What is left out stays as it is, or begins now. */
interface NewPrice {
  readonly discounted: number
  readonly original?: number
  readonly from?: string
}

export const priced =
  (course: string, price: NewPrice): Proposal =>
  ({ timeline: { versions }, at }) => {
    const courseId = courseCalled(catalogueAt(versions, at), course)?.id
    if (courseId === undefined) return refused(`course/${course}`, 'There is no such course')
    const before = findThing(standingAt(versions, at), `price/${courseId}`)
    const original = price.original ?? (before?.kind === 'price' ? before.body.original : undefined)
    const body = { courseId, original, discounted: price.discounted, from: price.from ?? inIndianTime(at) }
    return { drafts: [{ kind: 'price', key: courseId, body }], faults: [] }
  }

const refused = (thing: string, sentence: string) => {
  const faults: Fault[] = [{ thing, field: '', sentence }]
  return { drafts: [], faults }
}
