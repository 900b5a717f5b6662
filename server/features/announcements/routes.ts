import { Hono } from 'hono'
import { courseOnSite } from '#contract/catalog.ts'
import { Enrolment, Kept } from '#contract/submissions.ts'
import { created } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { limitPerAddress } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import { noteConsent } from '../consents/consents.ts'
import { unsubscribeLink } from '../consents/unsubscribe-link.ts'
import { createKeeper, KEY_REFUSALS } from '../submissions/keeper.ts'
import type { SubmissionsDeps } from '../submissions/routes.ts'
import { keepRequest } from './batch-requests.ts'
import { requestConfirmation } from './letters.ts'

/** "Tell me": the enrolment form of a course whose next batch has no date. */
export function announcementRoutes(deps: SubmissionsDeps & { readonly secret: string }) {
  const { catalog, config, floodCounters, limits, now, secret } = deps
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
      const course = courseOnSite(catalog.now().courses, c.req.param('courseId'))
      if (!course) return c.var.refuse('courseUnknown')
      const enrolment = c.req.valid('json')
      const { email } = enrolment
      const unsubscribe = unsubscribeLink({ ...config, secret }, { email, purpose: 'batches' })
      const kept = await keep(c, {
        kind: `request to hear of the next batch of ${course.name}`,
        details: [['Asks for', 'One letter when the next batch is announced, and nothing else. The site sends it.']],
        branch: `enrollments/${course.name}`,
        keyedBy: 'millisecond',
        body: enrolment,
        // Whoever asks again after a no is told again.
        async alongside(tx, recordKey) {
          const said = {
            email,
            purpose: 'batches',
            state: 'given',
            notice: null,
            channel: 'form',
            proof: recordKey,
          } as const
          const { at: askedAt } = await noteConsent(tx, said, now())
          await keepRequest(tx, { recordKey, courseId: course.id, email, askedAt })
        },
        confirmation: { to: email, compose: () => requestConfirmation(config, course, enrolment, unsubscribe) },
      })
      return c.var.answer(kept)
    },
  )
}
