import type { ContactMessage, CourseFeedback, Enrolment, WebinarRegistration } from '#contract/submissions.ts'

type Fields = ContactMessage & CourseFeedback & Enrolment & WebinarRegistration

/** What the owner calls each field. */
const LABELS: Readonly<Record<keyof Fields, string>> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  phone: 'Phone',
  contactNumber: 'Contact number',
  email: 'Email',
  emailAddress: 'Email',
  education: 'Highest education',
  organization: 'College or organization',
  workExperience: 'Work experience',
  workingField: 'Working field',
  jobType: 'Job type',
  aspenExperience: 'Experience in Aspen Plus',
  hearAboutUs: 'Heard about us from',
  message: 'Message',
  interaction: 'Interaction',
  contentRelevance: 'Relevance of the content',
  clarityOfPresentation: 'Clarity of presentation',
  engagement: 'Engagement',
  pace: 'Pace',
  useOfExamples: 'Use of examples',
  knowledgeTransfer: 'Knowledge transfer',
  additionalComments: 'Additional comments',
  note: 'Note',
}

const PHONES: ReadonlySet<string> = new Set<keyof Fields>(['phone', 'contactNumber'])

interface FieldRow {
  readonly label: string
  readonly value: string
  readonly isPhone: boolean
}

/** What a visitor filled in, field by field, in the words and the order of the forms. */
export function fieldRows(body: object): FieldRow[] {
  const given = new Map(Object.entries(body).map(([name, value]) => [name, String(value)]))
  return Object.entries(LABELS).flatMap(([name, label]) => {
    const value = given.get(name)
    return value ? [{ label, value, isPhone: PHONES.has(name) }] : []
  })
}
