/** The kinds of things that the owner edits: their schemas, keys, and what stays sealed. */
import type * as z from 'zod/mini'
import {
  CourseBody,
  BatchBody,
  PriceBody,
  TestimonialBody,
  CoursePageBody,
  CourseOrderBody,
  HomeBody,
  AboutBody,
  OfficeBody,
  LegalBody,
  DescriptionBody,
  VideoBody,
  JobBody,
  IssueBody,
  CommunityBody,
  ReplyBody,
  NoticeBody,
} from './bodies.ts'
import { ConsultancyBody } from './consultancy-body.ts'
import { PURPOSES } from './consents.ts'
import { COURSE_ID, WORDS_WITH_HYPHENS } from './content-fields.ts'
import { TrainerBody } from './trainer-body.ts'
import { WebinarBody } from './webinar-body.ts'

/** In the order in which they are listed. */
export const KINDS = [
  'course',
  'batch',
  'price',
  'trainer',
  'webinar',
  'testimonial',
  'course-page',
  'course-order',
  'home',
  'about',
  'consultancy',
  'office',
  'legal',
  'description',
  'video',
  'job',
  'issue',
  'community',
  'reply',
  'notice',
] as const
export type Kind = (typeof KINDS)[number]
export const isKind = (name: string): name is Kind => KINDS.some((kind) => kind === name)

export const BODIES = {
  course: CourseBody,
  batch: BatchBody,
  price: PriceBody,
  trainer: TrainerBody,
  webinar: WebinarBody,
  testimonial: TestimonialBody,
  'course-page': CoursePageBody,
  'course-order': CourseOrderBody,
  home: HomeBody,
  about: AboutBody,
  consultancy: ConsultancyBody,
  office: OfficeBody,
  legal: LegalBody,
  description: DescriptionBody,
  video: VideoBody,
  job: JobBody,
  issue: IssueBody,
  community: CommunityBody,
  reply: ReplyBody,
  notice: NoticeBody,
} as const satisfies Record<Kind, object>

export type Bodies = { readonly [Name in Kind]: z.infer<(typeof BODIES)[Name]> }

/** What lies sealed inside a stored body, and is printed as "set" or "not set". */
export const SEALED = {
  batch: ['joinUrl', 'groupUrl', 'note'],
  webinar: ['joinUrl', 'replayUrl'],
} as const satisfies Partial<Record<Kind, readonly string[]>>

const BY_COURSE = { rule: COURSE_ID, sentence: 'its key is the id of its course: letters and digits' }
const ALONE = (key: string) => ({ rule: new RegExp(`^${key}$`), sentence: `its key is "${key}"` })
const NAMED = { rule: WORDS_WITH_HYPHENS, sentence: 'its key has lower-case words with hyphens' }

/** How a thing of each kind may be called. */
export const KEYS: Readonly<Record<Kind, { readonly rule: RegExp; readonly sentence: string }>> = {
  course: BY_COURSE,
  batch: { rule: /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, sentence: 'its key has words with hyphens, such as AP-2025-01' },
  price: BY_COURSE,
  trainer: NAMED,
  webinar: NAMED,
  testimonial: NAMED,
  'course-page': BY_COURSE,
  'course-order': ALONE('courses'),
  home: ALONE('home'),
  about: ALONE('about'),
  consultancy: ALONE('consultancy'),
  office: ALONE('office'),
  legal: { rule: /^(terms|privacy)$/, sentence: 'its key is "terms" or "privacy"' },
  description: NAMED,
  video: ALONE('home'),
  job: NAMED,
  issue: NAMED,
  community: NAMED,
  reply: NAMED,
  notice: {
    rule: new RegExp(`^(${PURPOSES.join('|')})$`),
    sentence: `its key is a purpose: ${PURPOSES.join(', ')}`,
  },
}

/** One thing that the owner edits, as a seed or a stored version gives it. */
export type Entry<Name extends Kind = Kind> = {
  readonly [Each in Name]: { readonly kind: Each; readonly key: string; readonly body: Bodies[Each] }
}[Name]
