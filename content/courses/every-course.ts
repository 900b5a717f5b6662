/** What every course has in common. */
import type { CourseBody } from '#contract/bodies.ts'
import { markdown } from '../markdown.ts'

export const MATERIAL = ['Documented notes', 'Live lectures', 'Recorded sessions', 'Weekly test']

/** No person is named yet: the company teaches. */
export const THE_COMPANY: CourseBody['trainer'] = {
  name: null,
  bio: markdown(
    'Our trainers have 4-10 years of chemical industry experience in process design, detailed engineering and plant support. They teach from their own calculation sheets, datasheets and simulation files, and answer questions in live doubt solving sessions.',
  ),
  links: [],
}

/** Answered from the Terms and Conditions, so that none promises more than they do. */
export const QUESTIONS: CourseBody['questions'] = [
  {
    question: 'What if I cannot come to a session?',
    answer: 'Every session is recorded. Missed sessions can be seen in the recordings.',
  },
  {
    question: 'Do I get a certificate?',
    answer: 'Certificates are issued within 10 to 15 days of completion. See the [Terms and Conditions](/terms).',
  },
  {
    question: 'Is the software part of the fee?',
    answer:
      'No. You need a valid licence of your own, your institute or your employer. If you have none, [write to us](/contact) before you enrol.',
  },
]
