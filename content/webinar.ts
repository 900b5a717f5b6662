import type { WebinarBody } from '#contract/webinar-body.ts'
import { COMMON_DATE_KEY } from '#contract/webinar-body.ts'
import { markdown } from './markdown.ts'

/** What the Webinars page says while no event is ahead. */
export const STANDING: WebinarBody = {
  title: 'Free Masterclasses',
  subject: null,
  speaker: null,
  startsAt: null,
  minutes: 60,
  dateKey: COMMON_DATE_KEY,
  about: markdown(
    'A free masterclass is a live session of about an hour with a trainer from industry. It takes one real problem of process design or simulation, works it through on the screen, and leaves time for your questions.',
    'Typical subjects are distillation column design, Aspen Plus and Aspen HYSYS, heat exchanger design, relief valve sizing, and how to prepare for a first job in process engineering.',
    'Register once with the form. The joining link and the time come by e-mail before the session.',
  ),
  perks: [
    'Live sessions',
    'Expert trainers',
    'Recorded lectures',
    'Weekly tests',
    'Doubt sessions',
    'Internship opportunities',
    'Worldwide access',
    'Industry experts',
    'All software on one platform',
  ],
  joinUrl: null,
}
