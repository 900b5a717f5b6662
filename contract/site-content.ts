/** What the public pages are drawn from, and what each of them shows of it. Nothing in it is for members or seat holders alone. */
import type { ConsultancyBody } from './consultancy-body.ts'
import type { Course, CourseDetail, Testimonial, WebinarEvent } from './catalog.ts'
import type { IconName } from './drawings.ts'
import { FIXED_PATHS, paths } from './paths.ts'
import type { RichText } from './rich-text.ts'
import type { TrainerCard, TrainerProfile } from './trainers.ts'

export interface PublicSite {
  readonly courses: readonly CourseDetail[]
  readonly trainers: readonly TrainerProfile[]
  /** By course: what its own page says at length, or not at all. */
  readonly choices: Readonly<Record<string, CourseChoice>>
  readonly coursePages: readonly CoursePage[]
  readonly programmes: readonly Programme[]
  readonly home: HomeTexts
  readonly about: AboutTexts
  readonly consultancy: ConsultancyTexts
  readonly office: Office
  readonly counters: readonly CounterFigure[]
  readonly testimonials: readonly Testimonial[]
  readonly webinar: WebinarTexts
  readonly pastWebinars: readonly PastWebinar[]
  readonly terms: readonly LegalSection[]
  /** What the terms say of refund, cancellation and recordings, a line each. */
  readonly termsInShort: readonly TitledLine[]
  readonly privacy: readonly LegalSection[]
  readonly descriptions: Readonly<Record<string, string>>
  readonly homeVideo: string | null
  /** When time alone changes a page next: ISO 8601 UTC, or null. */
  readonly until: string | null
  readonly gstPercent?: number | undefined
  readonly changedAt: Readonly<Record<string, string>>
}

export interface CourseChoice {
  readonly level: string | null
  readonly prerequisite: string | null
  readonly software: readonly string[]
  /** Ends the sentence "Start here if …". */
  readonly startIf: string | null
}

export interface Office {
  readonly city: string
  readonly hours: string
  readonly replyWithin: string
  readonly since: number
  readonly region: string
  readonly legalName: string | null
  readonly address: string | null
  readonly links: readonly string[]
}

export interface CoursePage {
  readonly path: string
  readonly courseId: string
  readonly title: string
  readonly intro: RichText
  readonly cardText: string
}

export interface Programme {
  readonly name: string
  readonly summary: string
  readonly icon: IconName
  readonly courseId: string | null
}

export interface CounterFigure {
  readonly target: number
  readonly title: string
}

export interface TitledLine {
  readonly title: string
  readonly text: string
}

export interface LegalSection {
  readonly id: string
  readonly title: string
  readonly text: RichText
}

/** The event that is on or comes next, or the text that stands while there is none. */
export interface WebinarTexts {
  readonly title: string
  readonly about: RichText
  readonly perks: readonly string[]
  readonly dateKey: string
  readonly event: WebinarEvent | null
  readonly trainer: TrainerCard | null
}

export interface PastWebinar extends Pick<WebinarEvent, 'key' | 'subject' | 'speaker' | 'startsAt' | 'minutes'> {
  /** Its recording, where everybody may see it. */
  readonly videoUrl: string | null
}

export interface Feature {
  readonly title: string
  readonly text: string
  readonly icon: IconName
}

export interface HomeTexts {
  readonly heading: string
  readonly intro: RichText
  readonly video: { readonly heading: string; readonly text: RichText; readonly label: string }
  readonly programmes: { readonly heading: string; readonly subtitle: string; readonly listHeading: string }
  readonly why: { readonly heading: string; readonly features: readonly Feature[]; readonly trainers: string }
  readonly testimonials: { readonly heading: string }
}

export interface AboutTexts {
  readonly heading: string
  readonly lead: string
  readonly who: RichText
  readonly offersHeading: string
  readonly offers: readonly Feature[]
  readonly internsHeading: string
  readonly interns: RichText
}

export interface ConsultancyTexts extends Omit<ConsultancyBody, 'about'> {
  readonly about: RichText
}

export interface CoursePageCard extends Pick<CoursePage, 'path' | 'title' | 'cardText'> {
  readonly image: string
}

export interface HomeData {
  readonly texts: HomeTexts
  readonly coursePages: readonly CoursePageCard[]
  readonly programmes: readonly Programme[]
  readonly videoUrl: string | null
  readonly next: readonly CourseLine[]
  readonly trainer: TrainerCard | null
  readonly testimonials: readonly Testimonial[]
  readonly counters: readonly CounterFigure[]
}

export type CourseSummary = Pick<
  Course,
  | 'id'
  | 'title'
  | 'instructor'
  | 'duration'
  | 'originalPrice'
  | 'discountedPrice'
  | 'bookedPercentage'
  | 'usersCount'
  | 'image'
  | 'picture'
  | 'batch'
  | 'seatsLeft'
  | 'name'
>

export type ListedCourse = CourseSummary & Pick<Course, 'releaseDate'>

/** A course in one line of a list, in words that need no code there. */
export interface CourseLine {
  readonly id: string
  readonly title: string
  readonly words: string
  readonly price: string
}

export interface ComparedCourse extends CourseChoice, CourseLine {
  readonly hours: string
  readonly starts: string
  /** Days and hours of the classes; empty where they are not known. */
  readonly classes: string
  readonly originalPrice: string
}

export interface CompareData {
  readonly courses: readonly ComparedCourse[]
}

export interface CoursesData {
  readonly courses: readonly ListedCourse[]
}

/** Without what its page never shows: that would travel with the first bytes. */
export type ShownCourse = Omit<CourseDetail, 'isArchived' | 'placeOfSupply' | 'priceUntil' | 'releaseDate'>

export interface CourseData {
  readonly course: ShownCourse
  readonly termsInShort: readonly TitledLine[]
}

export type ProgrammeCourse = CourseSummary & Pick<CourseDetail, 'outcomes'> & { readonly sections: readonly string[] }

export interface ProgrammeData {
  readonly page: Pick<CoursePage, 'title' | 'intro'>
  readonly course: ProgrammeCourse | null
  readonly other: CoursePageCard | null
}

export interface WebinarsData {
  readonly webinar: WebinarTexts
}

export interface MasterclassesData extends WebinarsData {
  readonly past: readonly PastWebinar[]
}

export interface ConsultancyData {
  readonly texts: ConsultancyTexts
}

export interface AboutData {
  readonly texts: AboutTexts
  readonly trainers: readonly TrainerCard[]
}

export interface TrainerData {
  readonly trainer: TrainerProfile
  readonly courses: readonly CourseLine[]
}

export interface LegalData {
  readonly sections: readonly LegalSection[]
}

/** What everybody finds on a page for members. */
export interface OpenData {
  readonly next: readonly CourseLine[]
  readonly recordings: readonly string[]
}

export type PageData =
  | HomeData
  | CoursesData
  | CompareData
  | CourseData
  | ProgrammeData
  | WebinarsData
  | MasterclassesData
  | ConsultancyData
  | AboutData
  | TrainerData
  | LegalData
  | OpenData

interface Addressed {
  readonly courses: readonly Pick<Course, 'id'>[]
  readonly trainers: readonly Pick<TrainerCard, 'id'>[]
}

export const publicPathsOf = ({ courses, trainers }: Addressed): readonly string[] =>
  FIXED_PATHS.flatMap((path) => {
    if (path === paths.courses) return [path, ...courses.map(({ id }) => paths.course(id))]
    return path === paths.about ? [path, ...trainers.map(({ id }) => paths.trainer(id))] : [path]
  })

/** Pages with a form whose course is archived: they lead on, and nothing leads to them. */
export const closedPathsOf = ({ courses, coursePages }: Pick<PublicSite, 'courses' | 'coursePages'>): string[] =>
  coursePages.filter(({ courseId }) => courses.every(({ id }) => id !== courseId)).map(({ path }) => path)

export const descriptionKeyOf = (path: string): string =>
  path === paths.home ? 'home' : path.slice(1).toLowerCase().replaceAll('/', '-')
