/** A course that the desk makes in one go, with its price and its first batch. Amounts are whole rupees with GST inside. */
import * as z from 'zod/mini'
import { LEVELS } from './bodies.ts'
import { COURSE_ID, photo } from './content-fields.ts'
import { fieldsAgree, filled, oneOf, record } from './fields.ts'
import { amount, BatchDates, BatchMade, pressKey, wholeFromOne } from './new-batch.ts'

const ADDRESS = 'Use letters and digits, a letter first, at most 40: HeatExchangers'

/** `address` is its id. Null: nothing crossed out, dates later, the company teaches, a drawing in place of a picture. */
export const NewCourse = record({
  key: pressKey,
  name: filled('Give the course a name', 100),
  address: z.string({ error: ADDRESS }).check(z.regex(COURSE_ID, ADDRESS)),
  level: oneOf(LEVELS, 'Choose a level'),
  hours: wholeFromOne('Give the hours as a whole number from 1 to 1000', 1000),
  price: amount,
  original: z.nullable(amount),
  batch: z.nullable(BatchDates),
  trainer: z.nullable(filled('Name the trainer, or leave it empty', 100)),
  picture: z.nullable(photo),
}).check(
  fieldsAgree(['price', 'original'], ({ price, original }) => original === null || original > price, {
    field: 'original',
    error: 'The price that is crossed out is above the price, or empty',
  }),
)
export type NewCourse = z.infer<typeof NewCourse>

export const CourseMade = z.object({ id: z.string(), name: z.string(), batch: z.nullable(BatchMade) })
export type CourseMade = z.infer<typeof CourseMade>
