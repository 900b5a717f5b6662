/** Characters that control a terminal or change the direction of text. */
const STEERING = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu
const STEERING_BUT_LINES = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

export const inOneLine = (text: string): string => text.replace(STEERING, ' ')

export const inLines = (text: string): string => text.replaceAll('\r\n', '\n').replace(STEERING_BUT_LINES, ' ')

export const asVisibleJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    STEERING_BUT_LINES,
    (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const HALF_AT_END = /[\uD800-\uDBFF]$/

export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(HALF_AT_END, '')}…`
