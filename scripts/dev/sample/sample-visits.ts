/** Visitors who fill in forms. */
import { COMMON_DATE_KEY } from '#contract/webinar-body.ts'
import { EDUCATION, EXPERIENCE, HEARD_FROM, JOB_TYPES, WORKING_FIELDS } from '#contract/option-lists.ts'
import { contactMessage, courseFeedback, enrolment, webinarRegistration } from '#stand-ins/people/makers.ts'
import type { Dice } from '#stand-ins/people/dice.ts'
import type { SamplePerson } from './sample-people.ts'
import type { SampleSite } from './sample-site.ts'

const QUESTIONS = [
  'Is the next batch at weekends? I work in shifts.',
  'I am in my final year. Is this course too early for me?',
  'Do I need a licence of my own for the exercises?',
  'Can our company book six seats, and does one get an invoice with GST?',
  'How long can I see the recordings?',
  'I did a course elsewhere and never understood property methods. Do you begin there?',
  'Is there a certificate, and what does it say?',
]
const PLACES = [
  'ICT Mumbai',
  'MS University of Baroda',
  'NIT Surat',
  'A refinery in Jamnagar',
  'A design office in Pune',
]

/** The address and the fields of one form. */
export function visitOf(dice: Dice, person: SamplePerson, courses: readonly string[]): readonly [string, object] {
  const { of, roll } = dice
  const { name, givenName, familyName, email, phone } = person
  const share = roll(100)
  if (share < 38)
    return [`/api/enrollments/${of(courses)}`, enrolment({ name, email, phone, education: of(EDUCATION) })]
  if (share < 72) return [`/api/webinars/${COMMON_DATE_KEY}/registrations`, registrationOf(dice, person)]
  if (share < 94)
    return [
      '/api/feedback',
      contactMessage({ firstName: givenName, lastName: familyName, email, phone, message: of(QUESTIONS) }),
    ]
  return ['/api/course-feedbacks', courseFeedback({ fullName: name, emailAddress: email, contactNumber: phone })]
}

const registrationOf = ({ of }: Dice, { name, email, phone }: SamplePerson) =>
  webinarRegistration({
    name,
    email,
    phone,
    education: of(EDUCATION),
    organization: of(PLACES),
    workExperience: of(EXPERIENCE),
    workingField: of(WORKING_FIELDS),
    jobType: of(JOB_TYPES),
    aspenExperience: of(EXPERIENCE),
    hearAboutUs: of(HEARD_FROM),
  })

export const visit = async (site: SampleSite, [path, fields]: readonly [string, object]): Promise<void> =>
  void (await site.call('POST', path, fields))
