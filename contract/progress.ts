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
  /** Of those that can be watched, those of which the member saw nine tenths of the seconds. */
  recordings: z.object({ seen: count, all: count }),
  questions: z.object({ asked: count, settled: count }),
})
export type Progress = z.infer<typeof Progress>
