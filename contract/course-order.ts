import * as z from 'zod/mini'
import { courseId } from './content-fields.ts'
import { record, seenVersion } from './fields.ts'

export const CourseOrder = z.object({
  seen: z.int(),
  courses: z.array(z.object({ id: z.string(), name: z.string(), isArchived: z.boolean() })),
})
export type CourseOrder = z.infer<typeof CourseOrder>

const COURSES = 'Name the courses in their order'
export const NewCourseOrder = record({
  courses: z.array(courseId, { error: COURSES }).check(z.minLength(1, COURSES), z.maxLength(200, COURSES)),
  seen: seenVersion(),
})
export type NewCourseOrder = z.infer<typeof NewCourseOrder>
