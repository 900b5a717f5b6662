import { batchName } from '#contract/batch-names.ts'
import { formatRupees, rupees } from '#contract/catalog.ts'
import type { Kind } from '#contract/content.ts'
import { indianTime } from '#contract/indian-time.ts'
import { paths } from '#contract/paths.ts'
import { descriptionKeyOf } from '#contract/site-content.ts'
import type { Version } from '../timeline.ts'

/** How a thing of each kind is called. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  course: 'Course',
  batch: 'Batch',
  price: 'Price',
  trainer: 'Trainer',
  webinar: 'Webinar',
  testimonial: 'Testimonial',
  'course-page': 'Course page',
  'course-order': 'Order',
  home: 'Page',
  about: 'Page',
  consultancy: 'Page',
  office: 'Office',
  legal: 'Legal text',
  description: 'Description',
  video: 'Video',
  job: 'Job',
  issue: 'Issue',
  community: 'Group',
  reply: 'Reply',
  notice: 'Notice',
}

interface Title {
  readonly title: string
  /** What tells it from others with this title. */
  readonly aside: string
}

/** By what an owner knows a thing. */
export function titleOf(version: Version, courseNames: ReadonlyMap<string, string>): Title {
  const { kind, key, body } = version
  const course = (id: string) => courseNames.get(id) ?? id
  switch (kind) {
    case 'course':
      return { title: body.name, aside: body.isArchived ? ARCHIVED : '' }
    case 'batch':
      return { title: batchName(course(body.courseId), body), aside: body.state === 'done' ? ARCHIVED : body.state }
    case 'price':
      return {
        title: course(key),
        aside: `${inRupees(body.discounted)} instead of ${inRupees(body.original)}`,
      }
    case 'trainer':
      return shown(body, body.name, body.title)
    case 'webinar':
      return shown(body, body.subject ?? body.title, body.startsAt === null ? 'no date' : indianTime(body.startsAt))
    case 'testimonial':
      return shown(body, body.name, body.isSample ? 'sample' : '')
    case 'course-page':
      return { title: body.title, aside: '' }
    case 'course-order':
      return { title: 'Order of courses', aside: '' }
    case 'home':
      return { title: 'Home', aside: '' }
    case 'about':
      return { title: 'About', aside: '' }
    case 'consultancy':
      return { title: 'Consultancy', aside: '' }
    case 'office':
      return { title: 'Office and working hours', aside: body.city }
    case 'legal':
      return { title: key === 'terms' ? 'Terms and Conditions' : 'Privacy Policy', aside: '' }
    case 'description':
      return { title: `Search result of ${pageOf(key, courseNames)}`, aside: '' }
    case 'video':
      return { title: 'Video of the home page', aside: body.url ?? 'none' }
    case 'job':
      return shown(body, body.title, body.company)
    case 'issue':
      return shown(body, body.title, body.month)
    case 'community':
      return shown(body, body.name, '')
    case 'reply':
      return shown(body, body.title, '')
    case 'notice':
      return { title: body.title, aside: '' }
  }
}

/** The name of the course on that page, or its address. */
const pageOf = (key: string, courseNames: ReadonlyMap<string, string>): string =>
  [...courseNames].find(([id]) => descriptionKeyOf(paths.course(id)) === key)?.[1] ?? key

const ARCHIVED = 'archived'

const inRupees = (amount: number) => formatRupees(rupees(amount))

const shown = ({ isHidden }: { readonly isHidden?: boolean | undefined }, title: string, aside: string): Title => ({
  title,
  aside: [aside, isHidden ? 'hidden' : ''].filter(Boolean).join(', '),
})

/** What each course is called. */
export const courseNamesOf = (standing: readonly Version[]): ReadonlyMap<string, string> =>
  new Map(standing.flatMap(({ kind, key, body }) => (kind === 'course' ? [[key, body.name]] : [])))
