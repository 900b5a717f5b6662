import type { Webinar } from '#contract/catalog.ts'

/** The free masterclass on the Webinars page. */
export const WEBINAR: Webinar = {
  // The address of the kept registrations, not the day of the next webinar: it stays when the date changes.
  dateKey: '06032025',
  title: 'Free Masterclasses',
  startsAt: null,
  about: [
    'A free masterclass is a live session of about an hour with a trainer from industry. It takes one real problem of process design or simulation, works it through on the screen, and leaves time for your questions.',
    'Typical subjects are distillation column design, Aspen Plus and Aspen HYSYS, heat exchanger design, relief valve sizing, and how to prepare for a first job in process engineering.',
    'Register once with the form. The joining link and the time come by e-mail before the session.',
  ],
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
}
