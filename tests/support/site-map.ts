/** Every address of the site with its title and its heading. */
import { paths } from '#contract/paths.ts'
import { COURSES } from '#content/courses.ts'
import { COURSE_PATH, pages } from '#web/site/pages/pages.ts'

export interface Place {
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

const place = (path: string, title: string): Place => ({ path, title, heading: HEADINGS.get(path) ?? title })

export const PLACES: readonly Place[] = pages.flatMap(({ path, title }) =>
  path === COURSE_PATH
    ? COURSES.map((course) => place(paths.course(course.id), course.title))
    : [place(path, title ?? '')],
)
