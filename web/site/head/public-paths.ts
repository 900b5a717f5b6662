import { paths } from '#contract/paths.ts'
import { COURSES } from '#content/courses.ts'
import { COURSE_PATH, pages } from '#web/site/pages/pages.ts'

/** Pages that are the same for everybody: drawn at build time and offered to search engines. */
export const PUBLIC_PATHS: readonly string[] = pages
  .filter(({ isPublic }) => isPublic)
  .flatMap(({ path }) => (path === COURSE_PATH ? COURSES.map(({ id }) => paths.course(id)) : [path]))

/** Pages for one visitor alone: an empty shell that search engines leave out. */
export const PRIVATE_PATHS: readonly string[] = pages.filter(({ isPublic }) => !isPublic).map(({ path }) => path)
