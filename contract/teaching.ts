import * as z from 'zod/mini'

const ClassNumber = z.object({ id: z.string(), number: z.int() })

export const TeachingDuties = z.object({
  /** The class that is on or was last, with how many were there of those who sit in the batch. */
  roll: z.nullable(z.object({ ...ClassNumber.shape, there: z.int(), members: z.int() })),
  questions: z.object({ open: z.int(), late: z.int() }),
  keptBack: z.int(),
  unrecorded: z.array(ClassNumber),
})
export type TeachingDuties = z.infer<typeof TeachingDuties>
