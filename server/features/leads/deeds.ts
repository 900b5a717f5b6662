/** What the site keeps of people, told as deeds. */
import * as z from 'zod/mini'
import type { Member } from '#contract/accounts.ts'
import { NAME_LENGTH, TEXT_LENGTH } from '#contract/fields.ts'
import { foldedDigits } from '#contract/folded-text.ts'
import { interestOf } from '#contract/leads.ts'
import { shortened } from '#contract/plain-text.ts'
import { visibleLine } from '#contract/visible-text.ts'
import type { PurchaseIntentTable, RecordTable, SeatTable } from '../../database/schema.ts'
import type { Catalog } from '../content/catalog.ts'
import type { Deed } from './intake.ts'
import type { Person } from '../accounts/search-words.ts'

/** The fields of the four forms that say who sent them. */
const Sender = z.object({
  name: z.optional(z.string()),
  fullName: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  email: z.optional(z.string()),
  emailAddress: z.optional(z.string()),
  phone: z.optional(z.string()),
  contactNumber: z.optional(z.string()),
})

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

/** Who sent a record, as the form says; null where it does not. */
export function senderOf(body: string): Person | null {
  const read = Sender.safeParse(parsed(body))
  if (!read.success) return null
  const { firstName = '', lastName = '', phone, contactNumber = '', emailAddress = '', ...sender } = read.data
  const email = (sender.email ?? emailAddress).trim()
  const name = shortened(sender.name ?? sender.fullName ?? `${firstName} ${lastName}`.trim(), LONGEST_NAME)
  return isAddress(email) ? { name: name || email, email, phone: tenDigitsOf(phone ?? contactNumber) } : null
}

/** Of a first and a last name. Forms bound both, and records of an earlier system may be anything. */
export const LONGEST_NAME = 2 * NAME_LENGTH + 1

const isAddress = (text: string): boolean => text.length <= TEXT_LENGTH && /^[^\s@]+@[^\s@]+$/.test(text)

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const tenDigitsOf = (phone: string): string => /(\d{10})$/.exec(foldedDigits(phone).replaceAll(/\D/g, ''))?.[1] ?? ''

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
