/**
 * The highest document number given so far, by series, kept outside the database: after a restore of an older copy no
 * number is given a second time.
 */
export type NumberMarks =
  /** Never written here. */
  | { readonly kind: 'absent' }
  /** Copied, moved or unreadable: it may be as old as the copy. */
  | { readonly kind: 'foreign'; readonly series: Readonly<Record<string, number>> }
  /** `isWhole`: a series that is not named has given no number yet. */
  | { readonly kind: 'own'; readonly series: Readonly<Record<string, number>>; readonly isWhole: boolean }

export interface NumberMarkStore {
  read(): Promise<NumberMarks>
  /** Replaces what is kept; on disk when the promise resolves. */
  keep(series: Readonly<Record<string, number>>, isWhole: boolean): Promise<void>
}

/** Marks in memory, for tests. `restore` makes them those of a copy. */
export function memoryNumberMarks(): NumberMarkStore & { restore(marks: NumberMarks): void } {
  let marks: NumberMarks = { kind: 'absent' }
  return {
    read: async () => marks,
    keep: async (series, isWhole) => void (marks = { kind: 'own', series: { ...series }, isWhole }),
    restore: (older) => void (marks = older),
  }
}
