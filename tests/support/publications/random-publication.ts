/** What an owner might publish, at random: the same seed gives the same publications. */
import type { BatchBody } from '#contract/bodies.ts'
import { COURSES } from '#content/seed.ts'
import type { Draft } from '#server/features/content/judge.ts'
import { priced, restored } from '#server/features/content/proposals.ts'
import { nameOf } from '#server/features/content/published.ts'
import type { Proposal } from '#server/features/content/publish.ts'
import { draftOf, newBatch } from '../content.ts'

export interface Random {
  /** From 0, and below 1. */
  next(): number
  one<One>(list: readonly [One, ...One[]]): One
}

/** Mulberry32, which is widely known. */
export function randomFrom(seed: number): Random {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, one: (list) => list[Math.floor(next() * list.length)] ?? list[0] }
}

export interface RandomPublication {
  /** Those that are different for certain: all of them are there, or none. */
  readonly things: readonly string[]
  readonly proposal: Proposal
}

const BATCHES = ['PDE-2024-07', 'AP-2025-01', 'AH-2025-01', 'PS-2025-01'] as const
const COURSE_IDS = ['AspenPlus', ...Object.keys(COURSES)] as const
const DATED: Partial<BatchBody> = {
  startsOn: '2041-03-04',
  endsOn: '2041-04-04',
  weekly: [{ day: 'Sat', at: '19:00', minutes: 90 }],
}
const UNDATED: Partial<BatchBody> = { startsOn: null, endsOn: null, weekly: [] }

/** The mark stands on every page, in the hours of the office. */
export const markIn = (mark: string): string => `9am-5pm, office-${mark}.`
export const MARKS = /office-(\w+)\./g
/** The same for labels of batches, each of which is given once. */
export const LABELS = /Batch-\w+/g

type Maker = (mark: string, random: Random) => Draft

/** How many places, capacity and last days there are does not matter; what time alone would change is decades away. */
const batchBody = (mark: string, random: Random) => ({
  label: `Batch-${mark}`,
  ...random.one([DATED, UNDATED]),
  capacity: random.one([null, 12]),
  enrolUntil: random.one([null, '2041-03-01', '2025-03-01']),
  state: random.one(['announced', 'announced', 'running', 'done', 'cancelled', 'draft']),
})

const MAKERS: readonly [Maker, ...Maker[]] = [
  (mark, random) => draftOf(`batch/${random.one(BATCHES)}`, batchBody(mark, random)),
  (mark, random) =>
    newBatch(random.one(['X-1', 'X-2']), { ...batchBody(mark, random), courseId: random.one(COURSE_IDS) }),
  (mark, random) => draftOf('testimonial/01-aarav', { feedback: `Good, ${mark}`, isHidden: random.one([true, false]) }),
  (mark, random) => ({
    ...draftOf('webinar/standing', {
      title: `Webinar ${mark}`,
      subject: 'Columns',
      speaker: random.one([null, 'Asha']),
      startsAt: random.one(['2041-05-06T19:00:00+05:30', '2042-05-06T19:00:00+05:30']),
      isHidden: random.one([true, false]),
    }),
    key: random.one(['event-1', 'event-2']),
  }),
  (mark) => draftOf('home/home', { heading: `Welcome, ${mark}` }),
  (mark) => draftOf('about/about', { heading: `About us, ${mark}` }),
  (mark) => draftOf('course-page/AspenPlus', { cardText: `Simulate, ${mark}` }),
  (mark, random) =>
    draftOf(`legal/${random.one(['terms', 'privacy'])}`, { sections: [{ id: 'a', title: 'First', text: mark }] }),
  (mark) => draftOf('video/home', { url: `https://videos-${mark}.example.com/film` }),
  (mark, random) => draftOf(`course/${random.one(COURSE_IDS)}`, { material: [`Notes, ${mark}`] }),
]

/** One to four things and the mark: further ones, a price, and something restored. */
export function randomPublication(random: Random, mark: string): RandomPublication {
  const drafts = [draftOf('office/office', { hours: markIn(mark) })]
  const further = Array.from({ length: 1 + Math.floor(random.next() * 2) }, () => random.one(MAKERS)(mark, random))
  for (const draft of further) if (!drafts.some((one) => nameOf(one) === nameOf(draft))) drafts.push(draft)
  const proposals: Proposal[] = [() => ({ drafts, faults: [] })]
  if (random.next() < 0.4) {
    const discounted = 1000 + Math.floor(random.next() * 5000)
    proposals.push(priced(random.one(COURSE_IDS), { discounted }))
  }
  if (random.next() < 0.5) proposals.push(restoredAtRandom(random.next()))
  return { things: drafts.map(nameOf), proposal: (moment) => together(proposals.map((one) => one(moment))) }
}

/** The mark itself is never taken back. */
const restoredAtRandom =
  (chance: number): Proposal =>
  (moment) => {
    const known = moment.timeline.versions.filter(({ kind }) => kind !== 'office')
    const chosen = known[Math.floor(chance * known.length)]
    return chosen ? restored(nameOf(chosen), chosen.number)(moment) : { drafts: [], faults: [] }
  }

/** Of two drafts for one thing, the first. */
function together(parts: ReadonlyArray<ReturnType<Proposal>>): ReturnType<Proposal> {
  const drafts = new Map(
    parts.flatMap((part) => part.drafts.map((draft) => [nameOf(draft), draft] as const)).toReversed(),
  )
  return { drafts: [...drafts.values()], faults: parts.flatMap((part) => part.faults) }
}
