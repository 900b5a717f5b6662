import type { LegalBody } from '#contract/bodies.ts'
import { markdown } from '../markdown.ts'

/** Terms and Conditions. The owner's lawyer should read them before the site goes live. */
export const TERMS: LegalBody = {
  sections: [
    {
      id: 'registration',
      title: 'Registration and enrolment',
      text: markdown(
        'You enrol by registering, choosing a course and paying its fee. The details that you give must be your own and correct.',
        [
          'All prices are in Indian rupees and include 18% GST.',
          'Training starts only after 100% of the fee is received.',
          'After payment the course is added to your account within 2 hours.',
          'An account is for one person. It cannot be shared, lent or sold.',
        ],
      ),
    },
    {
      id: 'training',
      title: 'Training',
      text: markdown(
        'Training is given online, at weekends and as virtual classes, by trainers with industry experience.',
        [
          'Weekday online sessions last 1 hour on average.',
          'Weekend and virtual sessions last 2 hours.',
          'Course material includes documented notes, live lectures, recorded sessions and a weekly test.',
          'Please join on time, and treat trainers and other learners with respect.',
        ],
      ),
    },
    {
      id: 'communication',
      title: 'Communication',
      text: markdown(
        'We write to the e-mail address and call the phone number that you gave, about your course, your registration or your question.',
        [
          'We reply to messages within 48 hours. Our office in Vadodara works 9am-5pm Monday to Friday.',
          'Tell us when your e-mail address or phone number changes; we cannot answer for letters sent to an old one.',
        ],
      ),
    },
    {
      id: 'material',
      title: 'Learning material and software',
      text: markdown('Notes, recordings, tests and calculation sheets are for your own learning.', [
        'Material may not be copied, recorded, published or passed on without our written permission.',
        'Software used in a course belongs to its maker. You need a valid licence of your own, your institute or your employer; the fee does not include one.',
        'Product names such as Aspen Plus and Aspen HYSYS are trademarks of their owners and are used only to name the subject of a course.',
      ]),
    },
    {
      id: 'schedule',
      title: 'Program schedule',
      text: markdown('The dates and times of a batch are sent to its learners before it starts.', [
        'A session may be moved when a trainer is ill or a connection fails. You are told as early as possible, and the session is held at another time.',
        'Missed sessions can be seen in the recordings.',
      ]),
    },
    {
      id: 'non-disclosure',
      title: 'Privacy and non-disclosure',
      text: markdown('What we keep about you, and why, is written in the Privacy Terms.', [
        'Drawings, figures and files from industry that are shown in a course are confidential and stay in the course.',
        'Do not bring confidential documents of your employer into a session.',
      ]),
    },
    {
      id: 'termination',
      title: 'Admission termination',
      text: markdown('We may end an admission without refund in these cases:', [
        'the fee is not paid, or a payment is reversed;',
        'an account or course material is shared, copied or sold;',
        'false details were given at registration;',
        'sessions are disturbed again after a warning.',
      ]),
    },
    {
      id: 'cancellation',
      title: 'Cancellation and refund',
      text: markdown('Please read the syllabus and the requirements before you pay, and ask us when in doubt.', [
        'There is no cancellation after enrolment.',
        'There is no refund on combo or offer enrolments.',
      ]),
    },
    {
      id: 'certification',
      title: 'Certification support',
      text: markdown('Learners who complete a course get a certificate.', [
        'Certificates are issued within 10 to 15 days of completion.',
        'The name on the certificate is the full name of your account. Correct it before the course ends.',
      ]),
    },
  ],
  inShort: [
    { title: 'Refund', text: 'There is no refund on combo or offer enrolments.' },
    { title: 'Cancellation', text: 'There is no cancellation after enrolment: ask us before you pay when in doubt.' },
    { title: 'Recordings', text: 'Every session is recorded. Missed sessions can be seen in the recordings.' },
  ],
}
