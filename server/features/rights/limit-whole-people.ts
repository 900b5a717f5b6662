import { limitPerMember } from '../../http/door.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'

/** A preview of an erasure and a download at the desk walk through every table: somebody who looks at many people waits. */
export const limitWholePeople = ({ counters, limits }: Pick<DeskDeps, 'counters' | 'limits'>) =>
  limitPerMember(counters, 'whole people', limits.wholePeoplePerStaff)
