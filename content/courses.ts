/** The courses on sale. Their order here has no meaning: the page sorts them. */
import { courseById, type Course } from '#contract/catalog.ts'
import { aspenHysys } from './courses/aspen-hysys.ts'
import { aspenPlus } from './courses/aspen-plus.ts'
import { processDesignEngineering } from './courses/process-design-engineering.ts'
import { processSafety } from './courses/process-safety.ts'

export const COURSES: readonly Course[] = [processDesignEngineering, aspenPlus, aspenHysys, processSafety]

/** The course with this id, or undefined when there is none. */
export const findCourse = (id: string): Course | undefined => courseById(COURSES, id)
