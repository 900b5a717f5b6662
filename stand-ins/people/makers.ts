import type { Registration } from '#contract/accounts.ts'
import type { ContactMessage, CourseFeedback, Enrolment, WebinarRegistration } from '#contract/submissions.ts'

export const enrolment = (changes: Partial<Enrolment> = {}): Enrolment => ({
  name: 'Asha',
  phone: '9876543210',
  email: 'asha@example.com',
  education: 'M.Tech',
  ...changes,
})

export const contactMessage = (changes: Partial<ContactMessage> = {}): ContactMessage => ({
  firstName: 'Asha',
  lastName: 'Rao',
  phone: '9876543210',
  email: 'asha@example.com',
  message: 'Is the next batch at weekends?',
  ...changes,
})

export const webinarRegistration = (changes: Partial<WebinarRegistration> = {}): WebinarRegistration => ({
  name: 'Asha',
  phone: '9876543210',
  email: 'asha@example.com',
  education: 'B.Tech',
  organization: 'Institute of Technology',
  workExperience: '1-2 years',
  workingField: 'Oil & Gas',
  jobType: 'Technical Sales/Marketing',
  aspenExperience: 'Less than 1 year',
  hearAboutUs: 'LinkedIn',
  note: '',
  ...changes,
})

export const courseFeedback = (changes: Partial<CourseFeedback> = {}): CourseFeedback => ({
  fullName: 'Asha Rao',
  contactNumber: '9876543210',
  emailAddress: 'asha@example.com',
  interaction: 'Excellent',
  contentRelevance: 'Very Good',
  clarityOfPresentation: 'Good',
  engagement: 'Average',
  pace: 'Poor',
  useOfExamples: 'Very Poor',
  knowledgeTransfer: 'Excellent',
  additionalComments: 'More worked examples, please.',
  ...changes,
})

export const registration = (changes: Partial<Registration> = {}): Registration => ({
  fullName: 'Asha Rao',
  mobile: '9876543210',
  email: 'asha@example.com',
  collegeYear: '2nd year',
  companyDept: 'Process',
  courseName: 'Aspen Plus',
  password: 'column 7 trays',
  captcha: '7',
  terms: true,
  ...changes,
})
