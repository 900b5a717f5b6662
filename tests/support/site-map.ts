/** Every address of the site with its title and its heading. */
import { paths } from '#contract/paths.ts'
import { publicPathsOf } from '#contract/site-content.ts'
import { COURSES } from './shipped.ts'
import { COURSE_PATH, pages, TRAINER_PATH } from '#web/site/pages/pages.ts'

export interface SitePage {
  readonly path: string
  readonly title: string
  readonly heading: string
}

/** Headings that are not the page's title. */
const HEADINGS: ReadonlyMap<string, string> = new Map([
  [paths.home, 'Process Design & Advance Software Consultancy'],
  [paths.courses, 'Courses'],
  [paths.processDesign, 'Process Design & Engineering'],
  [paths.aspenPlus, 'Aspen Plus'],
  [paths.chemConnect, 'Chem-Connect Monthly'],
  [paths.studentFeedback, 'Course Feedback Form'],
  [paths.webinars, 'Free Masterclasses'],
])

const sitePage = (path: string, title: string): SitePage => ({ path, title, heading: HEADINGS.get(path) ?? title })

export const PUBLIC_PATHS = publicPathsOf({ courses: COURSES, trainers: [] })

export const SITE_PAGES: readonly SitePage[] = pages
  // No trainer is shipped.
  .filter(({ path }) => path !== TRAINER_PATH)
  .flatMap(({ path, title }) =>
    path === COURSE_PATH
      ? COURSES.map((course) => sitePage(paths.course(course.id), course.title))
      : [sitePage(path, title ?? '')],
  )
