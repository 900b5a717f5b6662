/** Long texts as a tree that components draw: paragraphs, lists, bold words and links, and nothing else but an `Extra`. */

export type Inline<Extra = never> =
  | string
  | { readonly strong: readonly Inline<Extra>[] }
  | { readonly link: string; readonly words: readonly Inline<Extra>[] }
  | Extra

export type Block<Extra = never> =
  | { readonly paragraph: readonly Inline<Extra>[] }
  | { readonly list: readonly (readonly Inline<Extra>[])[] }

export type RichText<Extra = never> = readonly Block<Extra>[]

const wordsIn = (inline: Inline): string => {
  if (typeof inline === 'string') return inline
  return ('strong' in inline ? inline.strong : inline.words).map(wordsIn).join('')
}

const sentence = (words: readonly Inline[]): string => words.map(wordsIn).join('')

/** Its words alone, a paragraph or a point of a list each. */
export const plainParagraphs = (text: RichText): string[] =>
  text.flatMap((block) => ('paragraph' in block ? [sentence(block.paragraph)] : block.list.map(sentence)))

/** Where its links lead. */
export const linksIn = (text: RichText): string[] =>
  text.flatMap((block) => ('paragraph' in block ? block.paragraph : block.list.flat())).flatMap(linksOf)

const linksOf = (inline: Inline): string[] => {
  if (typeof inline === 'string') return []
  return 'strong' in inline ? inline.strong.flatMap(linksOf) : [inline.link]
}
