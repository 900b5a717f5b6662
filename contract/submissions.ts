import * as z from 'zod/mini'
import {
  emailAddress,
  emailWithShortEnding,
  filled,
  filledLines,
  lines,
  NAME_LENGTH,
  oneOf,
  record,
  REQUIRED,
  tenDigits,
  termsAccepted,
} from './fields.ts'
import {
  BLOCKED_CHARACTERS,
  EDUCATION,
  EXPERIENCE,
  HEARD_FROM,
  JOB_TYPES,
  RATINGS,
  WORKING_FIELDS,
} from './option-lists.ts'

const withoutBlocked = z.refine<string>(
  (value) => value.search(BLOCKED_CHARACTERS) === -1,
  'The characters $ # [ ] / cannot be used here',
)

/** Feedback on a course. Kept at course-feedbacks/{push id}. */
export const CourseFeedback = record({
  fullName: filled(REQUIRED, NAME_LENGTH),
  contactNumber: filled(),
  emailAddress: emailAddress('Invalid email address', REQUIRED),
  interaction: oneOf(RATINGS),
  contentRelevance: oneOf(RATINGS),
  clarityOfPresentation: oneOf(RATINGS),
  engagement: oneOf(RATINGS),
  pace: oneOf(RATINGS),
  useOfExamples: oneOf(RATINGS),
  knowledgeTransfer: oneOf(RATINGS),
  additionalComments: z._default(lines(), ''),
})
export type CourseFeedback = z.infer<typeof CourseFeedback>

/** A seat in a free masterclass. Kept at webinars/{date key}/{ms}. `note` has no input and stays empty. */
export const WebinarRegistration = record({
  name: filled('Name is required', NAME_LENGTH).check(withoutBlocked),
  phone: tenDigits('Phone number must be 10 digits'),
  email: emailWithShortEnding('Invalid email address'),
  education: oneOf(EDUCATION, 'Highest education is required'),
  organization: filled('Current college/organization is required').check(withoutBlocked),
  workExperience: oneOf(EXPERIENCE, 'Work experience is required'),
  workingField: oneOf(WORKING_FIELDS, 'Working field is required'),
  jobType: oneOf(JOB_TYPES, 'Job type is required'),
  aspenExperience: oneOf(EXPERIENCE, 'Experience in Aspen Plus is required'),
  hearAboutUs: oneOf(HEARD_FROM),
  note: z._default(z.literal(''), ''),
})
export type WebinarRegistration = z.infer<typeof WebinarRegistration>

/** `offers`: the box beside the form, which is no part of the record, was ticked. */
export const ForWebinar = z.object({ event: z.optional(z.string()), offers: z.optional(z.literal('yes')) })

/** A message to the office. Kept at feedback/{ms}. */
export const ContactMessage = record({
  firstName: filled('First name is required', NAME_LENGTH),
  lastName: filled('Last name is required', NAME_LENGTH),
  phone: tenDigits('Phone number must be 10 digits'),
  email: emailAddress('Invalid email address'),
  message: filledLines('Message is required'),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const ContactMessageWithTerms = z.extend(ContactMessage, { terms: termsAccepted })

/** A seat request on a course page. Kept at enrollments/{course name}/{ms}. */
export const Enrolment = record({
  name: filled('Name is required', NAME_LENGTH),
  phone: tenDigits('Valid phone number is required'),
  email: emailAddress('Valid email is required'),
  education: z._default(oneOf(EDUCATION, 'Highest education is required'), 'B.Tech'),
})
export type Enrolment = z.infer<typeof Enrolment>

export const Kept = z.object({ path: z.string() })
export type Kept = z.infer<typeof Kept>
