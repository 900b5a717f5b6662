/** What the site keeps of people, told as deeds. */
import type { Member } from '#contract/accounts.ts'
import { interestOf } from '#contract/leads.ts'
import { visibleLine } from '#contract/visible-text.ts'
import type { Person } from '../accounts/search-words.ts'
import type { PurchaseIntentTable } from '../payments/facts/tables.ts'
import type { RecordTable } from '../submissions/tables.ts'
import type { SeatTable } from '../seats/tables.ts'
import type { Catalog } from '../content/catalog.ts'
import { senderOf, tenDigitsOf } from '../submissions/sender.ts'
import type { Deed } from './intake.ts'

export const recordRef = ({ branch, key }: Pick<RecordTable, 'branch' | 'key'>): string => `record:${branch}/${key}`

/** null where a record does not say who sent it. */
export function deedOfRecord(record: RecordTable, catalog: Catalog): Deed | null {
  const person = senderOf(record.body)
  const wanted = wantedBy(record, catalog)
  if (!person || !wanted) return null
  // A record from before stays as it was sent, with what nobody sees in it.
  const seen = {
    ...person,
    name: visibleLine(person.name) || visibleLine(person.email),
    email: visibleLine(person.email),
  }
  return { person: seen, ...wanted, kind: 'record', ref: recordRef(record), at: record.receivedAt }
}

function wantedBy({ branch, receivedAt }: RecordTable, catalog: Catalog): Pick<Deed, 'interest' | 'source'> | null {
  const [collection = '', name = ''] = branch.split('/')
  switch (collection) {
    case 'enrollments':
      return { interest: interestInCourse(catalog, name, receivedAt), source: 'course page' }
    case 'webinars':
      return { interest: interestOf.webinar(name), source: 'masterclass' }
    case 'feedback':
      return { interest: interestOf.general, source: 'contact form' }
    case 'course-feedbacks':
      return { interest: interestOf.general, source: 'feedback' }
    default:
      return null
  }
}

/** Records are kept under the name that the course had. */
function interestInCourse(catalog: Catalog, name: string, at: string): string {
  const named = (time: string) => catalog.at(time).courses.find((course) => course.name === name)
  const course = named(at) ?? catalog.now().courses.find((one) => one.name === name)
  return course ? interestOf.course(course.id) : interestOf.general
}

const personOf = ({ fullName, email, mobile }: Member): Person => ({
  name: fullName,
  email,
  phone: tenDigitsOf(mobile),
})

export const refOfAccount = ({ uid }: Pick<Member, 'uid'>): string => `account:${uid}`

export const deedOfAccount = (member: Member): Deed => ({
  person: personOf(member),
  interest: interestOf.general,
  source: 'account',
  kind: 'account',
  ref: refOfAccount(member),
  at: member.createdAt,
})

export const refOfIntent = ({ id }: Pick<PurchaseIntentTable, 'id'>): string => `intent:${id}`

export const deedOfIntent = (member: Member, intent: PurchaseIntentTable): Deed => ({
  person: personOf(member),
  interest: interestOf.course(intent.courseId),
  source: 'course page',
  kind: 'intent',
  ref: refOfIntent(intent),
  at: intent.createdAt,
})

/** A payment that is taken back and given again seats anew: the moment tells the two apart. */
export const seatRef = ({ paymentId, createdAt }: Pick<SeatTable, 'paymentId' | 'createdAt'>): string =>
  `seat:${paymentId}:${createdAt}`

export const deedOfSeat = (member: Member, seat: SeatTable): Deed => ({
  person: personOf(member),
  interest: interestOf.course(seat.courseId),
  source: 'payment',
  kind: 'seat',
  ref: seatRef(seat),
  at: seat.createdAt,
})
