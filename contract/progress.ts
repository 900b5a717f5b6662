/** How far a member has come in a batch: numbers, each with what it counts. */
import * as z from 'zod/mini'

const count = z.int()

export const Progress = z.object({
  serverNow: z.string(),
  /** Since when the member has the place (ISO 8601 UTC): what was before does not count. */
  since: z.string(),
  /** `held` are over, without those that were called off or from which the member was excused. `ahead` is null while they are not planned one by one. */
  classes: z.object({ there: count, held: count, ahead: z.nullable(count) }),
  files: z.object({ taken: count, released: count }),
  /** Those of which the member saw nine tenths of the seconds. `uncounted` are those that hosts play, until the member says to have seen them. */
  recordings: z.object({ seen: count, all: count, uncounted: count }),
  questions: z.object({ asked: count, settled: count }),
})
export type Progress = z.infer<typeof Progress>
