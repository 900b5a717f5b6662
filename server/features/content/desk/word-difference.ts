import { diffArrays } from 'diff'
import type { WordPart } from '#contract/desk-content.ts'

/** Amounts, times and words of every script whole, spaces and other signs one by one. */
const WORDS = /\s|₹?\p{N}+(?:[.,:]\p{N}+)+|₹?[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]/gu
const LINES = /[^\n]*\n|[^\n]+/g

/** Looking for more changes than that takes a second. */
const MOST_CHANGES = 600

/** What was added to a text and removed from it: word by word, or line by line where most words are others. */
export function wordDifference(before: string, after: string): WordPart[] {
  if (before === after) return only('same', after)
  const words = differenceOf(before.match(WORDS), after.match(WORDS))
  return (
    (words && inPhrases(words)) ??
    differenceOf(before.match(LINES), after.match(LINES)) ?? [...only('removed', before), ...only('added', after)]
  )
}

export const only = (is: WordPart['is'], text: string): WordPart[] => (text === '' ? [] : [{ is, text }])

const differenceOf = (before: readonly string[] | null, after: readonly string[] | null): WordPart[] | undefined =>
  diffArrays([...(before ?? [])], [...(after ?? [])], { maxEditLength: MOST_CHANGES })?.map(
    ({ added, removed, value }) => ({
      is: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    }),
  )

/** Only blanks between two changed words: they are read as one change. */
function inPhrases(parts: readonly WordPart[]): WordPart[] {
  const phrases: WordPart[] = []
  let [removed, added] = ['', '']
  for (const [index, { is, text }] of parts.entries()) {
    const isBetween = is === 'same' && BLANKS.test(text) && isChange(parts[index - 1]) && isChange(parts[index + 1])
    if (isBetween || is === 'removed') removed += text
    if (isBetween || is === 'added') added += text
    if (isBetween || is !== 'same') continue
    phrases.push(...only('removed', removed), ...only('added', added), { is, text })
    removed = added = ''
  }
  return [...phrases, ...only('removed', removed), ...only('added', added)]
}

const BLANKS = /^[^\S\n]+$/
const isChange = (part: WordPart | undefined): boolean => part !== undefined && part.is !== 'same'
