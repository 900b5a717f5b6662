import { weeklyWords } from './batches.ts'
import { courseById, formatRupees, startWords, type BatchOnSale, type CourseDetail } from './catalog.ts'
import { paths } from './paths.ts'
import type {
  CompareData,
  CourseLine,
  CoursePage,
  CoursePageCard,
  CourseSummary,
  ListedCourse,
  OpenData,
  HomeData,
  PageData,
  ProgrammeCourse,
  ProgrammeData,
  PublicSite,
  ShownCourse,
  TrainerData,
} from './site-content.ts'
import { cardOfTrainer, type TrainerProfile } from './trainers.ts'

/** What the page at this path shows of the content; null for a page that shows none, or that does not exist. */
export function pageDataAt(site: PublicSite, path: string): PageData | null {
  const fixed = FIXED_DATA.get(path)
  if (fixed) return fixed(site)
  const course = site.courses.find(({ id }) => paths.course(id) === path)
  if (course) return { course: shownOf(course), termsInShort: site.termsInShort }
  const trainer = site.trainers.find(({ id }) => paths.trainer(id) === path)
  return trainer ? trainerData(site, trainer) : (programmeData(site, path) ?? null)
}

const shownOf = ({
  isArchived: _archived,
  placeOfSupply: _supply,
  priceUntil: _until,
  releaseDate: _released,
  ...course
}: CourseDetail): ShownCourse => course

type DataOf = (site: PublicSite) => PageData

const FIXED_DATA: ReadonlyMap<string, DataOf> = new Map<string, DataOf>([
  [paths.home, homeData],
  [paths.courses, (site) => ({ courses: site.courses.map(listedOf) })],
  [paths.compare, compareData],
  [paths.webinars, ({ webinar }) => ({ webinar })],
  [paths.masterclasses, ({ webinar, pastWebinars: past }) => ({ webinar, past })],
  [paths.consultancy, ({ consultancy }) => ({ texts: consultancy })],
  [paths.about, ({ about, trainers }) => ({ texts: about, trainers: trainers.map(cardOfTrainer) })],
  [paths.jobPostings, openData],
  [paths.community, openData],
  [paths.chemConnect, openData],
  [paths.terms, ({ terms }) => ({ sections: terms })],
  [paths.privacy, ({ privacy }) => ({ sections: privacy })],
])

const MOST_RECORDINGS = 3

function openData({ courses, pastWebinars }: PublicSite): OpenData {
  const recorded = pastWebinars.filter(({ videoUrl }) => videoUrl !== null)
  return {
    next: nextOf(courses).map(lineOf),
    recordings: recorded.slice(0, MOST_RECORDINGS).map(({ subject }) => subject),
  }
}

function homeData(site: PublicSite): HomeData {
  return {
    texts: site.home,
    coursePages: openPagesOf(site).map((page) => cardOf(site, page)),
    programmes: site.programmes,
    videoUrl: site.homeVideo,
    next: nextOf(site.courses).map(lineOf),
    trainer: site.trainers.map(cardOfTrainer)[0] ?? null,
    testimonials: site.testimonials,
    counters: site.counters,
  }
}

function compareData({ courses, choices }: PublicSite): CompareData {
  return {
    courses: courses.flatMap((course) => {
      const choice = choices[course.id]
      return course.batch && choice ? { ...comparedOf(course, course.batch), ...choice } : []
    }),
  }
}

const comparedOf = (course: CourseDetail, batch: BatchOnSale) => ({
  ...lineOf(course),
  hours: `${course.duration} hours, live`,
  starts: startWords(batch),
  classes: weeklyWords(batch.weekly),
  originalPrice: formatRupees(course.originalPrice),
})

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
  batch: course.batch,
  seatsLeft: course.seatsLeft,
  name: course.name,
})

const listedOf = (course: CourseDetail): ListedCourse => ({ ...summaryOf(course), releaseDate: course.releaseDate })

const MOST_NEXT = 3

/** Courses with a first day that is still ahead, the next one first; of the same day in the order of the courses. */
const nextOf = (courses: readonly CourseDetail[]): CourseDetail[] =>
  courses
    .filter(({ batch }) => batch?.startsOn && !batch.hasBegun)
    .toSorted((a, b) => Date.parse(a.batch?.startsOn ?? '') - Date.parse(b.batch?.startsOn ?? ''))
    .slice(0, MOST_NEXT)

const trainerData = ({ courses }: PublicSite, trainer: TrainerProfile): TrainerData => ({
  trainer,
  courses: courses.filter(({ trainers }) => trainers.some(({ id }) => id === trainer.id)).map(lineOf),
})

const lineOf = ({ id, title, duration, discountedPrice, batch }: CourseDetail): CourseLine => ({
  id,
  title,
  words: `${duration} hours, ${startWords(batch)}`,
  price: formatRupees(discountedPrice),
})

const openPagesOf = ({ courses, coursePages }: PublicSite): CoursePage[] =>
  courses.flatMap(({ id }) => coursePages.filter(({ courseId }) => courseId === id))

function programmeData(site: PublicSite, path: string): ProgrammeData | undefined {
  const page = site.coursePages.find((one) => one.path === path)
  if (!page) return undefined
  const course = site.courses.find(({ id }) => id === page.courseId)
  const other = openPagesOf(site).find((one) => one.path !== path)
  return {
    page: { title: page.title, intro: page.intro },
    course: course ? programmeOf(course) : null,
    other: other ? cardOf(site, other) : null,
  }
}

const programmeOf = (course: CourseDetail): ProgrammeCourse => ({
  ...summaryOf(course),
  outcomes: course.outcomes,
  sections: course.syllabus.map(({ title }) => title),
})

const cardOf = (site: PublicSite, { path, title, cardText, courseId }: CoursePage): CoursePageCard => ({
  path,
  title,
  cardText,
  image: courseById(site.courses, courseId)?.image ?? '',
})
