/** The kinds of field that forms are made of. None takes NUL or lone surrogates, which no database keeps. */
import * as z from 'zod/mini'

/** Caps in characters. */
export const NAME_LENGTH = 100
const TEXT_LENGTH = 200
const MESSAGE_LENGTH = 5000

/** What the form says where the field has no message of its own. */
export const REQUIRED = 'This field is required'

/** What a field of one line never holds: line breaks, control characters and signs that turn the direction of a text. */
const NOT_ON_ONE_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** Text of one line that is not blank. What cannot stand on one line gets the field's own message. */
export const filled = (message = REQUIRED, length = TEXT_LENGTH) =>
  z.string({ error: message }).check(
    z.trim(),
    z.maxLength(length, `Use at most ${length} characters`),
    z.minLength(1, message),
    z.refine((value) => value.isWellFormed() && !NOT_ON_ONE_LINE.test(value), message),
  )

/** Text of several lines after trimming, possibly empty. `message` is said when no text is given at all. */
export const lines = (message = REQUIRED) =>
  z.string({ error: message }).check(
    z.trim(),
    z.maxLength(MESSAGE_LENGTH, `Use at most ${MESSAGE_LENGTH} characters`),
    z.refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'This text holds a character that cannot be kept',
    ),
  )

/** Text of several lines that is not blank. */
export const filledLines = (message: string) => lines(message).check(z.minLength(1, message))

/** Spaces, hyphens and dashes, dots, brackets, and the invisible signs that contact lists copy along with a number. */
const BETWEEN_DIGITS = /[\s.()[\]\p{Pd}\u2212\p{Cf}]/gu

/** The ten digits in a mobile number of India as people write and paste it: `+91 98765-43210`, `098765 43210`. */
const tenDigitsIn = (written: string): string =>
  written.replace(BETWEEN_DIGITS, '').replace(/^(?:\+91|0091|91|0)(?=[0-9]{10}$)/, '')

/** A mobile number of India, kept as its ten digits. */
export const tenDigits = (message: string) =>
  z.string({ error: message }).check(z.overwrite(tenDigitsIn), z.regex(/^[0-9]{10}$/, message))

// Characters that separate addresses in a mail header are refused, so that one field is never two recipients.
const NOT_IN_ADDRESS = String.raw`\s@,;:<>()"\\[\]\p{Cc}\p{Cs}\p{Bidi_Control}`
const ADDRESS = new RegExp(`^[^${NOT_IN_ADDRESS}]+@[^${NOT_IN_ADDRESS}]+\\.[^${NOT_IN_ADDRESS}.]+$`, 'u')
const ADDRESS_WITH_SHORT_ENDING = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/

/** An address that looks like one. `required` is said when nothing is given. */
export const emailAddress = (message: string, required = message) =>
  z
    .string({ error: required })
    .check(
      z.trim(),
      z.maxLength(TEXT_LENGTH, `Use at most ${TEXT_LENGTH} characters`),
      z.minLength(1, required),
      z.regex(ADDRESS, message),
    )

/** An address whose last part has two to four letters: the webinar's rule. */
export const emailWithShortEnding = (message: string) =>
  filled(message).check(z.regex(ADDRESS_WITH_SHORT_ENDING, message))

/** One of a fixed list of options. */
export const oneOf = <const Options extends readonly string[]>(options: Options, message = REQUIRED) =>
  z.enum(options, { error: message })

/** A box that must be ticked. */
export const termsAccepted = z.literal(true, { error: 'You must accept the terms and conditions' })

/** An object that takes the fields it names and no other. */
export const record = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'This field is not known' : 'Send a JSON object'),
  })
