import * as z from 'zod/mini'
import {
  courseId,
  isHidden,
  line,
  lines,
  longText,
  moment,
  secretAddress,
  secretMeeting,
  trainerId,
  webAddress,
  whole,
} from './content-fields.ts'
import { fieldsAgree, record } from './fields.ts'

/** The key of the text that stands while no event is ahead. */
export const STANDING_WEBINAR = 'standing'
/** The address of registrations, as specified; another one belongs to one event alone. */
export const COMMON_DATE_KEY = '06032025'

export const WebinarBody = record({
  title: line('Give the webinar a title'),
  subject: z.nullable(line('Name the subject, or write null')),
  speaker: z.nullable(line('Name the speaker, or write null')),
  /** Who has a page of its own; named by `speaker` where that says another name. */
  speakerId: z.optional(z.nullable(trainerId)),
  startsAt: z.nullable(moment),
  minutes: whole('A webinar lasts 15 to 720 minutes', { least: 15, most: 720 }),
  dateKey: z
    .string({ error: 'The address of registrations has eight digits' })
    .check(z.regex(/^\d{8}$/, 'The address of registrations has eight digits')),
  about: longText('Say what the webinar is about'),
  perks: lines('Name what one gets'),
  joinUrl: secretMeeting,
  replayUrl: secretAddress,
  /** The recording for everybody, on the page of masterclasses. */
  publicVideo: z.optional(z.nullable(webAddress)),
  offerCourse: z.optional(z.nullable(courseId)),
  offerText: z.optional(z.nullable(line('Say what the offer is, or write null'))),
  offerUntil: z.optional(z.nullable(moment)),
  isHidden,
}).check(
  fieldsAgree(
    ['offerCourse', 'offerText', 'offerUntil'],
    ({ offerCourse, offerText, offerUntil }) => !offerCourse === !offerText && !offerText === !offerUntil,
    { field: 'offerUntil', error: 'An offer has a course, a sentence and an end' },
  ),
  fieldsAgree(['startsAt', 'subject'], ({ startsAt, subject }) => startsAt === null || subject !== null, {
    field: 'subject',
    error: 'A webinar with a date has a subject',
  }),
)
export type WebinarBody = z.infer<typeof WebinarBody>
