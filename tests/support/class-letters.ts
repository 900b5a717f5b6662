/** Letters about classes and masterclasses, made out with the longest things that they say. */
import { offerLetter, replayLetter, webinarReminder } from '#server/features/masterclass/letters.ts'
import { movedLetter, plannedLetter, reminderLetter } from '#server/features/timetable/letters.ts'
import type { ComposedLetter } from '#server/outbox/compose.ts'
import { eveningWebinar, weekendBatch } from './catalogs.ts'

const SITE = {
  brand: 'Synergyy',
  siteUrl: 'https://www.synergyy-process-consultancy.example',
  supportPhone: '',
  contactPhone: '+91 265 000 0000',
  contactEmail: 'office@synergyy-process-consultancy.example',
  mailFrom: 'no-reply@synergyy-process-consultancy.example',
}
const TO = {
  name: 'Lakshminarayanan Venkatasubramanian Krishnamoorthy',
  email: `${'very.long.address.'.repeat(4)}end@students.institute-of-technology.example`,
}
const TIME = new Date('2026-11-20T12:00:00.000Z')
const LINK = `${SITE.siteUrl}/api/masterclass/seat?token=Vc7O8Rpl8TY8Sj367tl100`
const UNSUBSCRIBE = `${SITE.siteUrl}/api/unsubscribe?token=${'sealed1.JCtJ7SKRKibLnsnKvmW2f99tHeM4'.repeat(3)}`

const CALLED = { name: 'Aspen Plus', title: 'Aspen Plus (Nov 2026)', batch: weekendBatch() }
const ROW = {
  id: 'f77d8629-6edf-4a60-b1d9-4790c9e018c0',
  batchKey: CALLED.batch.key,
  number: 3,
  title: 'Columns: feed stage, reflux and what to do when a tray floods',
  startsAt: '2026-11-28T13:30:00.000Z',
  endsAt: '2026-11-28T15:30:00.000Z',
  state: 'planned',
  sequence: 1,
  version: 2,
  joinUrl: null,
  updatedAt: TIME.toISOString(),
} as const
const TOLD = { startsAt: '2026-11-22T13:30:00.000Z', endsAt: '2026-11-22T15:30:00.000Z', state: 'planned' } as const
const EVENT = eveningWebinar({ subject: 'Troubleshooting of distillation columns '.repeat(5) })
const OFFER = { courseId: 'AspenPlus', course: 'Aspen Plus', text: 'A tenth less.', until: '2026-11-25T14:30:00.000Z' }

const moved = (news: 'moved' | 'cancelled') =>
  movedLetter(SITE, TO, { called: CALLED, told: TOLD, after: ROW, news, now: TIME })

export const CLASS_LETTERS: Readonly<Record<string, ComposedLetter>> = {
  'classes-planned': plannedLetter(SITE, TO, CALLED, { classes: [ROW, ROW, ROW], wasPublished: true, now: TIME }),
  'class-moved': moved('moved'),
  'class-cancelled': moved('cancelled'),
  'class-reminder': reminderLetter(SITE, TO, { called: CALLED, row: ROW, unsubscribe: UNSUBSCRIBE }),
  'webinar-reminder': webinarReminder(SITE, TO, { event: EVENT, unsubscribe: UNSUBSCRIBE, url: LINK }),
  'webinar-replay': replayLetter(SITE, TO, { event: EVENT, unsubscribe: UNSUBSCRIBE, url: LINK }),
  'webinar-offer': offerLetter(SITE, TO, { event: EVENT, unsubscribe: UNSUBSCRIBE, offer: OFFER }),
}
