import { publicPathsOf } from '#contract/site-content.ts'
import { COURSE_PATH, pages } from '#web/site/pages/pages.ts'

const ANY_COURSE = '[\\w-]+'
const anyPublicPath = publicPathsOf({ courses: [{ id: ANY_COURSE }] })

/** Fits every page that is the same for everybody, whatever courses there are. */
export const PUBLIC_ADDRESS = new RegExp(`^(?:${anyPublicPath.join('|')})$`)

/** Pages for one visitor alone: an empty shell that search engines leave out. */
export const PRIVATE_PATHS: readonly string[] = pages
  .map(({ path }) => path)
  .filter((path) => path !== COURSE_PATH && !anyPublicPath.includes(path))
