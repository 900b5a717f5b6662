const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As a class knows somebody: the first name and one letter. null for whoever was erased. */
export function nameInClass(fullName: string): string | null {
  const words = fullName.split(/\s+/).filter(Boolean)
  const [first = ''] = words
  if (first === '' || first.startsWith('[')) return null
  const [initial] = words.length > 1 ? GRAPHEMES.segment(words.at(-1) ?? '') : []
  return initial ? `${first} ${initial.segment}.` : first
}
