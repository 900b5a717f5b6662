import type { NoticeBody } from '#contract/bodies.ts'
import type { Purpose } from '#contract/consents.ts'

const RIGHTS =
  'You can say no at any time, as easily as yes: here, by the link in each letter, or by telling us. Saying no changes nothing about your courses and your account. You can ask to see, correct or erase what we keep, complain to us, and complain to the Data Protection Board of India.'

/** What somebody agrees to: which data, for what, and how to say no (DPDP Act 2023, section 5). */
export const NOTICES: Readonly<Record<Purpose, NoticeBody>> = {
  reminders: {
    title: 'Reminders of classes',
    text: `We use your name and e-mail address to remind you of each class of your batch a day and an hour before it begins. That a class is moved or called off we write in any case.

${RIGHTS}`,
  },
  masterclasses: {
    title: 'Letters around a masterclass',
    text: `When you register for a free masterclass and press the button in our letter, we use your name and e-mail address to remind you of it, and to send you the way to its recording afterwards.

${RIGHTS}`,
  },
  'masterclass-offers': {
    title: 'Offers after a masterclass',
    text: `We use your name and e-mail address to send you one letter after a masterclass with an offer for a course on its subject, if there is one.

${RIGHTS}`,
  },
  batches: {
    title: 'Letters about the next batch that you asked for',
    text: `We use your name and e-mail address to send you one letter when the next batch of a course is announced for which you asked us to tell you, and for nothing else.

${RIGHTS}`,
  },
  doubts: {
    title: 'Letters about questions in the course room',
    text: `When somebody answers what you asked in the course room, we write to you, and to those who teach when something is asked. For this we use your name, your e-mail address and the title of the question. The answers stand in the course room all the same.

${RIGHTS}`,
  },
  'follow-up': {
    title: 'Letters after our first answer',
    text: `When you ask us something, we answer. If you have not written again, we may write once more about what you asked: for this we use your name, your e-mail address and what you asked.

${RIGHTS}`,
  },
  newsletter: {
    title: 'Chem-Connect Monthly by e-mail',
    text: `We use your name and e-mail address to send you Chem-Connect Monthly and news of our courses and free masterclasses, at most once a week. Nobody else gets your address for this.

${RIGHTS}`,
  },
  whatsapp: {
    title: 'Messages on WhatsApp',
    text: `We use your name and phone number to write to you on WhatsApp about courses that interest you. WhatsApp belongs to Meta, which learns that we wrote to each other.

${RIGHTS}`,
  },
}
