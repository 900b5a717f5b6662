/** Content as an owner publishes it, beside what is shipped. */
import type { Bodies, Kind } from '#contract/content.ts'
import { COURSES } from '#content/seed.ts'
import { STANDING } from '#content/webinar.ts'
import type { Published } from '#server/features/content/published.ts'

const VIDEO = 'http://127.0.0.1:9/video'
const AGO = '2026-01-01T00:00:00.000Z'

const published = <Name extends Kind>(kind: Name, key: string, body: Bodies[Name]) => ({
  kind,
  key,
  body,
  number: 1,
  publishedAt: AGO,
})

const YEAR = new Date().getFullYear() + 1

/** A batch of the next year, on Saturdays and Sundays. */
export const batchBody = (changes: Partial<Bodies['batch']> = {}): Bodies['batch'] => ({
  courseId: 'AspenPlus',
  label: `Jan ${YEAR}`,
  startsOn: `${YEAR}-01-16`,
  endsOn: `${YEAR}-03-14`,
  weekly: [
    { day: 'Sat', at: '19:00', minutes: 120 },
    { day: 'Sun', at: '19:00', minutes: 120 },
  ],
  capacity: 20,
  enrolUntil: `${YEAR}-01-10`,
  state: 'announced',
  ...changes,
})

export const webinarBody = (changes: Partial<Bodies['webinar']> = {}): Bodies['webinar'] => ({
  ...STANDING,
  subject: 'Why columns flood',
  speaker: 'Meera Iyer',
  startsAt: `${YEAR}-02-06T11:00:00+05:30`,
  ...changes,
})

const DATED = published('batch', 'AP-NEXT', batchBody())

/** A dated batch, a date of the webinar, a course without a batch on sale. */
export const SOME_CONTENT: readonly Published[] = [
  published('batch', 'AP-NEXT', batchBody({ endsOn: null, weekly: [], capacity: null, enrolUntil: null })),
  published('batch', 'PS-2025-01', batchBody({ courseId: 'ProcessSafety', label: 'Jan 2025', state: 'done' })),
  published('webinar', 'flooding', webinarBody({ speaker: null })),
]

/** Everything that a page can show. */
export const FULL_CONTENT = {
  published: [
    DATED,
    published('webinar', 'flooding', webinarBody()),
    published('video', 'home', { url: VIDEO }),
    published('course', 'AspenPlus', {
      ...COURSES.AspenPlus,
      sampleVideo: VIDEO,
      figures: { ...COURSES.AspenPlus.figures, shown: 'counted' },
      reviews: [{ user: 'Asha', comment: 'Every number has a reason now.', rating: 5 }],
      trainer: {
        name: 'Meera Iyer',
        bio: 'Designs columns, and **teaches** it.\n\n- ten years in industry\n- [more](/about)',
        links: [{ label: 'Profile', url: 'https://example.com/meera' }],
      },
    }),
    published('price', 'AspenPlus', {
      courseId: 'AspenPlus',
      original: 12_000,
      discounted: 10_000,
      from: `${YEAR}-01-01T00:00:00+05:30`,
    }),
  ] satisfies readonly Published[],
  seats: { byCourse: { AspenPlus: 31 }, byBatch: { 'AP-NEXT': 7 } },
}
