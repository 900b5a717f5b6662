/** Everything that the owner edits, a schema for each kind of thing. Amounts are whole rupees. */
import * as z from 'zod/mini'
import { BATCH_STATES, WEEKDAYS } from './batches.ts'
import {
  anyLines,
  anyNumberOf,
  captioned,
  courseId,
  day,
  drawing,
  icon,
  isHidden,
  line,
  lines,
  link,
  listOf,
  longText,
  longTextOrNone,
  moment,
  photo,
  point,
  secretAddress,
  secretMeeting,
  trainerId,
  webAddress,
  whole,
  withBlanks,
  yesOrNo,
} from './content-fields.ts'
import { fieldsAgree, oneOf, record } from './fields.ts'

const allDiffer = (texts: readonly string[]): boolean => new Set(texts).size === texts.length

export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const

export const CourseBody = record({
  name: line('Give the course a name'),
  level: z.optional(z.nullable(oneOf(LEVELS, 'Choose a level, or leave it empty'))),
  hours: whole('Give the hours as a whole number from 1 to 1000', { least: 1, most: 1000 }),
  prerequisite: z.optional(z.nullable(line('Say what one should know before, in a few words, or write null'))),
  software: z.optional(anyNumberOf(line('Fill this line, or leave it out'), 'Name the software, or write []')),
  startIf: z.optional(z.nullable(line('End the sentence "Start here if …", or write null'))),
  drawing,
  picture: z.optional(z.nullable(photo)),
  releaseDate: day,
  overview: longTextOrNone('Say what the course is about, or leave it empty'),
  syllabus: anyNumberOf(
    record({ title: line('Give the section a title'), topics: lines('Name the topics of the section') }),
    'Give the course a syllabus, or write []',
  ),
  outcomes: anyLines('Say what one will learn, or write []'),
  requirements: anyLines('Say what is needed, or write []'),
  audience: anyLines('Say for whom the course is, or write []'),
  material: anyLines('Say what is included, or write []'),
  trainer: record({
    /** null: the company teaches, until a person is named. */
    name: z.nullable(line('Name the trainer, or write null')),
    photo: z.optional(z.nullable(photo)),
    bio: longTextOrNone('Say who teaches, or leave it empty'),
    links: anyNumberOf(link, 'List the links of the trainer, or write []'),
  }),
  /** In their place the trainers who have pages of their own. */
  trainers: z.optional(
    anyNumberOf(trainerId, 'Choose who teaches, or write []').check(z.refine(allDiffer, 'One trainer is named twice')),
  ),
  questions: anyNumberOf(
    record({ question: line('Write the question'), answer: longText('Answer the question') }),
    'List questions and answers, or write []',
  ),
  reviews: anyNumberOf(
    record({
      user: line('Say who wrote the review'),
      comment: line('Write what was said'),
      rating: whole('A rating is 1 to 5', { least: 1, most: 5 }),
    }),
    'List the reviews, or write []',
  ),
  sampleVideo: z.nullable(webAddress),
  /** A page of notes, a certificate, a project of somebody who agreed. */
  samplePictures: z.optional(anyNumberOf(captioned, 'Show a page of notes or a certificate, or write []')),
  /** Where the service is supplied for GST: the seller's state, or the buyer's. */
  placeOfSupply: oneOf(['seller', 'buyer'], 'The place of supply is "seller" or "buyer"'),
  figures: record({
    usersCount: whole('The number of users is a whole number'),
    bookedPercentage: whole('The booked percentage is 0 to 100', { most: 100 }),
    shown: oneOf(['stated', 'counted'], 'Figures are "stated" or "counted"'),
  }),
  isArchived: z.optional(yesOrNo),
})
export type CourseBody = z.infer<typeof CourseBody>

export const BatchBody = record({
  courseId,
  label: line('Give the batch a label such as "Jan 2025"'),
  startsOn: z.nullable(day),
  endsOn: z.nullable(day),
  weekly: anyNumberOf(
    record({
      day: oneOf(WEEKDAYS, `Name the day: ${WEEKDAYS.join(', ')}`),
      at: z
        .string({ error: 'Write the time in India such as 19:00' })
        .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time in India such as 19:00')),
      minutes: whole('A class lasts 15 to 720 minutes', { least: 15, most: 720 }),
    }),
    'List the classes of a week, or write []',
  ),
  capacity: z.nullable(whole('The capacity is a whole number from 1, or null', { least: 1 })),
  enrolUntil: z.nullable(day),
  state: oneOf(BATCH_STATES, `The state is one of ${BATCH_STATES.join(', ')}`),
  joinUrl: secretMeeting,
  groupUrl: secretAddress,
  note: z.optional(z.nullable(longText('Write a note, or null'))),
}).check(
  fieldsAgree(['startsOn', 'endsOn'], ({ startsOn, endsOn }) => !startsOn || !endsOn || endsOn >= startsOn, {
    field: 'endsOn',
    error: 'The last day is before the first',
  }),
  fieldsAgree(['endsOn', 'enrolUntil'], ({ endsOn, enrolUntil }) => !endsOn || !enrolUntil || enrolUntil <= endsOn, {
    field: 'enrolUntil',
    error: 'Nobody enrols after the last day',
  }),
  fieldsAgree(['startsOn', 'endsOn'], ({ startsOn, endsOn }) => !endsOn || startsOn !== null, {
    field: 'startsOn',
    error: 'A batch with a last day has a first day',
  }),
  fieldsAgree(['weekly'], ({ weekly }) => allDiffer(weekly.map(({ day: on, at }) => `${on} ${at}`)), {
    field: 'weekly',
    error: 'Two classes of a week begin at the same time',
  }),
)
export type BatchBody = z.infer<typeof BatchBody>

const amount = whole('An amount is a whole number of rupees from 1', { least: 1, most: 10_000_000 })

export const PriceBody = record({ courseId, original: amount, discounted: amount, from: moment }).check(
  fieldsAgree(['original', 'discounted'], ({ original, discounted }) => discounted <= original, {
    field: 'discounted',
    error: 'The price is above the original price',
  }),
)
export type PriceBody = z.infer<typeof PriceBody>

export const TestimonialBody = record({
  /** Where it stands among the others: smaller ones first. */
  position: whole('The position is a whole number'),
  name: line('Name the student'),
  title: line('Give the title of the student'),
  feedback: line('Write what was said'),
  stars: whole('The stars are 1 to 5', { least: 1, most: 5 }),
  isSample: yesOrNo,
  isHidden,
})
export type TestimonialBody = z.infer<typeof TestimonialBody>

export const CoursePageBody = record({
  title: line('Give the page a title'),
  intro: longText('Introduce the course'),
  cardText: line('Say in a line what the course is'),
})
export type CoursePageBody = z.infer<typeof CoursePageBody>

export const CourseOrderBody = record({
  courses: anyNumberOf(courseId, 'Name the courses in their order, or write []').check(
    z.refine(allDiffer, 'One course is named twice'),
  ),
})
export type CourseOrderBody = z.infer<typeof CourseOrderBody>

const headed = { heading: line('Write the heading') }

export const HomeBody = record({
  ...headed,
  intro: longText('Introduce the business'),
  video: record({ ...headed, text: longText('Say what the video is about'), label: line('Name the video') }),
  programmes: record({
    ...headed,
    subtitle: line('Write the subtitle'),
    listHeading: line('Write the heading of the list'),
    list: listOf(
      record({
        name: line('Name the programme'),
        summary: line('Say what it is'),
        icon,
        courseId: z.nullable(courseId),
      }),
      'Name the programmes',
    ),
  }),
  why: record({ ...headed, features: listOf(point, 'Say why'), trainers: line('Say who teaches') }),
  testimonials: record(headed),
  counters: listOf(
    record({ target: whole('A counter ends at a whole number'), title: line('Say what is counted') }),
    'List the counters',
  ),
})
export type HomeBody = z.infer<typeof HomeBody>

export const AboutBody = record({
  ...headed,
  lead: line('Say who you are'),
  who: longText('Say who you are'),
  offersHeading: line('Write the heading'),
  offers: listOf(point, 'Say what you offer'),
  internsHeading: line('Write the heading'),
  interns: longText('Write about internships'),
})
export type AboutBody = z.infer<typeof AboutBody>

export const OfficeBody = record({
  city: line('Name the city'),
  region: line('Name the state'),
  hours: line('Say when the office works'),
  replyWithin: line('Say when you reply'),
  since: whole('Write the first year', { least: 1900, most: 2200 }),
  legalName: z.nullable(line('Write the legal name where Settings, Invoices, has none, or null')),
  address: z.nullable(line('Write the address where Settings, Invoices, has none, or null')),
  links: anyNumberOf(webAddress, 'List the addresses of your pages elsewhere, or write []'),
})
export type OfficeBody = z.infer<typeof OfficeBody>

export const LegalBody = record({
  sections: listOf(
    record({
      id: z
        .string({ error: 'Give the section an id' })
        .check(z.regex(/^[a-z][a-z0-9-]*$/, 'The id has lower-case letters, digits and hyphens')),
      title: line('Give the section a title'),
      text: longText('Write the section'),
    }),
    'Write the sections',
  ),
  /** What the pages of courses say of it beside the price. */
  inShort: z.optional(
    anyNumberOf(record({ title: line('Give it a title'), text: line('Say it in a line') }), 'List the lines'),
  ),
}).check(
  fieldsAgree(['sections'], ({ sections }) => allDiffer(sections.map(({ id }) => id)), {
    field: 'sections',
    error: 'Two sections have the same id',
  }),
)
export type LegalBody = z.infer<typeof LegalBody>

const DESCRIPTION = 'Say in 70 to 160 characters what the page is'
export const DescriptionBody = record({
  text: line(DESCRIPTION).check(z.minLength(70, DESCRIPTION), z.maxLength(160, DESCRIPTION)),
})
export type DescriptionBody = z.infer<typeof DescriptionBody>

export const VideoBody = record({ url: z.nullable(webAddress) })
export type VideoBody = z.infer<typeof VideoBody>

export const JobBody = record({
  title: line('Name the position'),
  company: line('Name the company'),
  place: line('Say where it is'),
  experience: line('Say what experience is asked for'),
  until: z.nullable(day),
  howToApply: longText('Say how to apply'),
  isHidden,
})
export type JobBody = z.infer<typeof JobBody>

export const IssueBody = record({
  month: z
    .string({ error: 'Write the month such as 2027-01' })
    .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month such as 2027-01')),
  title: line('Give the issue a title'),
  text: longText('Write the issue'),
  problem: z.nullable(longText('Write the problem of the month, or null')),
  isHidden,
})
export type IssueBody = z.infer<typeof IssueBody>

export const CommunityBody = record({
  name: line('Name the group'),
  purpose: line('Say what it is for'),
  link: webAddress,
  rules: longText('Write its rules'),
  isHidden,
})
export type CommunityBody = z.infer<typeof CommunityBody>

export const ReplyBody = record({
  title: line('Say what the letter is for'),
  subject: withBlanks(line('Give the letter a subject')),
  text: withBlanks(longText('Write the letter')),
  isHidden,
})
export type ReplyBody = z.infer<typeof ReplyBody>

export const NoticeBody = record({
  title: line('Say what the person agrees to'),
  text: longText('Say which data is used, for what, and how to say no'),
})
export type NoticeBody = z.infer<typeof NoticeBody>
