/** Stands for a day or a moment of which only a part is typed. A control reads it as nothing, and nothing may be said for "none". */
export const HALF = 'half a date'

/** What is typed into a control, half a date told apart from none. */
export const typedIn = ({ value, validity }: Pick<HTMLInputElement, 'value' | 'validity'>): string =>
  validity.badInput ? HALF : value

/** What a control is to hold: written into it, anything else would take away what is typed of a date. */
export const heldBy = (typed: string): string => (typed === HALF ? '' : typed)
