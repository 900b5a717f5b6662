/** The kinds of field that forms are made of. None takes NUL or lone surrogates, which no database keeps. */
import * as z from 'zod/mini'

export const NAME_LENGTH = 100
export const TEXT_LENGTH = 200
const MESSAGE_LENGTH = 5000

export const REQUIRED = 'This field is required'

export const UNKEEPABLE = 'This text holds a character that cannot be kept'

/** Line breaks, control characters and signs that change the direction of text. */
const NOT_ON_ONE_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

export const oneLine = (length: number, message = UNKEEPABLE) =>
  z.string({ error: message }).check(
    z.trim(),
    z.maxLength(length, `Use at most ${length} characters`),
    z.refine((value) => value.isWellFormed() && !NOT_ON_ONE_LINE.test(value), message),
  )

export const filled = (message = REQUIRED, length = TEXT_LENGTH) =>
  oneLine(length, message).check(z.minLength(1, message))

export const lines = (message = REQUIRED) =>
  z.string({ error: message }).check(
    z.trim(),
    z.maxLength(MESSAGE_LENGTH, `Use at most ${MESSAGE_LENGTH} characters`),
    z.refine((value) => value.isWellFormed() && !value.includes('\0'), UNKEEPABLE),
  )

export const filledLines = (message: string) => lines(message).check(z.minLength(1, message))

const BETWEEN_DIGITS = /[\s.()[\]\p{Pd}\u2212\p{Cf}]/gu

/** The ten digits in a mobile number of India as people write and paste it: `+91 98765-43210`, `098765 43210`. */
const tenDigitsIn = (written: string): string =>
  written.replace(BETWEEN_DIGITS, '').replace(/^(?:\+91|0091|91|0)(?=[0-9]{10}$)/, '')

export const tenDigits = (message: string) =>
  z.string({ error: message }).check(z.overwrite(tenDigitsIn), z.regex(/^[0-9]{10}$/, message))

// Characters that separate addresses in a mail header are refused, so that one field is never two recipients.
const NOT_IN_ADDRESS = String.raw`\s@,;:<>()"\\[\]\p{Cc}\p{Cs}\p{Bidi_Control}`
const NOT_IN_HOST = `${NOT_IN_ADDRESS}?&=%#/`
const ADDRESS = new RegExp(`^[^${NOT_IN_ADDRESS}]+@[^${NOT_IN_HOST}]+\\.[^${NOT_IN_HOST}.]+$`, 'u')
const ADDRESS_WITH_SHORT_ENDING = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/

export const emailAddress = (message: string, required = message) =>
  z
    .string({ error: required })
    .check(
      z.trim(),
      z.maxLength(TEXT_LENGTH, `Use at most ${TEXT_LENGTH} characters`),
      z.minLength(1, required),
      z.regex(ADDRESS, message),
    )

export const emailWithShortEnding = (message: string) =>
  filled(message).check(z.regex(ADDRESS_WITH_SHORT_ENDING, message))

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

const YEARS = 'Give a year from 2000 to 2100'
const isNearDay = (text: string): boolean => text >= '2000' && text < '2101'

export const day = (message: string) =>
  z.string({ error: message }).check(z.refine(isDay, { error: message, abort: true }), z.refine(isNearDay, YEARS))

export const oneOf = <const Options extends readonly string[]>(options: Options, message = REQUIRED) =>
  z.enum(options, { error: message })

const SEEN = 'Send the version that you saw'

/** The version that a change repeats. One more has its place in a column too. */
export const seenVersion = () => z.int32({ error: SEEN }).check(z.maximum(2_147_483_646, SEEN))

/** A rule between fields of one object, which is asked only where each of these fields holds by itself. */
export const fieldsAgree = <Whole, const Field extends keyof Whole & string>(
  fields: readonly Field[],
  agree: (whole: Pick<Whole, Field>) => boolean,
  { field, error }: { readonly field: Field; readonly error: string },
): z.core.$ZodCheck<Whole> =>
  z.refine<Whole>((whole) => agree(whole), {
    path: [field],
    error,
    when: ({ issues }) => issues.every(({ path = [] }) => path.length > 0 && !fields.some((name) => name === path[0])),
  })

export const termsAccepted = z.literal(true, { error: 'You must accept the terms and conditions' })

export const record = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'This field is not known' : 'Send a JSON object'),
  })
