/** What the public pages are drawn from, and what each of them needs of it. Nothing in it is for members or seat holders alone. */
import { courseById, type Course, type Testimonial, type Webinar } from './catalog.ts'
import { paths } from './paths.ts'

/** Everything that public pages show. In a text "{brand}" stands for the name of the business, "{since}" for its first year. */
export interface PublicSite {
  readonly courses: readonly Course[]
  readonly coursePages: readonly CoursePage[]
  readonly programmes: readonly Programme[]
  readonly home: HomeTexts
  readonly about: AboutTexts
  readonly office: Office
  readonly counters: readonly CounterFigure[]
  readonly testimonials: readonly Testimonial[]
  readonly webinar: Webinar
  readonly terms: readonly LegalSection[]
  readonly privacy: readonly LegalSection[]
  /** The sentence under a page's title in search results, by path. */
  readonly descriptions: Readonly<Record<string, string>>
}

export interface Office {
  readonly city: string
  readonly hours: string
  readonly replyWithin: string
  readonly since: number
  readonly trainersExperience: string
}

export interface CoursePage {
  readonly path: string
  /** The course whose syllabus and outcomes the page shows. */
  readonly courseId: string
  readonly title: string
  readonly intro: readonly string[]
  /** One line for the card on the other page and on the home page. */
  readonly cardText: string
}

export interface Programme {
  readonly name: string
  readonly summary: string
  readonly icon: string
  /** The course that teaches it, when one is on sale. */
  readonly courseId?: string
}

export interface CounterFigure {
  readonly target: number
  readonly title: string
}

export interface LegalSection {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly rules?: readonly string[]
}

export interface Feature {
  readonly title: string
  readonly text: string
  /** Name of its icon in web/art. */
  readonly icon: string
}

export interface HomeTexts {
  readonly heading: string
  readonly intro: readonly string[]
  readonly video: { readonly heading: string; readonly text: readonly string[]; readonly label: string }
  readonly programmes: { readonly heading: string; readonly subtitle: string; readonly listHeading: string }
  readonly why: { readonly heading: string; readonly features: readonly Feature[] }
  readonly testimonials: { readonly heading: string }
}

export interface AboutTexts {
  readonly heading: string
  readonly lead: string
  readonly who: readonly string[]
  readonly offersHeading: string
  readonly offers: readonly Feature[]
  readonly internsHeading: string
  readonly interns: string
}

export interface CoursePageCard extends Pick<CoursePage, 'path' | 'title' | 'cardText'> {
  readonly image: string
}

export interface HomeData {
  readonly texts: HomeTexts
  readonly coursePages: readonly CoursePageCard[]
  readonly programmes: readonly Programme[]
  readonly trainersExperience: string
  readonly testimonials: readonly Pick<Testimonial, 'name' | 'title' | 'feedback' | 'stars'>[]
  readonly counters: readonly CounterFigure[]
}

export type CourseSummary = Pick<
  Course,
  | 'id'
  | 'title'
  | 'duration'
  | 'originalPrice'
  | 'discountedPrice'
  | 'bookedPercentage'
  | 'usersCount'
  | 'image'
  | 'releaseDate'
>

export interface CoursesData {
  readonly courses: readonly CourseSummary[]
}

export interface CourseData {
  readonly course: Course
}

export interface ProgrammeData {
  readonly page: Pick<CoursePage, 'title' | 'intro'>
  readonly course: Pick<Course, 'id' | 'title' | 'outcomes'> & { readonly sections: readonly string[] }
  readonly other: CoursePageCard | null
}

export interface WebinarsData {
  readonly webinar: Webinar
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

/** What the page at this path shows of the content; null for a page that shows none, or that does not exist. */
export function pageDataAt(site: PublicSite, path: string): PageData | null {
  const fixed = FIXED_DATA.get(path)
  if (fixed) return fixed(site)
  const course = site.courses.find(({ id }) => paths.course(id) === path)
  return course ? { course } : (programmeData(site, path) ?? null)
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
    trainersExperience: site.office.trainersExperience,
    testimonials: site.testimonials.map(({ name, title, feedback, stars }) => ({ name, title, feedback, stars })),
    counters: site.counters,
  }
}

const summaryOf = (course: Course): CourseSummary => ({
  id: course.id,
  title: course.title,
  duration: course.duration,
  originalPrice: course.originalPrice,
  discountedPrice: course.discountedPrice,
  bookedPercentage: course.bookedPercentage,
  usersCount: course.usersCount,
  image: course.image,
  releaseDate: course.releaseDate,
})

function programmeData(site: PublicSite, path: string): ProgrammeData | undefined {
  const page = site.coursePages.find((one) => one.path === path)
  const course = page && courseById(site.courses, page.courseId)
  if (!course) return undefined
  const other = site.coursePages.find((one) => one.path !== path)
  const { id, title, outcomes, syllabus } = course
  return {
    page: { title: page.title, intro: page.intro },
    course: { id, title, outcomes, sections: syllabus.map((section) => section.title) },
    other: other ? cardOf(site, other) : null,
  }
}

const cardOf = (site: PublicSite, { path, title, cardText, courseId }: CoursePage): CoursePageCard => ({
  path,
  title,
  cardText,
  image: courseById(site.courses, courseId)?.image ?? '',
})
