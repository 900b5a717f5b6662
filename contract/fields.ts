/** The kinds of field that forms are made of. None takes NUL or lone surrogates, which no database keeps. */
import * as z from 'zod/mini'
import { joinedDigits, visibleLine } from './visible-text.ts'

export const NAME_LENGTH = 100
export const TEXT_LENGTH = 200
const MESSAGE_LENGTH = 5000

export const REQUIRED = 'This field is required'

export const UNKEEPABLE = 'This text holds a character that cannot be kept'

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/
const faultOf = (line: string): string | null => {
  if (LINE_BREAK.test(line)) return 'Write this on one line, without a line break'
  if (/\p{Cc}/u.test(line)) return 'This text holds a control character. Please type it instead of pasting it'
  return line.isWellFormed() ? null : 'This text holds half a character. Please type it again'
}

/** What cannot be seen is taken out before anything is checked. `message` is for what is no text. */
export const oneLine = (length: number, message = UNKEEPABLE) =>
  z.string({ error: message }).check(
    z.overwrite(visibleLine),
    z.maxLength(length, `Use at most ${length} characters`),
    z.refine((line) => faultOf(line) === null, { error: ({ input }) => faultOf(String(input)) ?? UNKEEPABLE }),
  )

export const filled = (message = REQUIRED, length = TEXT_LENGTH) =>
  oneLine(length, message).check(z.minLength(1, message))

export const lines = (message = REQUIRED) =>
  z.string({ error: message }).check(
    z.trim(),
    z.maxLength(MESSAGE_LENGTH, `Use at most ${MESSAGE_LENGTH} characters`),
    z.refine((value) => value.isWellFormed() && !value.includes('\0'), UNKEEPABLE),
  )

export const filledLines = (message: string) =>
  lines(message).check(
    z.minLength(1, { error: message, abort: true }),
    z.refine((text) => visibleLine(text) !== '', message),
  )

export const ASKED_LENGTH = 2 * NAME_LENGTH + 1

/** What is searched for: as much as a first and a last name together. */
export const asked = () =>
  z.string().check(z.overwrite(visibleLine), z.maxLength(ASKED_LENGTH, `Search for at most ${ASKED_LENGTH} characters`))

/** The ten digits in a mobile number of India as people write and paste it: `+91 98765-43210`, `098765 43210`. */
const tenDigitsIn = (written: string): string => joinedDigits(written).replace(/^(?:\+91|0091|91|0)(?=[0-9]{10}$)/, '')

export const tenDigits = (message: string) =>
  z.string({ error: message }).check(z.overwrite(tenDigitsIn), z.regex(/^[0-9]{10}$/, message))

// Characters that separate addresses in a mail header are refused, so that one field is never two recipients.
const NOT_IN_ADDRESS = String.raw`\s@,;:<>()"\\[\]\p{Cc}\p{Cs}\p{Bidi_Control}`
const NOT_IN_HOST = `${NOT_IN_ADDRESS}?&=%#/`
const ADDRESS = new RegExp(`^[^${NOT_IN_ADDRESS}]+@[^${NOT_IN_HOST}]+\\.[^${NOT_IN_HOST}.]+$`, 'u')
const ADDRESS_WITH_SHORT_ENDING = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/

const addressLike = (form: RegExp, message: string, required: string) =>
  z
    .string({ error: required })
    .check(
      z.overwrite(visibleLine),
      z.maxLength(TEXT_LENGTH, `Use at most ${TEXT_LENGTH} characters`),
      z.minLength(1, required),
      z.regex(form, message),
    )

export const emailAddress = (message: string, required = message) => addressLike(ADDRESS, message, required)

export const emailWithShortEnding = (message: string) => addressLike(ADDRESS_WITH_SHORT_ENDING, message, message)

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

const YEARS = 'Give a year from 2000 to 2100'
const isNear = (text: string): boolean => text >= '2000' && text < '2101'

export const nearYear = () => z.refine<string>(isNear, YEARS)

export const day = (message: string) =>
  z.string({ error: message }).check(z.refine(isDay, { error: message, abort: true }), nearYear())

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
