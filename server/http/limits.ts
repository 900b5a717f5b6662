import { createHash } from 'node:crypto'
import type { Limit } from './counters.ts'

export interface Limits {
  readonly submissionsPerAddress: Limit
  readonly registrationsPerAddress: Limit
  readonly failedSignInsPerAddress: Limit
  readonly claimsPerAddress: Limit
  /** Wrong passwords on a device that signed in to the account before. */
  readonly guessesPerDevice: Limit
  /** Wrong passwords for one account on all other devices together. */
  readonly guessesOnUnknownDevices: Limit
  /** How many of those come without a pause, and the seconds of the longest pause. */
  readonly guessesWithoutPause: Limit
  readonly resetLettersPerAccount: Limit
  readonly lettersPerUnprovenAddress: Limit
  readonly lettersPerProvenAddress: Limit
  readonly letterRequestsPerAddress: Limit
  readonly profileChangesPerAccount: Limit
  readonly purchaseStepsPerAccount: Limit
  /** "I have paid", which may name any payment. */
  readonly payerClaimsPerAccount: Limit
  readonly payerClaimsPerAddress: Limit
  readonly documentsPerAccount: Limit
  readonly downloadsPerAccount: Limit
  readonly seatStepsPerAccount: Limit
  readonly deskLettersPerPerson: Limit
  readonly testLettersPerOwner: Limit
  readonly mailRecordChecksPerOwner: Limit
  readonly mailServerTriesPerOwner: Limit
  readonly paymentKeyChecksPerOwner: Limit
  readonly updateChecksPerOwner: Limit
  readonly rightsPerAccount: Limit
  readonly yesesPerAccount: Limit
  /** Everything on a person, looked for in all tables, by one of the staff. */
  readonly wholePeoplePerStaff: Limit
  readonly repliesPerLead: Limit
  readonly repliesPerAuthor: Limit
  readonly picturesPerAuthor: Limit
  readonly pictureTriesPerAuthor: Limit
  readonly calendarsPerAddress: Limit
  readonly fetchesPerCalendar: Limit
  readonly masterclassStepsPerAddress: Limit
  readonly calendarLinksPerAccount: Limit
  readonly batchMessagesPerTeacher: Limit
  readonly textPreviewsPerMember: Limit
  readonly watchReportsPerMember: Limit
  readonly doubtsPerMember: Limit
  readonly doubtPicturesPerMember: Limit
  readonly doubtPictureTriesPerMember: Limit
  readonly doubtRepliesPerMember: Limit
  readonly doubtStepsPerMember: Limit
}

const MINUTE = 60
const TEN_MINUTES = 600
const QUARTER_HOUR = 900
const HOUR = 3600
const DAY = 86_400

export const PEOPLE_PER_ADDRESS = 60

/** What is counted by network address, where so many people share one. */
const perAddress = (people: number) =>
  ({
    submissionsPerAddress: { times: 5 * people, seconds: TEN_MINUTES },
    registrationsPerAddress: { times: 3 * people, seconds: HOUR },
    failedSignInsPerAddress: { times: 5 * people, seconds: QUARTER_HOUR },
    letterRequestsPerAddress: { times: 3 * people, seconds: HOUR },
    calendarsPerAddress: { times: 10 * people, seconds: TEN_MINUTES },
    masterclassStepsPerAddress: { times: 10 * people, seconds: TEN_MINUTES },
    payerClaimsPerAddress: { times: 2 * people, seconds: HOUR },
  }) satisfies Partial<Limits>

export const limitsFor = (peoplePerAddress: number): Limits => ({ ...DEFAULT_LIMITS, ...perAddress(peoplePerAddress) })

export const DEFAULT_LIMITS: Limits = {
  ...perAddress(PEOPLE_PER_ADDRESS),
  claimsPerAddress: { times: 30, seconds: QUARTER_HOUR },
  guessesPerDevice: { times: 10, seconds: QUARTER_HOUR },
  guessesOnUnknownDevices: { times: 200, seconds: DAY },
  guessesWithoutPause: { times: 5, seconds: 60 },
  resetLettersPerAccount: { times: 5, seconds: HOUR },
  lettersPerUnprovenAddress: { times: 3, seconds: DAY },
  lettersPerProvenAddress: { times: 20, seconds: DAY },
  profileChangesPerAccount: { times: 60, seconds: TEN_MINUTES },
  purchaseStepsPerAccount: { times: 60, seconds: TEN_MINUTES },
  payerClaimsPerAccount: { times: 10, seconds: DAY },
  documentsPerAccount: { times: 10, seconds: MINUTE },
  downloadsPerAccount: { times: 10, seconds: HOUR },
  seatStepsPerAccount: { times: 30, seconds: MINUTE },
  deskLettersPerPerson: { times: 3, seconds: HOUR },
  testLettersPerOwner: { times: 10, seconds: HOUR },
  mailRecordChecksPerOwner: { times: 30, seconds: HOUR },
  mailServerTriesPerOwner: { times: 20, seconds: HOUR },
  paymentKeyChecksPerOwner: { times: 20, seconds: HOUR },
  updateChecksPerOwner: { times: 10, seconds: HOUR },
  yesesPerAccount: { times: 40, seconds: DAY },
  rightsPerAccount: { times: 20, seconds: DAY },
  wholePeoplePerStaff: { times: 60, seconds: HOUR },
  repliesPerLead: { times: 6, seconds: HOUR },
  repliesPerAuthor: { times: 60, seconds: HOUR },
  picturesPerAuthor: { times: 60, seconds: HOUR },
  pictureTriesPerAuthor: { times: 180, seconds: HOUR },
  fetchesPerCalendar: { times: 60, seconds: HOUR },
  calendarLinksPerAccount: { times: 10, seconds: HOUR },
  batchMessagesPerTeacher: { times: 6, seconds: HOUR },
  textPreviewsPerMember: { times: 300, seconds: TEN_MINUTES },
  watchReportsPerMember: { times: 60, seconds: MINUTE },
  doubtsPerMember: { times: 20, seconds: HOUR },
  doubtPicturesPerMember: { times: 20, seconds: HOUR },
  doubtPictureTriesPerMember: { times: 60, seconds: HOUR },
  doubtRepliesPerMember: { times: 60, seconds: HOUR },
  doubtStepsPerMember: { times: 120, seconds: TEN_MINUTES },
}

/** Names an account in a counter without keeping its address. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url')

/** Names the mailbox of an address: what stands behind a plus sign leads to the same one. */
export const mailboxKey = (email: string): string => accountKey(email.replace(/\+[^@]*(?=@)/, ''))
