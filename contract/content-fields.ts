/** The kinds of field that content is made of, each with the sentence of its rule. */
import * as z from 'zod/mini'
import { editedAs, inputOf } from './content-inputs.ts'
import { DRAWING_NAMES, ICON_NAMES } from './drawings.ts'
import { filled, isDay, nearYear, oneOf, record, UNKEEPABLE } from './fields.ts'
import { isPersonalLink } from './meeting-link.ts'
import { PICTURE_ID } from './picture-address.ts'

const LINE = 300
const LONG = 20_000
const NOT_KEPT = /[^\P{Cc}\n\t]/u

const markdown = (message: string) =>
  z.string({ error: message }).check(
    z.overwrite((text) => text.replace(/\p{Bidi_Control}/gu, '').trim()),
    z.maxLength(LONG, `Use at most ${LONG} characters`),
    z.refine((text) => text.isWellFormed() && !NOT_KEPT.test(text), UNKEEPABLE),
  )
/** A long text in a small Markdown: paragraphs, lists, **bold**, [links](https://…). */
export const longText = (message: string) => editedAs('longText', markdown(message).check(z.minLength(1, message)))
export const longTextOrNone = (message: string) => editedAs('longText', markdown(message))
const UNKNOWN_BLANK = /\{(?!(?:name|course|brand)\})[^}]*\}/
const BLANKS = 'Only {name}, {course} and {brand} can be filled in'
export function withBlanks<Text extends z.ZodMiniType<string>>(text: Text) {
  const input = inputOf(text)
  const checked = text.check(z.refine((value) => !UNKNOWN_BLANK.test(value), BLANKS))
  return input ? editedAs(input, checked) : checked
}
export const line = (message: string) => filled(message, LINE)
export const listOf = <Item extends z.core.SomeType>(item: Item, message: string) =>
  z.array(item, { error: message }).check(z.minLength(1, message), z.maxLength(200, 'Use at most 200 lines'))
export const lines = (message: string) => listOf(line('Fill this line, or leave it out'), message)
export const anyNumberOf = <Item extends z.core.SomeType>(item: Item, message: string) =>
  z.array(item, { error: message }).check(z.maxLength(200, 'Use at most 200 lines'))
export const anyLines = (message: string) => anyNumberOf(line('Fill this line, or leave it out'), message)
export const whole = (message: string, { least = 0, most = 1_000_000 } = {}) =>
  z.int({ error: message }).check(z.minimum(least, message), z.maximum(most, message))
export const yesOrNo = z.boolean({ error: 'Write true or false' })
export const isHidden = z.optional(yesOrNo)

const DAY = 'Write a day such as 2027-01-31'
export const day = editedAs(
  'day',
  z.string({ error: DAY }).check(z.refine(isDay, { error: DAY, abort: true }), nearYear()),
)
const MOMENT = 'Write a moment such as 2027-01-31T10:00:00+05:30'
const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text) && isDay(text.slice(0, 10))
export const moment = editedAs(
  'moment',
  z.string({ error: MOMENT }).check(z.refine(isMoment, { error: MOMENT, abort: true }), nearYear()),
)

const HTTPS = 'Write a whole address that begins with https://'
/** Beside https, programs of this machine: stand-ins for the outside world. */
const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return (
    username === '' && (protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname)))
  )
}
export const webAddress = editedAs('address', line(HTTPS).check(z.refine(isWebAddress, HTTPS)))
export const secretAddress = z.optional(z.nullable(webAddress))

/** Where a meeting is, for everybody who comes. */
const PERSONAL = 'This link is the host’s, or one person’s: give the one that everybody opens'
export const meetingAddress = editedAs('address', webAddress.check(z.refine((url) => !isPersonalLink(url), PERSONAL)))
export const secretMeeting = z.optional(z.nullable(meetingAddress))

export const WORDS_WITH_HYPHENS = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const COURSE_ID = /^[A-Za-z][A-Za-z0-9]{1,39}$/
const COURSE = 'Choose a course'
export const courseId = editedAs('course', z.string({ error: COURSE }).check(z.regex(COURSE_ID, COURSE)))

const TRAINER = 'Choose a trainer'
export const trainerId = editedAs('trainer', z.string({ error: TRAINER }).check(z.regex(WORDS_WITH_HYPHENS, TRAINER)))

export const link = record({ label: line('Say what the link leads to'), url: webAddress })
export const drawing = oneOf(DRAWING_NAMES, `Name a drawing: ${DRAWING_NAMES.join(', ')}`)
const UPLOAD = 'Upload a picture, or leave it empty'
export const photo = editedAs(
  'photo',
  z.strictObject(
    {
      id: z.string({ error: UPLOAD }).check(z.regex(PICTURE_ID, UPLOAD)),
      alt: line('Say in words what the picture shows'),
    },
    UPLOAD,
  ),
)
export const captioned = record({ picture: photo, caption: line('Say below the picture what it shows') })
export const icon = oneOf(ICON_NAMES, `Name an icon: ${ICON_NAMES.join(', ')}`)
export const point = record({ title: line('Give it a title'), text: line('Say it in a line'), icon })
