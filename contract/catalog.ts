import type * as z from 'zod/mini'
import { MINUTE_MS } from './ground/time.ts'
import type { Batch } from './batches.ts'
import { indianDay } from './indian-time.ts'
import type { Photo } from './picture-address.ts'
import type { RichText } from './rich-text.ts'
import type { TrainerCard } from './trainers.ts'

export type Units = number & z.core.$brand<'units'>

export const units = (amount: number): Units => amount as Units

/** Whole paise (1 rupee = 100 paise). Prices include 18 % GST. */
export type Paise = Units & z.core.$brand<'paise'>

export const paise = (amount: number): Paise => amount as Paise

export const rupees = (amount: number): Paise => paise(amount * 100)

export const sumOf = <One extends Units>(...amounts: readonly One[]): One =>
  amounts.reduce((sum: number, one) => sum + one, 0) as One

export const minus = <One extends Units>(amount: One, taken: One): One => (amount - taken) as One

export const larger = <One extends Units>(one: One, other: One): One => (one > other ? one : other)
export const smaller = <One extends Units>(one: One, other: One): One => (one < other ? one : other)

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

export const DISPLAYED_RATING = 4.5

/** Where a course stands in its sale: what cards, letters and payments need. Its texts are in `CourseDetail`. */
export interface Course {
  /** Part of the address, and the key of the payment button. */
  readonly id: string
  readonly name: string
  /** With the label of the batch on sale in brackets: "Aspen Plus (Jan 2025)". */
  readonly title: string
  /** null: the company. */
  readonly instructor: string | null
  readonly duration: number // hours
  readonly originalPrice: Paise
  readonly discountedPrice: Paise
  /** ISO 8601; null while no other price is announced. */
  readonly priceUntil: string | null
  /** null where it is counted and there is no capacity to count against. */
  readonly bookedPercentage: number | null
  readonly usersCount: number
  readonly seatsLeft: number | null
  readonly image: string
  /** In place of the drawing. */
  readonly picture: Photo | null
  readonly releaseDate: string
  readonly materialIncludes: readonly string[]
  readonly placeOfSupply: 'seller' | 'buyer'
  /** Off the site: it has no page and is not sold, and who has a seat keeps everything. */
  readonly isArchived: boolean
  /** null while none is on sale: then the course cannot be bought. */
  readonly batch: BatchOnSale | null
}

export interface BatchOnSale extends Pick<Batch, 'key' | 'label' | 'startsOn' | 'endsOn' | 'weekly' | 'enrolUntil'> {
  /** Its first day is over. */
  readonly hasBegun: boolean
}

/** "starts 16 January 2027", or that it is not known yet. */
export const startWords = (batch: BatchOnSale | null): string =>
  batch?.startsOn ? `${startVerb(batch)} ${indianDay(batch.startsOn)}` : 'date to be announced'

export const startVerb = ({ hasBegun }: Pick<BatchOnSale, 'hasBegun'>): string => (hasBegun ? 'started' : 'starts')

export interface Review {
  readonly user: string
  readonly comment: string
  readonly rating: number
}

interface Trainer {
  /** null: the company. */
  readonly name: string | null
  readonly photo: Photo | null
  readonly bio: RichText
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

export interface CourseDetail extends Course {
  readonly laterBatches: readonly BatchOnSale[]
  readonly overview: RichText
  readonly syllabus: readonly SyllabusSection[]
  readonly outcomes: readonly string[]
  readonly requirements: readonly string[]
  readonly audience: readonly string[]
  /** Counts while there are no `trainers`. */
  readonly trainer: Trainer
  readonly trainers: readonly TrainerCard[]
  readonly questions: readonly { readonly question: string; readonly answer: RichText }[]
  readonly reviews: readonly Review[]
  readonly sampleVideo: string | null
  readonly classes?: ShownClasses
  /** Missing where there are none: it travels with the first bytes. */
  readonly samplePictures?: readonly CaptionedPicture[]
}

export interface ShownClasses {
  /** ISO 8601 UTC, in order. */
  readonly startsAt: readonly string[]
  readonly over: number
}

export interface CaptionedPicture {
  readonly picture: Photo
  readonly caption: string
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
}

/** A webinar with a date. */
export interface WebinarEvent {
  readonly key: string
  /** Address of its registrations, DDMMYYYY; not the day on which it takes place. */
  readonly dateKey: string
  readonly title: string
  readonly subject: string
  readonly speaker: string | null
  /** ISO 8601. */
  readonly startsAt: string
  readonly minutes: number
}

export const endOf = ({ startsAt, minutes }: Pick<WebinarEvent, 'startsAt' | 'minutes'>): string =>
  new Date(Date.parse(startsAt) + minutes * MINUTE_MS).toISOString()

export const nextWebinar = (events: readonly WebinarEvent[], now: string): WebinarEvent | undefined =>
  events
    .filter((event) => Date.parse(endOf(event)) > Date.parse(now))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || (a.key < b.key ? -1 : 1))[0]

export const courseById = (courses: readonly Course[], id: string): Course | undefined =>
  courses.find((course) => course.id === id)

export const courseOnSite = (courses: readonly Course[], id: string): Course | undefined =>
  courses.find((course) => course.id === id && !course.isArchived)

export const SORT_ORDERS = ['release-date', 'popularity'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

type Sorted = Pick<Course, 'bookedPercentage' | 'releaseDate'>

/** Newest first, or the most booked first. Without `localeCompare`, whose first use blocks a phone. */
export function sortCourses<One extends Sorted>(courses: readonly One[], order: SortOrder): One[] {
  return courses.toSorted((a, b) =>
    order === 'popularity'
      ? (b.bookedPercentage ?? 0) - (a.bookedPercentage ?? 0)
      : Date.parse(b.releaseDate) - Date.parse(a.releaseDate),
  )
}
