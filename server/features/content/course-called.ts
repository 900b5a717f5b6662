import { titleOf } from '#contract/batches.ts'
import type { Course } from '#contract/catalog.ts'
import { visibleLine } from '#contract/visible-text.ts'
import type { Catalogue } from './catalogue.ts'

type Known = Pick<Catalogue, 'courses' | 'batches'>

/** The course that somebody calls so: by its id, its name or a title with any of its batches, in any spelling of capitals and blanks. */
export function courseCalled({ courses, batches }: Known, name: string): Course | undefined {
  const wanted = visibleLine(name).toLowerCase()
  return courses.find((course) => namesOf(course, batches).some((one) => one.toLowerCase() === wanted))
}

function namesOf(course: Course, batches: Known['batches']): string[] {
  const { id, name, title } = course
  const own = batches.filter(({ courseId }) => courseId === id)
  return [id, name, title, ...own.map((batch) => titleOf(name, batch))]
}
