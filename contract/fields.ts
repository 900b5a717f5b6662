/** The kinds of field that forms are made of. Each refuses NUL and lone surrogates, which no database keeps. */
import * as z from 'zod/mini'

/** Caps in characters. */
export const NAME_LENGTH = 100
export const TEXT_LENGTH = 200
export const MESSAGE_LENGTH = 5000

/** What the form says where the field has no message of its own. */
export const REQUIRED = 'This field is required'

/** Text after trimming, possibly empty. `message` is said when no text is given at all. */
export const text = (length = TEXT_LENGTH, message = REQUIRED) =>
  z.string({ error: message }).check(
    z.trim(),
    z.maxLength(length, `Use at most ${length} characters`),
    z.refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'This text holds a character that cannot be kept',
    ),
  )

/** Text that is not blank. */
export const filled = (message = REQUIRED, length = TEXT_LENGTH) => text(length, message).check(z.minLength(1, message))

/** Exactly ten digits, as mobile numbers in India are written. */
export const tenDigits = (message: string) =>
  z.string({ error: message }).check(z.trim(), z.regex(/^[0-9]{10}$/, message))

// Characters that separate addresses in a mail header are refused, so that one field is never two recipients.
const ADDRESS = /^[^\s@,;:<>()"\\[\]\p{Cc}]+@[^\s@,;:<>()"\\[\]\p{Cc}]+\.[^\s@,;:<>()"\\[\]\p{Cc}.]+$/u
const ADDRESS_WITH_SHORT_ENDING = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/

/** An address that looks like one. `required` is said when nothing is given. */
export const emailAddress = (message: string, required = message) => filled(required).check(z.regex(ADDRESS, message))

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
