import type { ReplyBody } from '#contract/bodies.ts'

/** Answers to people who asked for something. Staff choose one, change its words and send it. */
export const REPLIES: Readonly<Record<string, ReplyBody>> = {
  'first-answer': {
    title: 'First answer',
    subject: 'Your question about {course}',
    text: `Hello {name},

Thank you for your interest in {course}. I will gladly tell you what the classes are like, what you should know before, and which batch suits you.

When may I call you, and on which number? Or write back what you would like to know.`,
  },
  'fee-and-seat': {
    title: 'Fee and how to get a seat',
    subject: '{course}: the fee and your seat',
    text: `Hello {name},

You asked how to join {course}. Make an account on our site with this address, open the page of the course and pay there by UPI, card or net banking. Your seat and the receipt follow at once.

The price on the page includes GST. If your company pays, give its name and GST number under My Courses, and the invoice is made out to it.`,
  },
  'could-not-reach': {
    title: 'Could not reach you by phone',
    subject: 'We tried to call you about {course}',
    text: `Hello {name},

We tried to call you about {course} and could not reach you. When is a good time? You can also answer this letter with your questions.`,
  },
  'after-the-masterclass': {
    title: 'After the masterclass',
    subject: 'After the masterclass of {brand}',
    text: `Hello {name},

Thank you for coming to our masterclass. If you want to go on from there, tell me what you work on and what you would like to be able to do. I will say honestly which course fits, or that none does.`,
  },
}
