import type { MarkedExtension, Tokens } from 'marked'
import { boundedMarkdown } from '../../content/bounded-markdown.ts'

const asWords = () => undefined
/** Bold words are no part of a word. */
const BOLD = /^\*\*(?![\s*])((?:[^*\n]|\*(?!\*))+?)(?<![\s*])\*\*(?![\p{L}\p{N}*])/u
/** Two points or more; what begins with a figure may be below zero. */
const LIST = /^ {0,3}([-*+])[^\S\n]+(?![\d.])[^\n]+(?:\n(?! {0,3}[-*+]\s)[^\n]+)*\n+ {0,3}\1[^\S\n]+(?![\d.])\S/

/** Others stand in formulas: f[0](x). */
const LINK = /^\[(?:[^\][\n]|\[[^\][\n]*\])*\]\(<?(?:[a-z][a-z\d+.-]{2,}:\S|\/)/i

/** The language of a note: lists, bold words, links, code and what the extensions know. Every other sign is one. */
export const typedNotes = (extension: MarkedExtension) =>
  boundedMarkdown(extension).use({
    tokenizer: {
      html: asWords,
      tag: asWords,
      blockquote: asWords,
      code: asWords,
      def: asWords,
      heading: asWords,
      hr: asWords,
      lheading: asWords,
      escape: asWords,
      link: (source) => (LINK.test(source) ? false : undefined),
      br: (source) => (source.startsWith('\\') ? undefined : false),
      list: (source) => (LIST.test(source) ? false : undefined),
      emStrong(source, _masked, before = ''): Tokens.Strong | undefined {
        const [raw, text] = /[\p{L}\p{N}*]$/u.test(before) ? [] : (BOLD.exec(source) ?? [])
        if (raw === undefined || text === undefined) return undefined
        return { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) }
      },
    },
  })
