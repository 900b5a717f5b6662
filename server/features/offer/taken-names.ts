/** Names that a new thing cannot have. */
import type { OfferChoices } from '#contract/new-batch.ts'
import { catalogueAt, type Catalogue } from '../content/catalogue.ts'
import type { ContentView } from '../content/desk/content-view.ts'
import { begunNames, keysOf } from '../content/desk/taken-keys.ts'

/** The labels that the batches of a course have now. */
export const labelsOf = ({ batches }: Pick<Catalogue, 'batches'>, courseId: string): string[] =>
  batches.filter((batch) => batch.courseId === courseId).map(({ label }) => label)

/** What the forms of new things are filled in from. */
export async function offerChoices({ queries, timeline, time, config }: ContentView): Promise<OfferChoices> {
  const begun = await begunNames(queries)
  const catalogue = catalogueAt(timeline.versions, time)
  const courses = catalogue.courses.filter(({ isArchived }) => !isArchived)
  return {
    courses: courses.map(({ id, name, discountedPrice }) => ({
      id,
      name,
      price: discountedPrice / 100,
      isHosted: config.razorpay === null && config.paymentButtons[id] !== undefined,
      labels: labelsOf(catalogue, id),
    })),
    batchKeys: keysOf(timeline, begun, 'batch'),
    courseIds: keysOf(timeline, begun, 'course'),
  }
}
