/** Facts about the business that pages share. Its name, phones and addresses come from the configuration. */
import type { CounterFigure, Office } from '#contract/site-content.ts'

export const OFFICE: Office = {
  city: 'Vadodara',
  hours: '9am-5pm Monday to Friday',
  replyWithin: '48 hours',
  since: 2024,
  trainersExperience: 'Trainers have 4-10 years of chemical industry experience.',
}

export const COUNTERS: readonly CounterFigure[] = [
  { target: 780, title: 'Students Trained' },
  { target: 1, title: 'Batches Conducted' },
  { target: 4, title: 'Webinars Conducted' },
  { target: 3, title: 'Training Programs' },
]
