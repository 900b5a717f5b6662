/** Facts about the business that pages share. Its name, phones and addresses come from the configuration. */

export const SINCE = 2024

export const OFFICE = {
  city: 'Vadodara',
  hours: '9am-5pm Monday to Friday',
  replyWithin: '48 hours',
} as const

export const TRAINERS_EXPERIENCE = 'Trainers have 4-10 years of chemical industry experience.'

export interface CounterFigure {
  readonly target: number
  readonly title: string
}

export const COUNTERS: readonly CounterFigure[] = [
  { target: 780, title: 'Students Trained' },
  { target: 1, title: 'Batches Conducted' },
  { target: 4, title: 'Webinars Conducted' },
  { target: 3, title: 'Training Programs' },
]
