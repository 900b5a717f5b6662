const MOST_CHARACTERS = 60
const MOST_WORDS = 5
/** Letters with their marks, apostrophes and hyphens; a full stop ends an abbreviation of at most four letters. */
const PLAIN_WORD = /^(?:[\p{L}\p{M}'-]+|(?:\p{L}\p{M}*){1,4}\.)$/u

/**
 * A name that can be nothing but a name. Anybody may register anybody's address under any name, and a name that could be
 * an address, a sum or a sentence would carry a stranger's words in a letter of ours.
 */
export function plainName(name: string): string | null {
  if (Array.from(name).length > MOST_CHARACTERS || !/\p{L}/u.test(name)) return null
  const words = name.split(' ').filter(Boolean)
  return words.length <= MOST_WORDS && words.every((word) => PLAIN_WORD.test(word)) ? words.join(' ') : null
}

/** The first line of a letter, without a name that is not plain. */
export const greeting = (name: string): string => {
  const plain = plainName(name)
  return plain === null ? 'Hello,' : `Hello ${plain},`
}
