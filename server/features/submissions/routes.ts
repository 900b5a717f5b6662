import { Hono } from 'hono'
import { courseName, courseById, type Course, type Webinar } from '#contract/catalog.ts'
import { ContactMessage, CourseFeedback, Enrolment, Kept, WebinarRegistration } from '#contract/submissions.ts'
import type { RefusalCode } from '#contract/problem.ts'
import type { Env } from '../../http/context.ts'
import type { Counters } from '../../http/counters.ts'
import { describe } from '../../http/describe.ts'
import { body, limitPerAddress } from '../../http/door.ts'
import { refuse } from '../../http/refuse.ts'
import { createKeeper, type KeeperDeps } from './keeper.ts'
import { contactConfirmation, enrolmentConfirmation, feedbackConfirmation, webinarConfirmation } from './letters.ts'

export interface SubmissionsDeps extends KeeperDeps {
  readonly courses: readonly Course[]
  readonly webinars: readonly Webinar[]
  /** For floods: counts in memory. */
  readonly floodCounters: Counters
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
export const submissionRoutes = (deps: SubmissionsDeps) => {
  const parts = {
    ...deps,
    keep: createKeeper(deps),
    limited: limitPerAddress(deps.floodCounters, 'submissions', deps.limits.submissionsPerAddress),
  }
  return new Hono<Env>().route('/', messageRoutes(parts)).route('/', seatRoutes(parts))
}

interface Parts extends SubmissionsDeps {
  readonly keep: ReturnType<typeof createKeeper>
  readonly limited: ReturnType<typeof limitPerAddress>
}

const messageRoutes = ({ config, keep, limited }: Parts) =>
  new Hono<Env>()
    .post('/course-feedbacks', limited, described('Keep feedback on a course'), ...body(CourseFeedback), (c) => {
      const feedback = c.req.valid('json')
      return keep(c, {
        kind: 'course feedback',
        branch: 'course-feedbacks',
        keyedBy: 'pushId',
        body: feedback,
        confirmation: { to: feedback.emailAddress, compose: () => feedbackConfirmation(config, feedback) },
      })
    })
    .post('/feedback', limited, described('Keep a message to the office'), ...body(ContactMessage), (c) => {
      const message = c.req.valid('json')
      return keep(c, {
        kind: 'contact message',
        branch: 'feedback',
        keyedBy: 'millisecond',
        body: message,
        confirmation: { to: message.email, compose: () => contactConfirmation(config, message) },
      })
    })

const seatRoutes = ({ config, keep, limited, courses, webinars }: Parts) =>
  new Hono<Env>()
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
          confirmation: { to: registration.email, compose: () => webinarConfirmation(config, registration) },
        })
      },
    )
    .post(
      '/enrollments/:courseId',
      limited,
      described('Ask for a seat in a course', 'courseUnknown'),
      ...body(Enrolment),
      async (c) => {
        const course = courseById(courses, c.req.param('courseId'))
        if (!course) return refuse(c, 'courseUnknown')
        const enrolment = c.req.valid('json')
        return keep(c, {
          kind: `enrolment in ${courseName(course)}`,
          branch: `enrollments/${courseName(course)}`,
          keyedBy: 'millisecond',
          body: enrolment,
          confirmation: { to: enrolment.email, compose: () => enrolmentConfirmation(config, course, enrolment) },
        })
      },
    )
