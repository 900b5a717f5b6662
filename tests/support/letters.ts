/** Letters of every form, made out with the longest things that people send. */
import { downloadedLetter } from '#server/features/backups/letters.ts'
import { heldContentLetter } from '#server/features/content/desk/held-content-letter.ts'
import { acknowledgement } from '#server/features/rights/letters.ts'
import { eveningWebinar, weekendBatch } from './catalogs.ts'
import { CLASS_LETTERS } from './class-letters.ts'
import { COURSES } from './shipped.ts'
import type { Member } from '#contract/accounts.ts'
import {
  disownedLetter,
  passwordChangedLetter,
  registrationNotice,
  resetLetter,
  verificationLetter,
} from '#server/features/accounts/letters.ts'
import { announcementLetter, requestConfirmation } from '#server/features/announcements/letters.ts'
import { batchNewsLetter } from '#server/features/seats/letters.ts'
import {
  factorOffLetter,
  invitationLetter,
  newDeviceLetter,
  newStaffLetter,
  roleLetter,
} from '#server/features/staff/letters.ts'
import {
  contactConfirmation,
  enrolmentConfirmation,
  feedbackConfirmation,
  ownerNotice,
  webinarConfirmation,
} from '#server/features/submissions/letters.ts'
import type { ComposedLetter } from '#server/outbox/compose.ts'
import {
  contactMessage,
  courseFeedback,
  enrolment,
  registration,
  webinarRegistration,
} from '#stand-ins/people/makers.ts'

const SITE = {
  brand: 'Synergyy',
  siteUrl: 'https://www.synergyy-process-consultancy.example',
  supportPhone: '',
  contactPhone: '+91 265 000 0000',
  contactEmail: 'office@synergyy-process-consultancy.example',
  gstTerms: [],
}
const OWNER = 'owner@example.com'
const NAME = 'Lakshminarayanan Venkatasubramanian Krishnamoorthy'
const EMAIL = `${'very.long.address.'.repeat(4)}end@students.institute-of-technology.example`
const UNSUBSCRIBE =
  'https://www.example.com/api/unsubscribe?token=sealed1.JCtJ7SKRKibLnsnKvmW2f99tHeM4YQcKsEEsoUiWAnF3xdzJjNAf5Oj6qShpjLhMI6SYvXsbVw'
const TOKEN = 'Vc7O8Rpl8TY8Sj367tl100uN1r8Y0K7U.mwqcvpc0.fgbppKD22Fqtn_z7gHqsgk'
const TIME = new Date('2026-11-20T12:00:00.000Z')

const { captcha: _captcha, terms: _terms, password: _password, ...profile } = registration({ email: EMAIL })
const MEMBER: Member = {
  ...profile,
  fullName: NAME,
  companyDept: 'x'.repeat(200),
  uid: 'Vc7O8Rpl8TY8Sj367tl100uN1r8Y0K7U',
  emailVerified: false,
  createdAt: TIME.toISOString(),
}
const MESSAGE = contactMessage({
  email: EMAIL,
  message: `Is the next batch at weekends?\n\nI saw it at https://www.example.com/${'a'.repeat(300)}\n\nThank you`,
})
const STAFF = { name: NAME, email: EMAIL, role: 'Trainer of Aspen Plus, Jan 2025', by: NAME, at: TIME }
const BATCH = { ...weekendBatch(), startsOn: '2026-11-21' }
const notice = (kind: string, body: object) => ownerNotice(SITE, OWNER, { kind, body, receivedAt: TIME })

export const LETTERS: Readonly<Record<string, ComposedLetter>> = {
  verification: verificationLetter(SITE, MEMBER, TOKEN),
  closed: disownedLetter(SITE, EMAIL),
  reset: resetLetter(SITE, { name: NAME, email: EMAIL }, TOKEN),
  changed: passwordChangedLetter(SITE, { name: NAME, email: EMAIL }, TIME),
  'rights-request': acknowledgement(SITE, {
    id: 'x',
    kind: 'erasure',
    name: NAME,
    email: EMAIL,
    receivedOn: '2026-11-20',
    dueOn: '2026-12-20',
  }),
  invitation: invitationLetter(SITE, { email: EMAIL, role: STAFF.role, token: TOKEN }),
  role: roleLetter(SITE, STAFF),
  'new-staff': newStaffLetter(SITE, OWNER, STAFF),
  'content-held': heldContentLetter(SITE, OWNER, {
    kind: 'about',
    key: 'about',
    title: 'About',
    who: NAME,
    publishAt: TIME.toISOString(),
    fault: 'lead: Say who you are.',
  }),
  'new-device': newDeviceLetter(SITE, OWNER, { ...STAFF, device: 'Samsung Internet on Android' }),
  'factor-off': factorOffLetter(SITE, STAFF),
  'back-up-downloaded': downloadedLetter(SITE, OWNER, {
    archive: 'synergyy-2026-11-20-203000Z.tar.gz.sealed',
    withSecret: true,
    withFiles: false,
    by: NAME,
    at: TIME,
  }),
  'owner-registration': registrationNotice(SITE, OWNER, MEMBER),
  webinar: webinarConfirmation(SITE, webinarRegistration({ name: NAME })),
  'webinar-event': webinarConfirmation(SITE, webinarRegistration({ name: NAME }), {
    event: eveningWebinar({ subject: 'Troubleshooting of distillation columns '.repeat(5), speaker: NAME }),
    now: TIME,
    links: {
      seat: `${SITE.siteUrl}/api/masterclass/seat?token=x`,
      notMe: `${SITE.siteUrl}/api/masterclass/not-me?token=x`,
    },
    unsubscribe: UNSUBSCRIBE,
  }),
  ...CLASS_LETTERS,
  contact: contactConfirmation(SITE, MESSAGE),
  feedback: feedbackConfirmation(SITE, courseFeedback({ fullName: NAME })),
  'owner-contact': notice('contact message', MESSAGE),
  'owner-feedback': notice('course feedback', courseFeedback({ additionalComments: 'x'.repeat(500) })),
  'owner-webinar': notice('webinar registration', webinarRegistration({ email: EMAIL })),
  ...Object.fromEntries(
    COURSES.slice(0, 1).flatMap((course) => [
      ['enrolment', enrolmentConfirmation(SITE, course, enrolment({ name: NAME }))],
      ['announcement-request', requestConfirmation(SITE, course, enrolment({ name: NAME }), UNSUBSCRIBE)],
      [
        'announcement',
        announcementLetter(
          SITE,
          { email: EMAIL, unsubscribe: UNSUBSCRIBE },
          { course, batch: BATCH, classes: [], now: TIME },
        ),
      ],
      [
        'batch-dates',
        batchNewsLetter(
          SITE,
          { name: NAME, email: EMAIL },
          { name: course.name, title: course.title, batch: BATCH, classes: [] },
          { news: 'changed', now: TIME },
        ),
      ],
    ]),
  ),
}
