import type { Batch } from './batches.ts'

/** A batch as people at the desk call it: "Aspen Plus, Nov 2026". */
export const batchName = (course: string, { label }: Pick<Batch, 'label'>): string => `${course}, ${label}`

export interface NamedBatch {
  readonly key: string
  readonly name: string
  readonly isOver: boolean
}

interface Offer {
  readonly courses: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly batches: ReadonlyArray<Pick<Batch, 'key' | 'courseId' | 'label' | 'state'>>
}

export function namedBatches({ courses, batches }: Offer): NamedBatch[] {
  const names = new Map(courses.map(({ id, name }) => [id, name]))
  return batches.map((batch) => ({
    key: batch.key,
    name: batchName(names.get(batch.courseId) ?? batch.courseId, batch),
    isOver: batch.state === 'done' || batch.state === 'cancelled',
  }))
}

/** The name of the batch with this key: the key itself where there is no such batch. */
export const nameOfBatch = (named: readonly NamedBatch[], key: string): string =>
  named.find((one) => one.key === key)?.name ?? key
