import type { Kind } from '#contract/content.ts'
import { paths } from '#contract/paths.ts'
import { descriptionKeyOf, publicPathsOf } from '#contract/site-content.ts'
import { ofKind } from './catalogue.ts'
import { COURSE_PAGES } from './course-pages.ts'
import { publishedBy, type Published } from './published.ts'
import { trainerNamesIn } from './trainers.ts'

/** What a page shows beside its own description. */
const SHOWN: ReadonlyMap<string, readonly Kind[]> = new Map([
  [paths.home, ['home', 'video', 'testimonial', 'course-page', 'course-order']],
  [paths.compare, ['course-order']],
  [paths.processDesign, ['course-page']],
  [paths.aspenPlus, ['course-page']],
  [paths.webinars, ['webinar']],
  [paths.masterclasses, ['webinar']],
  [paths.consultancy, ['consultancy']],
  [paths.about, ['about', 'office']],
  [paths.contact, ['office']],
])

/** When what a public page shows was last published, ISO 8601 UTC. Pages that are as they were shipped are left out. */
export function changedAt(versions: readonly Published[], time: string): Record<string, string> {
  const published = publishedBy(versions, time)
  const courses = ofKind(published, 'course').map(({ key }) => ({ id: key }))
  const found = publicPathsOf({ courses, trainers: trainerNamesIn(published) }).map((path) => {
    const times = published.filter((one) => isShownAt(path, one, published)).map(({ publishedAt }) => publishedAt)
    return [path, times.toSorted().at(-1) ?? ''] as const
  })
  return Object.fromEntries(found.filter(([, last]) => last !== ''))
}

/** Whether a public page shows a thing; `published` is everything, as a trainer is shown where another thing says so. */
export function isShownAt(path: string, one: Published, published: readonly Published[]): boolean {
  if (one.kind === 'description') return one.key === descriptionKeyOf(path)
  if (one.kind === 'legal') return path === paths[one.key === 'terms' ? 'terms' : 'privacy']
  if (one.kind === 'course') return pagesOfCourse(one.key).includes(path)
  if (one.kind === 'batch' || one.kind === 'price') return pagesOfCourse(one.body.courseId).includes(path)
  if (one.kind === 'trainer') return pagesOfTrainer(one.key, published).includes(path)
  return SHOWN.get(path)?.includes(one.kind) ?? false
}

const pagesOfCourse = (id: string) => [paths.courses, paths.compare, paths.course(id), COURSE_PAGES.get(id)]

function pagesOfTrainer(id: string, published: readonly Published[]): string[] {
  const courses = ofKind(published, 'course').filter(({ body }) => body.trainers?.includes(id))
  const speaks = ofKind(published, 'webinar').some(({ body }) => body.speakerId === id)
  return [
    paths.trainer(id),
    paths.about,
    ...(courses.length > 0 ? [paths.courses] : []),
    ...courses.map(({ key }) => paths.course(key)),
    ...(speaks ? [paths.webinars, paths.masterclasses] : []),
  ]
}
