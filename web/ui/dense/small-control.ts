/** A choice or a day above a list: as high as the search beside it. */
export const SMALL_CONTROL = 'min-h-11 rounded-sheet border border-ink-soft bg-sheet px-2 lg:min-h-8'
