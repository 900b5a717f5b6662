/** Of a day only a part is typed: the control's value is empty, as for none, and writing another would take that part away. */
export const HALF = 'half a date'

export const typedIn = ({ value, validity }: Pick<HTMLInputElement, 'value' | 'validity'>): string =>
  validity.badInput ? HALF : value

export const heldBy = (typed: string): string => (typed === HALF ? '' : typed)
