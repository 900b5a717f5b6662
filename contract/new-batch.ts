/** A batch that the desk makes in one go. Days and hours are India's, amounts whole rupees with GST inside. */
import * as z from 'zod/mini'
import { ClassPlan } from './classes.ts'
import { meetingAddress } from './content-fields.ts'
import { filled, record } from './fields.ts'

export const wholeFromOne = (message: string, most: number) =>
  z.int({ error: message }).check(z.gte(1, message), z.lte(most, message))

export const amount = wholeFromOne('Give whole rupees, from 1 to 1,00,00,000', 10_000_000)

export const pressKey = z.string().check(z.regex(/^[\w-]{16,64}$/, 'Each press needs a key'))

const DATES = {
  ...ClassPlan.shape,
  capacity: z.nullable(wholeFromOne('Give the places as a whole number, or leave it empty', 1_000_000)),
  joinUrl: z.nullable(meetingAddress),
}

export const BatchDates = record(DATES)
export type BatchDates = z.infer<typeof BatchDates>

/** `price` is null where the course costs what it cost before; `key` is sent again by a retry. */
export const NewBatch = record({
  key: pressKey,
  courseId: filled('Choose a course'),
  ...DATES,
  price: z.nullable(amount),
})
export type NewBatch = z.infer<typeof NewBatch>

export const BatchMade = z.object({ course: z.string(), key: z.string(), label: z.string(), count: z.int() })
export type BatchMade = z.infer<typeof BatchMade>

/** What can be sold, and names that are not free. A hosted button charges what is set at the provider. */
export const OfferChoices = z.object({
  courses: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      price: z.int(),
      isHosted: z.boolean(),
      labels: z.array(z.string()),
    }),
  ),
  batchKeys: z.array(z.string()),
  courseIds: z.array(z.string()),
})
export type OfferChoices = z.infer<typeof OfferChoices>
