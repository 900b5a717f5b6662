import type { ExpressionBuilder } from 'kysely'
import { namedBatches, type NamedBatch } from '#contract/batch-names.ts'
import { batchOnSale, isOpen, titleOf, type Batch } from '#contract/batches.ts'
import { courseById, type Course } from '#contract/catalog.ts'
import type { Tables } from '../../database/schema.ts'
import type { Catalog } from '../content/catalog.ts'
import type { Catalogue } from '../content/catalogue.ts'

/** What a seat is in, called by its own batch, whatever is on sale by now. */
export interface SeatCourse {
  readonly name: string
  readonly title: string
  /** null when the owner has taken it off sale. */
  readonly course: Course | null
  /** null while none is chosen, or the one that is chosen is not announced. */
  readonly batch: Batch | null
}

interface CourseAndBatch {
  readonly courseId: string
  readonly batchKey: string | null
}

export function courseOfSeat({ courses, batches }: Catalogue, { courseId, batchKey }: CourseAndBatch): SeatCourse {
  const course = courseById(courses, courseId) ?? null
  const batch = batches.find(({ key, state }) => key === batchKey && state !== 'draft') ?? null
  const name = course ? course.name : courseId
  return { name, title: titleOf(name, batch), course, batch }
}

/** What batches are called now, for those who know nothing of courses. */
export const batchNamesIn =
  ({ catalog }: { readonly catalog: Catalog }) =>
  (): NamedBatch[] =>
    namedBatches(catalog.now())

/** The name of what stands beside a seat, with a link to the course's page; '' where the course has no page. */
export const drawingOf = (course: Course | null | undefined): string =>
  course && !course.isArchived ? course.image : ''

/** The batch that a buyer chose. null: it has ended since, and the owner chooses. */
export function batchChosen(catalog: Catalog, courseId: string, batchKey: string): Batch | null {
  const batch = catalog.now().batches.find((one) => one.key === batchKey && one.courseId === courseId)
  return batch && isOpen(batch) ? batch : null
}

/** The batch that was on sale when a payment came, ISO 8601. null: none was, or it has ended since, and the owner chooses. */
export function batchPaidFor(catalog: Catalog, courseId: string, paidAt: string): Batch | null {
  const sold = batchOnSale(catalog.at(paidAt).batches, courseId, paidAt)
  const today = catalog.now().batches.find(({ key }) => key === sold?.key)
  return today && isOpen(today) ? today : null
}

/** Of a query of documents: whether their payment has a seat in the course. */
export const paidForInto = (eb: ExpressionBuilder<Tables, 'documents'>, courseId: string) =>
  eb.exists(
    eb
      .selectFrom('seats')
      .select('seats.paymentId')
      .whereRef('seats.paymentId', '=', 'documents.paymentId')
      .where('seats.courseId', '=', courseId),
  )
