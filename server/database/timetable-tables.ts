/** The tables of what people hear of classes, and of registrations for masterclasses. */
import type { Generated } from 'kysely'

/** What members were last told of a class before the letters that wait, or went out last. */
export interface ClassNewsTable {
  classId: string
  told: string
  /** When those letters go out; what changes until then changes them. */
  sendsAt: string
}

export interface FeedTable {
  userId: string
  tokenDigest: string
  createdAt: string
  fetchedAt: string | null
}

/** That somebody was reminded, once for each time that a class was moved to. Of a masterclass `userId` is the registration. */
export interface ReminderTable {
  kind: 'day' | 'hour' | 'replay' | 'offer'
  subjectId: string
  userId: string
  sequence: number
  letterId: string
  writtenAt: string
}

export interface RegistrationTable {
  recordKey: string
  webinarId: string
  /** When somebody first pressed the button behind a link in its letters. */
  confirmedAt: string | null
  /** When somebody said that this was not them. */
  endedAt: string | null
  joinedAt: string | null
  watchedAt: string | null
  wish: string | null
  /** The box beside the form was ticked; it counts once the address is confirmed. */
  wantsOffers: Generated<number>
  told: string | null
  toldBy: string | null
}

export interface RegistrationLinkTable {
  tokenDigest: string
  recordKey: string
  madeAt: string
}

export interface RegistrationNetworkTable {
  recordKey: string
  network: string
}

export interface TimetableTables {
  classNews: ClassNewsTable
  feeds: FeedTable
  reminders: ReminderTable
  registrations: RegistrationTable
  registrationLinks: RegistrationLinkTable
  registrationNetworks: RegistrationNetworkTable
}
