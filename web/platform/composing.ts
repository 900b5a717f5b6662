interface KeyPress {
  readonly isComposing: boolean
  readonly keyCode: number
}

const OF_INPUT_METHOD = 229

/** Whether a key belongs to a word that is being composed. Safari says of the one that ends it so by its number alone. */
export const isOfComposing = ({ isComposing, keyCode }: KeyPress): boolean => isComposing || keyCode === OF_INPUT_METHOD
