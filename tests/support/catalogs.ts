import type { Batch, BatchAccess } from '#contract/batches.ts'
import { shippedCatalog, unchangingCatalog, type Catalog, type Catalogue } from '#server/features/content/catalog.ts'

/** What seat holders of a batch may have, by its key. */
export type Access = Readonly<Record<string, BatchAccess>>

/** The shipped catalog with these changes. */
export const catalogWith = (sold: Partial<Catalogue>, now: () => Date, access: Access = {}): Catalog =>
  unchangingCatalog({ ...shippedCatalog(now).now(), ...sold }, now, access)

/** A batch of Aspen Plus at the weekends after the noon of tests. Its first class is on Saturday, 21 November 2026. */
export const weekendBatch = (changes: Partial<Batch> = {}): Batch => ({
  key: 'AP-2026-11',
  courseId: 'AspenPlus',
  label: 'Nov 2026',
  startsOn: '2026-11-21',
  endsOn: '2026-12-06',
  weekly: [
    { day: 'Sat', at: '19:00', minutes: 120 },
    { day: 'Sun', at: '19:00', minutes: 120 },
  ],
  capacity: null,
  enrolUntil: null,
  state: 'announced',
  ...changes,
})
