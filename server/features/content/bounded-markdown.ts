import { type Lexer, Marked, type MarkedExtension, Tokenizer, type TokenizerObject } from 'marked'

/** Of emphasis, links, quotations and lists, how many may stand inside of each other. */
export const MOST_DEEP = 20
export const TOO_DEEP = 'Too much stands inside of each other, such as bold words in bold words'

/** Stars and underscores that begin something which ends nowhere. */
const MOST_OPEN = 200
const TOO_OPEN = 'Too many stars or underscores have no other half; write \\* for a star that is one'

/** What a text has too much of, in a sentence. */
export class Overdone extends Error {}

/**
 * Reads a text in time that grows with its length. The library reads what stands within emphasis, a link, a quotation or a list
 * once more for each of them, and looks through the rest of a text for the end of each emphasis, so both have a bound.
 */
export function boundedMarkdown(...extensions: MarkedExtension[]): Marked {
  const language = new Marked({ gfm: false }, ...extensions)
  language.use({ tokenizer: boundedTokenizer() })
  return language
}

function boundedTokenizer(): TokenizerObject {
  const own = Tokenizer.prototype
  const open = new WeakMap<Lexer, number>()
  let depth = 0
  function within<Found>(read: () => Found): Found {
    if (depth === MOST_DEEP) throw new Overdone(TOO_DEEP)
    depth += 1
    try {
      return read()
    } finally {
      depth -= 1
    }
  }
  return {
    emStrong(source, masked, before = '') {
      const found = within(() => own.emStrong.call(this, source, masked, before))
      const begins = this.rules.inline.emStrongLDelim.exec(source)?.slice(1, 5).some(Boolean)
      if (found || !begins || isWithinWord(source, before)) return found
      const count = (open.get(this.lexer) ?? 0) + 1
      if (count > MOST_OPEN) throw new Overdone(TOO_OPEN)
      open.set(this.lexer, count)
      return found
    },
    link(...args) {
      return within(() => own.link.apply(this, args))
    },
    reflink(...args) {
      return within(() => own.reflink.apply(this, args))
    },
    blockquote(...args) {
      return within(() => own.blockquote.apply(this, args))
    },
    list(...args) {
      return within(() => own.list.apply(this, args))
    },
  }
}

/** There an underscore begins nothing. */
const isWithinWord = (source: string, before: string): boolean =>
  source.startsWith('_') && /[\p{L}\p{N}]$/u.test(before)
