/** Characters that steer a terminal or turn the direction of text. Lines may break in some places, and are left alone there. */
const STEERING = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu
const STEERING_BUT_LINES = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** What a visitor typed, in one line that a terminal shows and does not follow. */
export const inOneLine = (text: string): string => text.replace(STEERING, ' ')

/** The same with its lines and tabs. */
export const inLines = (text: string): string => text.replaceAll('\r\n', '\n').replace(STEERING_BUT_LINES, ' ')

/** JSON in which such characters are written as escapes, so that nothing of the content is lost. */
export const asVisibleJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    STEERING_BUT_LINES,
    (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
