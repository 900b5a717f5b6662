/** What the public pages are drawn from, and what each of them needs of it. Nothing in it is for members or seat holders alone. */
import { courseById, type Course, type CourseDetail, type Testimonial, type WebinarEvent } from './catalog.ts'
import type { IconName } from './drawings.ts'
import { paths } from './paths.ts'
import type { RichText } from './rich-text.ts'

export interface PublicSite {
  readonly courses: readonly CourseDetail[]
  readonly coursePages: readonly CoursePage[]
  readonly programmes: readonly Programme[]
  readonly home: HomeTexts
  readonly about: AboutTexts
  readonly office: Office
  readonly counters: readonly CounterFigure[]
  readonly testimonials: readonly Testimonial[]
  readonly webinar: WebinarTexts
  readonly terms: readonly LegalSection[]
  /** What the terms say of refund, cancellation and recordings, a line each. */
  readonly termsInShort: readonly TitledLine[]
  readonly privacy: readonly LegalSection[]
  readonly descriptions: Readonly<Record<string, string>>
  readonly homeVideo: string | null
  /** When time alone changes a page next: ISO 8601 UTC, or null. */
  readonly until: string | null
  readonly changedAt: Readonly<Record<string, string>>
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

export interface CoursePageCard extends Pick<CoursePage, 'path' | 'title' | 'cardText'> {
  readonly image: string
}

export interface HomeData {
  readonly texts: HomeTexts
  readonly coursePages: readonly CoursePageCard[]
  readonly programmes: readonly Programme[]
  readonly videoUrl: string | null
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
  | 'releaseDate'
  | 'batch'
  | 'seatsLeft'
  | 'name'
>

export interface CoursesData {
  readonly courses: readonly CourseSummary[]
}

export interface CourseData {
  readonly course: CourseDetail
  readonly termsInShort: readonly TitledLine[]
}

export interface ProgrammeData {
  readonly page: Pick<CoursePage, 'title' | 'intro'>
  readonly course: CourseSummary & Pick<CourseDetail, 'outcomes'> & { readonly sections: readonly string[] }
  readonly other: CoursePageCard | null
}

export interface WebinarsData {
  readonly webinar: WebinarTexts
}

export interface AboutData {
  readonly texts: AboutTexts
}

export interface LegalData {
  readonly sections: readonly LegalSection[]
}

export type PageData = HomeData | CoursesData | CourseData | ProgrammeData | WebinarsData | AboutData | LegalData

/** Pages that are the same for everybody, in the order of the sitemap. A page for each course follows the list of courses. */
const FIXED_PATHS: readonly string[] = [
  paths.home,
  paths.courses,
  paths.processDesign,
  paths.aspenPlus,
  paths.webinars,
  paths.about,
  paths.contact,
  paths.studentFeedback,
  paths.jobPostings,
  paths.community,
  paths.chemConnect,
  paths.terms,
  paths.privacy,
]

export const publicPathsOf = (site: { readonly courses: readonly Pick<Course, 'id'>[] }): readonly string[] =>
  FIXED_PATHS.flatMap((path) =>
    path === paths.courses ? [path, ...site.courses.map(({ id }) => paths.course(id))] : [path],
  )

export const descriptionKeyOf = (path: string): string =>
  path === paths.home ? 'home' : path.slice(1).toLowerCase().replaceAll('/', '-')

/** What the page at this path shows of the content; null for a page that shows none, or that does not exist. */
export function pageDataAt(site: PublicSite, path: string): PageData | null {
  const fixed = FIXED_DATA.get(path)
  if (fixed) return fixed(site)
  const course = site.courses.find(({ id }) => paths.course(id) === path)
  return course ? { course, termsInShort: site.termsInShort } : (programmeData(site, path) ?? null)
}

type DataOf = (site: PublicSite) => PageData

const FIXED_DATA: ReadonlyMap<string, DataOf> = new Map<string, DataOf>([
  [paths.home, homeData],
  [paths.courses, (site) => ({ courses: site.courses.map(summaryOf) })],
  [paths.webinars, ({ webinar }) => ({ webinar })],
  [paths.about, ({ about }) => ({ texts: about })],
  [paths.terms, ({ terms }) => ({ sections: terms })],
  [paths.privacy, ({ privacy }) => ({ sections: privacy })],
])

function homeData(site: PublicSite): HomeData {
  return {
    texts: site.home,
    coursePages: site.coursePages.map((page) => cardOf(site, page)),
    programmes: site.programmes,
    videoUrl: site.homeVideo,
    testimonials: site.testimonials,
    counters: site.counters,
  }
}

const summaryOf = (course: CourseDetail): CourseSummary => ({
  id: course.id,
  title: course.title,
  instructor: course.instructor,
  duration: course.duration,
  originalPrice: course.originalPrice,
  discountedPrice: course.discountedPrice,
  bookedPercentage: course.bookedPercentage,
  usersCount: course.usersCount,
  image: course.image,
  picture: course.picture,
  releaseDate: course.releaseDate,
  batch: course.batch,
  seatsLeft: course.seatsLeft,
  name: course.name,
})

function programmeData(site: PublicSite, path: string): ProgrammeData | undefined {
  const page = site.coursePages.find((one) => one.path === path)
  const course = page && site.courses.find(({ id }) => id === page.courseId)
  if (!course) return undefined
  const other = site.coursePages.find((one) => one.path !== path)
  const { outcomes, syllabus } = course
  return {
    page: { title: page.title, intro: page.intro },
    course: { ...summaryOf(course), outcomes, sections: syllabus.map((section) => section.title) },
    other: other ? cardOf(site, other) : null,
  }
}

const cardOf = (site: PublicSite, { path, title, cardText, courseId }: CoursePage): CoursePageCard => ({
  path,
  title,
  cardText,
  image: courseById(site.courses, courseId)?.image ?? '',
})
