import type { LegalBody } from '#contract/bodies.ts'
import { markdown } from '../markdown.ts'

/** Privacy Terms: what this software really keeps. Change them together with the code. */
export const PRIVACY: LegalBody = {
  sections: [
    {
      id: 'held',
      title: 'Information held',
      text: markdown('We hold what you send us yourself, and what is needed to keep you signed in:', [
        'Contact message: first and last name, phone, e-mail address and message. A copy of your last message stays in the local storage of your own browser.',
        'Webinar registration: name, phone, e-mail address, education, college or organization, work experience, working field, job type, experience in Aspen Plus, and how you heard about us.',
        'Enrolment request: name, phone, e-mail address and highest education.',
        'Course feedback: full name, contact number, e-mail address, your seven ratings and your comments.',
        'Account: full name, mobile number, e-mail address and whether it is verified, college and year, company and department, course name, and the time of registration. Your password is kept only as an argon2id hash, from which it cannot be read back.',
        'Session: while you are signed in, a cookie named sid (or __Host-sid), which scripts cannot read and which lasts 7 days after your last visit, and 90 days after you signed in at most; beside it one named signedIn, which says only that somebody may be signed in. A third one, named device (or __Secure-device), which scripts cannot read, stays for 400 days: it tells that you signed in on this device before, so that strangers who guess at your password cannot keep you out. Where your browser refuses cookies, a token in the session storage of the open tab takes its place; where that is refused too, a token in the memory of the page. With each session we keep its time and, where the request shows them, your network address and the name of your browser. A mark in local storage tells your other tabs that you are signed in.',
        'Without a connection: pages that you visited, and a form that waits to be sent, stay in the storage of your own browser; the form until it is sent.',
        'Payments: which course’s payment button you pressed and when, and what the payment provider tells us of your payment: the name, e-mail address and phone number typed there, the amount and time, how you paid (such as a UPI address, or the bank and the last digits of a card), your answers on its page, and refunds. Your seats, receipts and the documents of your payments, and, once you tell us, the state you live in or the company you buy for.',
        'If you sign in with Facebook or LinkedIn, where that is offered: the name, e-mail address and account number that they send us.',
        'What you agreed to and took back, with the words that you were shown; and what you asked for by law, with our answer.',
        'If the speed of pages is measured: timings of the page, with nothing about you.',
        'Letters: e-mails to you wait in our database until they are sent.',
        'Counts of requests by network address or account, for at most a day, so that nobody can flood the site or guess passwords.',
      ]),
    },
    {
      id: 'use',
      title: 'How it is used',
      text: markdown('We use it to do what you asked for, and for nothing else:', [
        'to answer your message, and to give you a seat in a webinar or a course;',
        'to send letters about it by e-mail: confirmation, verification of your address, a new password;',
        'to show you your own account and your courses;',
        'to write to you about what you asked for or agreed to, until you say no: each such letter has a link that ends them;',
        'to improve our courses with the feedback that you give.',
      ]),
    },
    {
      id: 'sharing',
      title: 'Who it is shared with',
      text: markdown(
        'We do not sell your information, and there is no advertising or tracking on this site. These services take part in its work:',
        [
          'The payment provider takes your payment. Its button is loaded only for signed-in members on course pages; what you type to pay, such as a card number or a password of your bank, goes to the provider and never reaches us.',
          'The video platform is contacted only after you press play on a video.',
          'The mail service delivers our letters.',
          'Facebook or LinkedIn, only if you choose to sign in through them.',
          'Authorities, where the law requires it.',
        ],
      ),
    },
    {
      id: 'security',
      title: 'Security',
      text: markdown('We protect what we hold with these means:', [
        'Passwords are hashed, and links for a new password are kept only as a hash and work once. A new password ends all sessions and all links, and a letter tells you of it.',
        'Every form is checked by the server, requests from other sites are refused, and repeated attempts to guess a password are slowed down.',
        'Server logs record what kind of request came and its result, without names, e-mail addresses, network addresses or messages.',
        'Records are kept in our own database, to which only we have access.',
      ]),
    },
    {
      id: 'reasons',
      title: 'Reasons for collection',
      text: markdown('Each form asks for what its purpose needs:', [
        'name, phone and e-mail address, so that we can reach you;',
        'education, experience and field of work, so that a webinar or course fits those who attend;',
        'ratings and comments, so that the next batch is better than the last;',
        'e-mail address and password, so that only you can open your account;',
        'what the payment provider tells us, so that your payment finds your seat; your state or company, where the law asks that a document of the payment names it.',
      ]),
    },
    {
      id: 'retention',
      title: 'Retention',
      text: markdown('How long things are kept:', [
        'Records and accounts stay in our database until you ask us to erase them, or until we no longer need them.',
        'Records that the law makes us keep, such as invoices, are kept as long as it says.',
        'A session ends when you log out, after 7 days without a visit, and 90 days after you signed in at the latest.',
        'The text of a letter is erased once it is sent; a note that it went out stays for 90 days. A letter that could not be delivered stays until we have dealt with it.',
        'The copy of your last contact message stays in your browser until you clear its site storage.',
        'When you say no to letters of a kind, that no stays, without your address, so that none comes again.',
        'To see, correct or erase what we hold about you, open My Account, or write to us through the Contact Us page. We reply within 48 hours.',
      ]),
    },
  ],
}
