/** What letters say of single classes. The way into a class never stands in one. */
import type { Batch } from '#contract/batches.ts'
import { indianClock, indianTime } from '#contract/indian-time.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { asAttachment, calendarFile, type Method } from '../../calendar/calendar-file.ts'
import type { ClassTable } from '../classes/tables.ts'
import { compose, supportClosing, type Addressee, type ComposedLetter, type LetterSite } from '../../outbox/compose.ts'
import type { Row } from '../../outbox/draft.ts'
import { greeting } from '../../outbox/greeting.ts'
import { classEvent } from '../classes/class-calendar.ts'
import { batchCalendar } from '../seats/batch-calendar.ts'
import { classRows } from '../seats/letters.ts'

export interface CalledBatch {
  readonly name: string
  readonly title: string
  readonly batch: Batch
}

/** Whose address stands under what the calendar is asked to enter. */
export interface ClassSite extends LetterSite {
  readonly mailFrom: string
}

/** What somebody knows of a class: when it is, and whether it takes place. */
export type Told = Pick<ClassTable, 'startsAt' | 'endsAt' | 'state'>

const wayToRoom = ({ siteUrl }: LetterSite, { key }: Batch) => ({
  label: 'Open the course room',
  url: siteUrl + roomPaths.batch(key),
})

/** All classes of a batch, in one letter and one file. */
export function plannedLetter(
  site: LetterSite,
  { name, email }: Addressee,
  { title, batch }: CalledBatch,
  {
    classes,
    wasPublished,
    now,
  }: { readonly classes: readonly ClassTable[]; readonly wasPublished: boolean; readonly now: Date },
): ComposedLetter {
  const file = batchCalendar(site, { title, batch, classes }, now)
  return compose({
    kind: 'classesPlanned',
    about: { type: 'batch', id: batch.key },
    to: email,
    subject: `The classes of ${title}`,
    paragraphs: [
      greeting(name),
      'These are the classes of your batch. The attached file puts them into your calendar, and if one is moved we write to you.',
      ...(wasPublished ? ['If your calendar shows the days that we told you before, please take those out.'] : []),
    ],
    rows: [['Batch', batch.label], ...classRows(classes, now)],
    action: wayToRoom(site, batch),
    closing: supportClosing(site),
    attachments: file ? [asAttachment(file)] : [],
  })
}

type News = 'added' | 'moved' | 'cancelled' | 'restored'

/** What is new for who was told that; null where nothing is. */
export function newsOf(told: Told | null, after: Told): News | null {
  if (after.state === 'cancelled') return told?.state === 'planned' ? 'cancelled' : null
  if (!told) return 'added'
  if (told.state === 'cancelled') return 'restored'
  return told.startsAt === after.startsAt && told.endsAt === after.endsAt ? null : 'moved'
}

const NEWS: Readonly<Record<News, { readonly subject: string; readonly sentence: string }>> = {
  added: { subject: 'One more class', sentence: 'Your batch has one more class.' },
  moved: { subject: 'New time', sentence: 'A class of your batch has a new time.' },
  cancelled: { subject: 'Called off', sentence: 'A class of your batch does not take place.' },
  restored: {
    subject: 'Takes place',
    sentence: 'We wrote to you that this class does not take place. It takes place after all.',
  },
}

interface Moved {
  readonly called: CalledBatch
  readonly told: Told | null
  readonly after: ClassTable
  readonly news: News
  readonly now: Date
}

/** A class that was moved, called off, restored or added, with what the calendar is to make of it. */
export function movedLetter(site: ClassSite, { name, email }: Addressee, moved: Moved): ComposedLetter {
  const { called, told, after, news } = moved
  const { subject, sentence } = NEWS[news]
  return compose({
    kind: 'classMoved',
    about: { type: 'class', id: after.id },
    to: email,
    subject: `${subject}: class ${after.number} of ${called.title}`,
    paragraphs: [greeting(name), sentence],
    rows: [...aboutRows(called, after), ...timeRows(news, told, after)],
    action: wayToRoom(site, called.batch),
    closing: supportClosing(site),
    attachments: [invitation(site, { name, email }, moved)],
  })
}

function invitation(site: ClassSite, to: Addressee, { called, after, news, now }: Moved) {
  const method: Method = news === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const from = { name: site.brand, email: site.mailFrom }
  const event = { ...classEvent(site.siteUrl, after, called), invitation: { from, to } }
  const text = calendarFile({ name: called.title, brand: site.brand, events: [event], method }, now)
  return asAttachment({ name: `class-${after.number}.ics`, text }, method)
}

const aboutRows = ({ batch }: CalledBatch, { number, title }: ClassTable): Row[] => [
  ['Batch', batch.label],
  ['Class', title === '' ? String(number) : `${number}: ${title}`],
]

const hours = ({ startsAt, endsAt }: Told): string =>
  `${indianTime(startsAt).replace(/ IST$/, '')} to ${indianClock(endsAt)} IST`

const timeRows = (news: News, told: Told | null, after: Told): Row[] =>
  news === 'moved' && told
    ? [
        ['Was', hours(told)],
        ['Now', hours(after)],
      ]
    : [[news === 'cancelled' ? 'Was' : 'Time', hours(news === 'cancelled' && told ? told : after)]]

interface Reminded {
  readonly called: CalledBatch
  readonly row: ClassTable
  readonly unsubscribe: string
}

export const reminderLetter = (
  site: LetterSite,
  { name, email }: Addressee,
  { called, row, unsubscribe }: Reminded,
): ComposedLetter =>
  compose({
    kind: 'classReminder',
    about: { type: 'class', id: row.id },
    to: email,
    subject: `${called.name}, class ${row.number}: ${indianTime(row.startsAt)}`,
    paragraphs: [
      greeting(name),
      'A class of your batch is near. You join it from the course room, from 15 minutes before it begins.',
    ],
    rows: [...aboutRows(called, row), ['Time', hours(row)]],
    action: wayToRoom(site, called.batch),
    closing: supportClosing(site),
    unsubscribe,
  })
