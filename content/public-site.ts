/** Everything that the public pages show. */
import type { PublicSite } from '#contract/site-content.ts'
import { ABOUT } from './about.ts'
import { COURSE_PAGES } from './course-pages.ts'
import { COURSES } from './courses.ts'
import { HOME } from './home.ts'
import { PRIVACY } from './legal/privacy.ts'
import { TERMS } from './legal/terms.ts'
import { PAGE_DESCRIPTIONS } from './page-descriptions.ts'
import { PROGRAMMES } from './programmes.ts'
import { COUNTERS, OFFICE } from './site.ts'
import { TESTIMONIALS } from './testimonials.ts'
import { WEBINAR } from './webinar.ts'

export const PUBLIC_SITE: PublicSite = {
  courses: COURSES,
  coursePages: COURSE_PAGES,
  programmes: PROGRAMMES,
  home: HOME,
  about: ABOUT,
  office: OFFICE,
  counters: COUNTERS,
  testimonials: TESTIMONIALS,
  webinar: WEBINAR,
  terms: TERMS,
  privacy: PRIVACY,
  descriptions: PAGE_DESCRIPTIONS,
}
