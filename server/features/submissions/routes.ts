import { Hono } from 'hono'
import { courseName, type Course, type Webinar } from '#contract/catalog.ts'
import { ContactMessage, CourseFeedback, Enrolment, Kept, WebinarRegistration } from '#contract/submissions.ts'
import type { RefusalCode } from '#contract/problem.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import type { Counters } from '../../http/counters.ts'
import { describe } from '../../http/describe.ts'
import { body, limitPerAddress } from '../../http/door.ts'
import { isIdempotencyKey, once, type Once } from '../../http/idempotency.ts'
import type { Limits } from '../../http/limits.ts'
import { refuse } from '../../http/refuse.ts'
import type { ComposedLetter } from '../../outbox/compose.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { enrolmentConfirmation, ownerNotice, webinarConfirmation } from './letters.ts'
import { createRecordStore, type NewRecord } from './record-store.ts'

export interface SubmissionsDeps {
  readonly database: Database
  readonly outbox: Outbox
  readonly config: Config
  readonly courses: readonly Course[]
  readonly webinars: readonly Webinar[]
  readonly now: () => Date
  readonly limits: Limits
  /** For floods: counts in memory. */
  readonly floodCounters: Counters
}

interface Submission extends NewRecord {
  /** What the owner calls it. */
  readonly kind: string
  readonly confirmation?: ComposedLetter
}

const REFUSED: readonly RefusalCode[] = [
  'bodyMalformed',
  'keyMalformed',
  'crossSite',
  'bodyTooLarge',
  'contentTypeUnsupported',
  'fieldsInvalid',
  'keyReused',
  'tooManyRequests',
]
const described = (summary: string, ...refusals: RefusalCode[]) =>
  describe({ summary, tag: 'Submissions', status: 201, answer: Kept, refusals: [...REFUSED, ...refusals] })

/** The four records that a visitor sends. */
export function submissionRoutes(deps: SubmissionsDeps) {
  const { config, courses, webinars, limits, floodCounters } = deps
  const keep = createKeeper(deps)
  const limited = limitPerAddress(floodCounters, 'submissions', limits.submissionsPerAddress)

  return new Hono<Env>()
    .post('/course-feedbacks', limited, described('Keep feedback on a course'), ...body(CourseFeedback), (c) =>
      keep(c, { kind: 'course feedback', branch: 'course-feedbacks', keyedBy: 'pushId', body: c.req.valid('json') }),
    )
    .post('/feedback', limited, described('Keep a message to the office'), ...body(ContactMessage), (c) =>
      keep(c, { kind: 'contact message', branch: 'feedback', keyedBy: 'millisecond', body: c.req.valid('json') }),
    )
    .post(
      '/webinars/:dateKey/registrations',
      limited,
      described('Register for a free masterclass', 'webinarUnknown'),
      ...body(WebinarRegistration),
      async (c) => {
        const webinar = webinars.find(({ dateKey }) => dateKey === c.req.param('dateKey'))
        if (!webinar) return refuse(c, 'webinarUnknown')
        const registration = c.req.valid('json')
        return keep(c, {
          kind: 'webinar registration',
          branch: `webinars/${webinar.dateKey}`,
          keyedBy: 'millisecond',
          body: registration,
          confirmation: webinarConfirmation(config, registration),
        })
      },
    )
    .post(
      '/enrollments/:courseId',
      limited,
      described('Ask for a seat in a course', 'courseUnknown'),
      ...body(Enrolment),
      async (c) => {
        const course = courses.find(({ id }) => id === c.req.param('courseId'))
        if (!course) return refuse(c, 'courseUnknown')
        const enrolment = c.req.valid('json')
        return keep(c, {
          kind: `enrolment in ${courseName(course)}`,
          branch: `enrollments/${courseName(course)}`,
          keyedBy: 'millisecond',
          body: enrolment,
          confirmation: enrolmentConfirmation(config, course, enrolment),
        })
      },
    )
}

/** Keeps a submission with its letters in one transaction, once for each Idempotency-Key. */
function createKeeper({ database, outbox, config, now }: SubmissionsDeps) {
  const store = createRecordStore(database, now)

  async function save({ kind, confirmation, ...record }: Submission): Promise<Kept> {
    const path = await store.keep(record)
    if (confirmation) await outbox.enqueue(confirmation)
    if (config.ownerEmail)
      await outbox.enqueue(ownerNotice(config, config.ownerEmail, { kind, path, body: record.body }))
    return { path }
  }

  const saveOnce = (scope: string, key: string, submission: Submission): Promise<Once> =>
    once(database, { scope, key, content: submission.body, now: now() }, async () => ({
      status: 201,
      body: JSON.stringify(await save(submission)),
    }))

  return async (c: RequestContext, submission: Submission) => {
    const key = c.req.header('idempotency-key')
    if (key === undefined) return c.json(await database.write(() => save(submission)), 201)
    if (!isIdempotencyKey(key)) return refuse(c, 'keyMalformed')
    const answer = await database.write(() => saveOnce(c.req.path, key, submission))
    if (answer === 'keyReused') return refuse(c, 'keyReused')
    return c.json(Kept.parse(JSON.parse(answer.body)), 201)
  }
}
