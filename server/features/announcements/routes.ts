import { Hono } from 'hono'
import { courseById } from '#contract/catalog.ts'
import { paths, pathWith } from '#contract/paths.ts'
import { Enrolment, Kept, Unsubscribe } from '#contract/submissions.ts'
import { created, done, redirect } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { keepableAddress, limitPerAddress, smallBody } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import { createKeeper, KEY_REFUSALS } from '../submissions/keeper.ts'
import type { SubmissionsDeps } from '../submissions/routes.ts'
import { endRequests, isKnownToken, keepRequest, newToken } from './batch-requests.ts'
import { requestConfirmation } from './letters.ts'

/** "Tell me": the enrolment form of a course whose next batch has no date. */
export function announcementRoutes(deps: SubmissionsDeps) {
  const { catalog, config, floodCounters, limits, now } = deps
  const keep = createKeeper(deps)
  return new Hono<Env>().post(
    '/enrollments/:courseId/announcements',
    route({
      tag: 'Submissions',
      summary: 'Ask for a letter when the next batch is announced',
      by: [limitPerAddress(floodCounters, 'submissions', limits.submissionsPerAddress)],
      body: Enrolment,
      answer: created(Kept),
      refusals: ['courseUnknown', ...KEY_REFUSALS],
    }),
    async (c) => {
      const course = courseById(catalog.now().courses, c.req.param('courseId'))
      if (!course) return c.var.refuse('courseUnknown')
      const enrolment = c.req.valid('json')
      const token = newToken()
      const request = { courseId: course.id, email: enrolment.email, token, askedAt: now().toISOString() }
      const kept = await keep(c, {
        kind: `request to hear of the next batch of ${course.name}`,
        details: [['Asks for', 'One letter when the next batch is announced, and nothing else. The site sends it.']],
        branch: `enrollments/${course.name}`,
        keyedBy: 'millisecond',
        body: enrolment,
        alongside: (tx, recordKey) => keepRequest(tx, { recordKey, ...request }),
        confirmation: { to: enrolment.email, compose: () => requestConfirmation(config, course, enrolment, token) },
      })
      return c.var.answer(kept)
    },
  )
}

/** Not behind the visitors' door: mail programs of other sites end letters here by themselves (RFC 8058). */
export const unsubscribeRoutes = ({ database, now }: Pick<SubmissionsDeps, 'database' | 'now'>) =>
  new Hono<Env>()
    .post(
      '/unsubscribe',
      route({
        tag: 'Submissions',
        summary: 'End the letters about next batches',
        by: [keepableAddress, smallBody],
        body: Unsubscribe,
        orForm: (c) => ({ token: c.req.query('token') }),
        answer: done,
      }),
      async (c) => {
        const { token } = c.req.valid('json')
        // The same answer for every token, so that nobody can ask which ones there are.
        if (await isKnownToken(database.db, token))
          await database.write((tx) => endRequests(tx, token, now().toISOString()))
        return c.var.answer()
      },
    )
    .get(
      '/unsubscribe',
      route({ tag: 'Submissions', summary: 'The page that asks first', by: [keepableAddress], answer: redirect }),
      (c) => c.var.answer(pathWith(paths.unsubscribe, 'token', c.req.query('token') ?? '')),
    )
