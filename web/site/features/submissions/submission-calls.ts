/** Checks and sends the four forms. Loaded when a form is begun, as drawing it needs none of this. */
import {
  type ContactMessage,
  ContactMessageWithTerms,
  CourseFeedback,
  Enrolment,
  Kept,
  WebinarRegistration,
} from '#contract/submissions.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { isKeptForLater } from '#web/platform/kept-outcomes.ts'
import { forgetForm, sendOrKeep } from '#web/platform/send-or-keep.ts'
import { localKeep } from '#web/platform/storage.ts'

/** Where the visitor's own browser keeps the last message. */
const CONTACT_MESSAGE_KEY = 'contactMessage'

const by = (key: string, name: string) => ({ headers: { 'Idempotency-Key': key }, fetch: sendOrKeep(key, name) })

export const enrolmentCall = (courseId: string, purpose: 'seat' | 'announcement') => ({
  rules: Enrolment,
  send: (json: Enrolment, key: string) => {
    const call = api.enrollments[':courseId']
    const asked = { param: { courseId }, json }
    const answer =
      purpose === 'seat'
        ? call.$post(asked, by(key, 'enrolment'))
        : call.announcements.$post(asked, by(key, 'enrolment'))
    return ask(Kept, answer)
  },
  forget: forgetForm,
})

const OFFERS = { offers: 'yes' } as const

/** `wantsOffers` is no part of the record: the box stands beside the form. */
export const webinarCall = (dateKey: string, event: string | null, wantsOffers: () => boolean) => ({
  rules: WebinarRegistration,
  send: (json: WebinarRegistration, key: string) =>
    ask(
      Kept,
      api.webinars[':dateKey'].registrations.$post(
        { param: { dateKey }, query: event === null ? {} : { event, ...(wantsOffers() && OFFERS) }, json },
        by(key, 'webinar registration'),
      ),
    ),
  forget: forgetForm,
})

export const courseFeedbackCall = () => ({
  rules: CourseFeedback,
  send: (json: CourseFeedback, key: string) => ask(Kept, api['course-feedbacks'].$post({ json }, by(key, 'feedback'))),
  forget: forgetForm,
})

// Messages to the office are kept under `feedback`, as the product is specified.
export const contactMessageCall = () => ({
  rules: ContactMessageWithTerms,
  send: async ({ terms: _ticked, ...json }: ContactMessage & { terms: true }, key: string) => {
    const answer = await ask(Kept, api.feedback.$post({ json }, by(key, 'message')))
    if (answer.ok || isKeptForLater(answer.problem)) localKeep.write(CONTACT_MESSAGE_KEY, JSON.stringify(json))
    return answer
  },
  forget: forgetForm,
})
