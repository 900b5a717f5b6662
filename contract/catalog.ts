import type * as z from 'zod/mini'

/** Whole paise (1 rupee = 100 paise). Prices include 18 % GST. */
export type Paise = number & z.core.$brand<'paise'>

export const paise = (amount: number): Paise => amount as Paise

export const rupees = (amount: number): Paise => paise(amount * 100)

export const sumOf = (...amounts: readonly Paise[]): Paise => paise(amounts.reduce((sum, one) => sum + one, 0))

export const minus = (amount: Paise, taken: Paise): Paise => paise(amount - taken)

export const larger = (one: Paise, other: Paise): Paise => (one > other ? one : other)
export const smaller = (one: Paise, other: Paise): Paise => (one < other ? one : other)

/** `amount` x `part` / `whole` to the nearest paisa; a half goes up. In integers, so that no price is off by one. */
export const shareOf = (amount: Paise, part: number, whole: number): Paise =>
  paise(Math.floor((2 * amount * part + whole) / (2 * whole)))

const INDIAN_GROUP = /\B(?=(?:\d\d)*\d{3}$)/g

/** 900000 -> "₹9,000", 137288 -> "₹1,372.88". Without Intl, whose first use blocks a phone for 60 to 90 ms. */
export function formatRupees(amount: Paise): string {
  const sign = amount < 0 ? '-' : ''
  const [whole = '', parts = ''] = (Math.abs(amount) / 100).toFixed(2).split('.')
  return `${sign}₹${whole.replace(INDIAN_GROUP, ',')}${parts === '00' ? '' : `.${parts}`}`
}

export const GST_PERCENT = 18
export const GST_NOTE = `${GST_PERCENT}% GST inclusive`
export const DISPLAYED_RATING = 4.5

export interface Review {
  readonly user: string
  readonly comment: string
  readonly rating: number
}

export interface Course {
  /** Part of the address, and the key of the payment button. */
  readonly id: string
  /** With its batch in brackets: "Aspen Plus (Jan 2025)". */
  readonly title: string
  readonly duration: number // hours
  readonly originalPrice: Paise
  readonly discountedPrice: Paise
  readonly bookedPercentage: number
  readonly usersCount: number
  readonly image: string
  readonly releaseDate: string
  readonly overview: readonly string[]
  readonly syllabus: readonly SyllabusSection[]
  readonly instructorBio: string
  readonly reviews: readonly Review[]
  readonly materialIncludes: readonly string[]
  readonly requirements: readonly string[]
  readonly audience: readonly string[]
  readonly placeOfSupply: 'seller' | 'buyer'
  readonly outcomes: readonly string[]
}

export interface Price {
  readonly courseId: string
  readonly original: Paise
  readonly discounted: Paise
  readonly from: string
}

/** The price at a moment: the last that had begun, or the first. `prices` are oldest first; null without any. */
export function priceAt(prices: readonly Price[], courseId: string, moment: string): Price | null {
  const own = prices.filter((price) => price.courseId === courseId)
  return own.findLast(({ from }) => Date.parse(from) <= Date.parse(moment)) ?? own[0] ?? null
}

export interface SyllabusSection {
  readonly title: string
  readonly topics: readonly string[]
}

export interface Testimonial {
  readonly name: string
  readonly title: string
  readonly feedback: string
  readonly stars: number
  readonly isSample: boolean
}

export interface Webinar {
  /** Address of its registrations, DDMMYYYY; not the day of the next webinar. */
  readonly dateKey: string
  readonly title: string
  readonly startsAt: string | null
  readonly about: readonly string[]
  readonly perks: readonly string[]
}

/** The course's name without its batch: "Aspen Plus (Jan 2025)" -> "Aspen Plus". Key of its enrolments. */
export const courseName = (course: Pick<Course, 'title'>): string => course.title.replace(/\s*\([^)]*\)$/, '')

export const courseById = (courses: readonly Course[], id: string): Course | undefined =>
  courses.find((course) => course.id === id)

/** The course that somebody calls so: by its id or its title, with or without the batch, in any spelling of capitals. */
export function courseCalled(courses: readonly Course[], name: string): Course | undefined {
  const wanted = name.trim().toLowerCase()
  return courses.find((course) =>
    [course.id, course.title, courseName(course)].some((one) => one.toLowerCase() === wanted),
  )
}

export const SORT_ORDERS = ['release-date', 'popularity'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** Newest first, or the most booked first. Without `localeCompare`, whose first use blocks a phone. */
export function sortCourses<Sorted extends Pick<Course, 'bookedPercentage' | 'releaseDate'>>(
  courses: readonly Sorted[],
  order: SortOrder,
): Sorted[] {
  return courses.toSorted((a, b) =>
    order === 'popularity'
      ? b.bookedPercentage - a.bookedPercentage
      : Date.parse(b.releaseDate) - Date.parse(a.releaseDate),
  )
}
