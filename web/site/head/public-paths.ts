import { publicPathsOf } from '#contract/site-content.ts'
import { COURSE_PATH, pages, TRAINER_PATH } from '#web/site/pages/pages.ts'

const ANY = [{ id: '[\\w-]+' }]
const anyPublicPath = publicPathsOf({ courses: ANY, trainers: ANY })

/** Fits every page that is the same for everybody, whatever courses and trainers there are. */
export const PUBLIC_ADDRESS = new RegExp(`^(?:${anyPublicPath.join('|')})$`)

/** Pages for one visitor alone: an empty shell that search engines leave out. */
export const PRIVATE_PATHS: readonly string[] = pages
  .map(({ path }) => path)
  .filter((path) => path !== COURSE_PATH && path !== TRAINER_PATH && !anyPublicPath.includes(path))
