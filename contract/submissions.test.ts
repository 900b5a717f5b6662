import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ContactMessage, CourseFeedback, Enrolment, WebinarRegistration } from './submissions.ts'

const EDUCATION = ['B.Tech', 'M.Tech', 'PhD']
const EXPERIENCE = ['Less than 1 year', '1-2 years', '3-5 years', '5+ years']
const RATINGS = ['Excellent', 'Very Good', 'Good', 'Average', 'Poor', 'Very Poor']

const optionsOf = ({ shape }: { shape: object }) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => ('options' in field ? [[name, field.options]] : [])),
  )

test('the lists to choose from are those of the specification', () => {
  assert.deepEqual(optionsOf(WebinarRegistration), {
    education: EDUCATION,
    workExperience: EXPERIENCE,
    workingField: [
      'Pharma',
      'Chemical Manufacturing',
      'Oil & Gas',
      'Petrochemicals',
      'Fertilizers',
      'Polymers & Plastics',
      'Food & Beverages',
      'Water Treatment',
      'Energy & Utilities',
      'Consulting & Engineering Services',
      'R&D',
      'Academic',
    ],
    jobType: [
      'Production',
      'Process Engineering',
      'Design Engineering',
      'Project Engineering',
      'R&D',
      'Quality Control',
      'Operations',
      'Technical Sales/Marketing',
    ],
    aspenExperience: EXPERIENCE,
    hearAboutUs: ['Google', 'LinkedIn', 'Facebook', 'Instagram', 'Friend'],
  })
  const rated = Object.values(optionsOf(CourseFeedback))
  assert.deepEqual(
    rated,
    Array.from({ length: 7 }, () => RATINGS),
  )
  assert.deepEqual(Enrolment.shape.education.def.innerType.options, EDUCATION)
})

test('an address of the webinar ends with two to four letters', () => {
  for (const email of ['asha@example.in', 'asha@example.info', ' asha@example.com '])
    assert.ok(WebinarRegistration.shape.email.safeParse(email).success, email)
  for (const email of ['asha@example.a', 'asha@example.museum', 'asha@example.c0m'])
    assert.ok(!WebinarRegistration.shape.email.safeParse(email).success, email)
  assert.ok(ContactMessage.shape.email.safeParse('asha@example.museum').success)
})
