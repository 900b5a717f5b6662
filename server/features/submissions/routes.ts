import { Hono } from 'hono'
import { courseOnSite, type WebinarEvent } from '#contract/catalog.ts'
import {
  ContactMessage,
  CourseFeedback,
  Enrolment,
  ForWebinar,
  Kept,
  WebinarRegistration,
} from '#contract/submissions.ts'
import { STANDING_WEBINAR } from '#contract/webinar-body.ts'
import type { Config } from '../../config.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Env } from '../../http/context.ts'
import type { Counters } from '../../http/counters.ts'
import { created } from '../../http/answers.ts'
import { limitPerAddress } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import { unsubscribeLink } from '../consents/unsubscribe-link.ts'
import type { Catalog } from '../content/catalog.ts'
import { timesOf } from '../content/webinar-calendar.ts'
import { createKeeper, KEY_REFUSALS, type KeeperDeps, type Submission } from './keeper.ts'
import {
  contactConfirmation,
  enrolmentConfirmation,
  eventRows,
  feedbackConfirmation,
  webinarConfirmation,
  type WebinarSession,
} from './letters.ts'
import { newLinks, noteRegistration, type PersonalLinks } from './registrations.ts'
import { webinarMeant } from './webinar-meant.ts'

export interface SubmissionsDeps extends KeeperDeps {
  readonly catalog: Catalog
  /** Counts floods in memory. */
  readonly floodCounters: Counters
  readonly secret: string
}

export const submissionRoutes = (deps: SubmissionsDeps) => {
  const limited = limitPerAddress(deps.floodCounters, 'submissions', deps.limits.submissionsPerAddress)
  const parts = {
    ...deps,
    keep: createKeeper(deps),
    declared: { tag: 'Submissions', by: [limited], answer: created(Kept) },
  }
  return new Hono<Env>().route('/', messageRoutes(parts)).route('/', webinarRoutes(parts)).route('/', seatRoutes(parts))
}

interface Parts extends SubmissionsDeps {
  readonly keep: ReturnType<typeof createKeeper>
  /** What is the same for all four. */
  readonly declared: {
    readonly tag: string
    readonly by: ReadonlyArray<ReturnType<typeof limitPerAddress>>
    readonly answer: ReturnType<typeof created<Kept>>
  }
}

const messageRoutes = ({ config, keep, declared }: Parts) =>
  new Hono<Env>()
    .post(
      '/course-feedbacks',
      route({ ...declared, summary: 'Keep feedback on a course', body: CourseFeedback, refusals: KEY_REFUSALS }),
      async (c) => {
        const feedback = c.req.valid('json')
        const kept = await keep(c, {
          kind: 'course feedback',
          branch: 'course-feedbacks',
          keyedBy: 'pushId',
          body: feedback,
          confirmation: { to: feedback.emailAddress, compose: () => feedbackConfirmation(config, feedback) },
        })
        return c.var.answer(kept)
      },
    )
    .post(
      '/feedback',
      route({ ...declared, summary: 'Keep a message to the office', body: ContactMessage, refusals: KEY_REFUSALS }),
      async (c) => {
        const message = c.req.valid('json')
        const kept = await keep(c, {
          kind: 'contact message',
          branch: 'feedback',
          keyedBy: 'millisecond',
          body: message,
          confirmation: { to: message.email, compose: () => contactConfirmation(config, message) },
        })
        return c.var.answer(kept)
      },
    )

const webinarRoutes = ({ config, keep, declared, catalog, now, secret }: Parts) =>
  new Hono<Env>().post(
    '/webinars/:dateKey/registrations',
    route({
      ...declared,
      summary: 'Register for a free masterclass',
      query: ForWebinar,
      body: WebinarRegistration,
      refusals: ['webinarUnknown', 'webinarOver', ...KEY_REFUSALS],
    }),
    async (c) => {
      const dateKey = c.req.param('dateKey')
      const { event: key, offers } = c.req.valid('query')
      const time = now()
      const meant = webinarMeant(catalog.now().webinars, { dateKey, key, time: time.toISOString() })
      if (!meant) return c.var.refuse('webinarUnknown')
      const { event, over } = meant
      const registration = c.req.valid('json')
      const registered = noteWebinar(event, { config, secret, now: time })
      const submission: Submission = {
        kind: 'webinar registration',
        ...(key === undefined ? {} : { about: key }),
        branch: `webinars/${dateKey}`,
        keyedBy: 'millisecond',
        body: registration,
        confirmation: {
          to: registration.email,
          compose: () => webinarConfirmation(config, registration, registered.session(registration.email)),
        },
        ...(event && { details: eventRows(event) }),
        alongside: (tx, path) => registered.keep(tx, path, offers === 'yes'),
      }
      return c.var.answer(await keep(c, submission, over))
    },
  )

const seatRoutes = ({ config, keep, declared, catalog }: Parts) =>
  new Hono<Env>().post(
    '/enrollments/:courseId',
    route({
      ...declared,
      summary: 'Ask for a seat in a course',
      body: Enrolment,
      refusals: ['courseUnknown', ...KEY_REFUSALS],
    }),
    async (c) => {
      const course = courseOnSite(catalog.now().courses, c.req.param('courseId'))
      if (!course) return c.var.refuse('courseUnknown')
      const enrolment = c.req.valid('json')
      const kept = await keep(c, {
        kind: `enrolment in ${course.name}`,
        branch: `enrollments/${course.name}`,
        keyedBy: 'millisecond',
        body: enrolment,
        confirmation: { to: enrolment.email, compose: () => enrolmentConfirmation(config, course, enrolment) },
      })
      return c.var.answer(kept)
    },
  )

interface Noting {
  readonly config: Config
  readonly secret: string
  readonly now: Date
}

/** Which event a registration is for, stored with it, and its personal links, which stand in its letter alone. */
function noteWebinar(event: WebinarEvent | null, { config, secret, now }: Noting) {
  let links: PersonalLinks | null = null
  return {
    async keep(tx: Transaction, recordKey: string, wantsOffers: boolean): Promise<void> {
      const webinarId = event?.key ?? STANDING_WEBINAR
      await noteRegistration(tx, { recordKey, webinarId, wantsOffers, told: event && timesOf(event) })
      if (event) links = await newLinks(tx, { recordKey, siteUrl: config.siteUrl, now })
    },
    session(email: string): WebinarSession | null {
      const unsubscribe = unsubscribeLink({ ...config, secret }, { email, purpose: 'masterclasses' })
      return event && links && { event, now, links, unsubscribe }
    },
  }
}
