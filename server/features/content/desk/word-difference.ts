import { diffArrays } from 'diff'
import type { WordPart } from '#contract/desk-content.ts'

/** Words of every script whole, spaces and signs one by one. */
const WORDS = /\s|[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]/gu
const LINES = /[^\n]*\n|[^\n]+/g

/** Looking for more changes than that takes a second. */
const MOST_CHANGES = 600

/** What was added to a text and removed from it: word by word, or line by line where most words are others. */
export function wordDifference(before: string, after: string): WordPart[] {
  if (before === after) return only('same', after)
  return (
    differenceOf(before.match(WORDS), after.match(WORDS)) ??
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
