/** What a site shows and sells until its owner publishes something else. */
import type { Entry } from '#contract/content.ts'
import { STANDING_WEBINAR } from '#contract/webinar-body.ts'
import { ABOUT } from './about.ts'
import { BATCHES } from './batches.ts'
import { COURSE_PAGES } from './course-pages.ts'
import { CONSULTANCY } from './consultancy.ts'
import { aspenHysys } from './courses/aspen-hysys.ts'
import { aspenPlus } from './courses/aspen-plus.ts'
import { processDesignEngineering } from './courses/process-design-engineering.ts'
import { processSafety } from './courses/process-safety.ts'
import { HOME } from './home.ts'
import { PRIVACY } from './legal/privacy.ts'
import { TERMS } from './legal/terms.ts'
import { NOTICES } from './notices.ts'
import { OFFICE } from './office.ts'
import { PAGE_DESCRIPTIONS } from './page-descriptions.ts'
import { PRICES } from './prices.ts'
import { TESTIMONIALS } from './testimonials.ts'
import { REPLIES } from './replies.ts'
import { STANDING } from './webinar.ts'

/** The id of a course is part of its address and stays for ever. */
export const COURSES = {
  ProcessDesignEngieering: processDesignEngineering,
  AspenPlus: aspenPlus,
  AspenHysys: aspenHysys,
  ProcessSafety: processSafety,
}

const keyOfTestimonial = (position: number, name: string) =>
  `${String(position).padStart(2, '0')}-${name.toLowerCase()}`

export const SEED: readonly Entry[] = [
  ...Object.entries(COURSES).map(([key, body]) => ({ kind: 'course', key, body }) as const),
  ...Object.entries(BATCHES).map(([key, body]) => ({ kind: 'batch', key, body }) as const),
  ...PRICES.map((body) => ({ kind: 'price', key: body.courseId, body }) as const),
  { kind: 'webinar', key: STANDING_WEBINAR, body: STANDING },
  ...TESTIMONIALS.map(
    (body) => ({ kind: 'testimonial', key: keyOfTestimonial(body.position, body.name), body }) as const,
  ),
  ...Object.entries(COURSE_PAGES).map(([key, body]) => ({ kind: 'course-page', key, body }) as const),
  { kind: 'course-order', key: 'courses', body: { courses: Object.keys(COURSES) } },
  { kind: 'home', key: 'home', body: HOME },
  { kind: 'about', key: 'about', body: ABOUT },
  { kind: 'consultancy', key: 'consultancy', body: CONSULTANCY },
  { kind: 'office', key: 'office', body: OFFICE },
  { kind: 'legal', key: 'terms', body: TERMS },
  { kind: 'legal', key: 'privacy', body: PRIVACY },
  ...Object.entries(PAGE_DESCRIPTIONS).map(([key, text]) => ({ kind: 'description', key, body: { text } }) as const),
  { kind: 'video', key: 'home', body: { url: null } },
  ...Object.entries(REPLIES).map(([key, body]) => ({ kind: 'reply', key, body }) as const),
  ...Object.entries(NOTICES).map(([key, body]) => ({ kind: 'notice', key, body }) as const),
]
