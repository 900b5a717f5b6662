/** The last document number of each series, outside the database: a restored copy gives none a second time. */
export type NumberMarks =
  | { readonly kind: 'absent' }
  /** Copied, moved or unreadable: it may be as old as the copy. */
  | { readonly kind: 'foreign'; readonly series: Readonly<Record<string, number>> }
  /** `isWhole`: a series that is not named has given no number yet. */
  | { readonly kind: 'own'; readonly series: Readonly<Record<string, number>>; readonly isWhole: boolean }

export interface NumberMarkStore {
  read(): Promise<NumberMarks>
  keep(series: Readonly<Record<string, number>>, isWhole: boolean): Promise<void>
}

export function memoryNumberMarks(): NumberMarkStore & { restore(marks: NumberMarks): void } {
  let marks: NumberMarks = { kind: 'absent' }
  return {
    read: async () => marks,
    keep: async (series, isWhole) => void (marks = { kind: 'own', series: { ...series }, isWhole }),
    restore: (older) => void (marks = older),
  }
}
