import { type Batch, batchesOnSale, classesOf, daysAndHours, isOpen } from '#contract/batches.ts'
import { courseById } from '#contract/catalog.ts'
import { indianDay } from '#contract/indian-time.ts'
import type { Bodies } from '#contract/content.ts'
import { catalogueAt } from '../catalogue.ts'
import { checkEntry } from '../kinds.ts'
import type { Version } from '../timeline.ts'
import type { ContentView } from './content-view.ts'
import type { OwnDraft } from './drafts.ts'

/** What visitors would read of a batch as it is written, where that could surprise its author. Nothing of it stands against publishing. */
export function hintsOf(
  { timeline, time }: Pick<ContentView, 'timeline' | 'time'>,
  { kind, key }: Pick<Version, 'kind' | 'key'>,
  { body }: Pick<OwnDraft, 'body'>,
): string[] {
  if (kind !== 'batch') return []
  const { entry } = checkEntry(kind, key, body)
  if (entry?.kind !== 'batch') return []
  const { batches, courses } = catalogueAt(timeline.versions, time)
  const isArchived = isOpen(entry.body) && courseById(courses, entry.body.courseId)?.isArchived
  return [...firstDay(entry.body), ...(isArchived ? [NOT_SHOWN] : shownBeside(batches, { ...entry.body, key }, time))]
}

const NOT_SHOWN = 'Its course is archived: visitors do not see this batch.'

function firstDay({ startsOn, weekly }: Pick<Bodies['batch'], 'startsOn' | 'weekly'>): string[] {
  if (startsOn === null || weekly.length === 0) return []
  if (classesOf({ startsOn, endsOn: startsOn, weekly }).length > 0) return []
  return [`It begins on ${indianDay(startsOn)}, which is no day of class: ${daysAndHours(weekly)}.`]
}

type Written = Pick<
  Batch,
  'key' | 'courseId' | 'label' | 'startsOn' | 'endsOn' | 'weekly' | 'capacity' | 'enrolUntil' | 'state'
>

function shownBeside(batches: readonly Batch[], written: Written, time: string): string[] {
  if (!isOpen(written)) return []
  const all = [...batches.filter(({ key }) => key !== written.key), written]
  const onSale = batchesOnSale(all, written.courseId, time)
  if (onSale.every(({ key }) => key !== written.key)) return ['Nobody can join it: its last day to enrol is over.']
  const [first] = onSale
  if (!first || first.key === written.key) return []
  return [`Visitors see ${first.label} first, because it begins earlier, and this batch below it.`]
}
