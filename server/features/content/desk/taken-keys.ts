/** Keys that a new thing cannot have. */
import type { Queries } from '../../../database/transaction.ts'
import type { Timeline } from '../timeline.ts'
import { allDrafts } from './drafts.ts'
import { allSchedules } from './schedules.ts'

interface Named {
  readonly kind: string
  readonly key: string
}

/** What somebody began to write, or scheduled: it has its key already. */
export const begunNames = async (queries: Queries): Promise<Named[]> => [
  ...(await allDrafts(queries)),
  ...(await allSchedules(queries)),
]

/** The keys of a kind that were ever used. */
export const keysOf = ({ versions, setAside }: Timeline, begun: readonly Named[], kind: string): string[] => [
  ...new Set([...versions, ...setAside, ...begun].filter((one) => one.kind === kind).map(({ key }) => key)),
]
