import { useLocation } from 'react-router'
import type { Course } from '#contract/catalog.ts'

export type CourseBefore = Pick<Course, 'id' | 'name'>

/** From which course somebody came to sign in or register; null for everybody else. */
export function useCourseBefore(): CourseBefore | null {
  const state: unknown = useLocation().state
  return isCourse(state) ? state : null
}

const isCourse = (state: unknown): state is CourseBefore =>
  typeof state === 'object' &&
  state !== null &&
  'id' in state &&
  typeof state.id === 'string' &&
  'name' in state &&
  typeof state.name === 'string'
