import { batchOnSale } from '#contract/batches.ts'
import { catalogueAt } from '../catalogue.ts'
import { publishedBy } from '../published.ts'
import type { Version } from '../timeline.ts'
import { trainerNamesIn, trainersNamed } from '../trainers.ts'
import type { ContentView } from './content-view.ts'
import type { OwnDraft } from './drafts.ts'

const NOBODY =
  'This course is on sale and shows nobody who teaches it. People pay for a person: choose a trainer below.'

const ARCHIVED =
  'Archived: the course is not on the site and not sold once this is published. People who are enrolled keep everything.'

/** What a course on sale would lack as it is written. Nothing of it stands against publishing. */
export function courseHints(
  { timeline, time }: Pick<ContentView, 'timeline' | 'time'>,
  { kind, key }: Pick<Version, 'kind' | 'key'>,
  { body }: Pick<OwnDraft, 'body'>,
): string[] {
  if (kind !== 'course') return []
  if (body['isArchived'] === true) return [ARCHIVED]
  const { batches } = catalogueAt(timeline.versions, time)
  if (!batchOnSale(batches, key, time)) return []
  const trainers = trainerNamesIn(publishedBy(timeline.versions, time))
  const isShown = trainersNamed(trainers, idsIn(body['trainers'])).length > 0 || hasName(body['trainer'])
  return isShown ? [] : [NOBODY]
}

/** As courses said it before trainers had pages. */
const hasName = (typed: unknown): boolean =>
  typeof typed === 'object' && typed !== null && 'name' in typed && typeof typed.name === 'string' && typed.name !== ''

const idsIn = (typed: unknown): string[] =>
  Array.isArray(typed) ? typed.filter((one: unknown) => typeof one === 'string') : []
