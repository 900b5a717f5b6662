/** People as the desk sees them: members, and those who only asked. Times are ISO 8601 UTC; null is what somebody may not see. */
import * as z from 'zod/mini'
import { PersonConsents } from './consents.ts'
import { PaymentRow } from './desk-payments.ts'
import { asked, oneOf, record } from './fields.ts'
import { LEAD_STATES, Touch } from './leads.ts'
import { LETTER_STATES } from './letters.ts'
import { SEAT_STATES } from './payments.ts'

export const PEOPLE_KINDS = ['members', 'enquirers'] as const

const yesOrNo = z.optional(oneOf(['yes', 'no'], 'Say yes or no'))

/** Members, unless enquirers are asked for. `q` holds beginnings of words of name or address, or last digits of a phone. */
export const PeopleQuery = record({
  kind: z.optional(oneOf(PEOPLE_KINDS, 'There is no such list')),
  q: z.optional(asked()),
  proven: yesOrNo,
  seat: yesOrNo,
  staff: z.optional(oneOf(['yes'], 'Say yes')),
  after: z.optional(z.string().check(z.maxLength(200, 'This is no page of the list'))),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>

export const PersonRow = z.object({
  /** Of the account; of the contact where there is none. */
  id: z.string(),
  isMember: z.boolean(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  isProven: z.nullable(z.boolean()),
  since: z.string(),
  seats: z.int(),
  roles: z.array(z.string()),
  state: z.string(),
  gstin: z.string(),
})
export type PersonRow = z.infer<typeof PersonRow>

export const PeoplePage = z.object({ people: z.array(PersonRow), next: z.nullable(z.string()) })
export type PeoplePage = z.infer<typeof PeoplePage>

const Account = z.object({
  provenAt: z.nullable(z.string()),
  collegeYear: z.string(),
  companyDept: z.string(),
  courseName: z.string(),
})

const SignIn = z.object({
  ways: z.array(z.string()),
  hasFactor: z.boolean(),
  sessions: z.int(),
  lastUsedAt: z.nullable(z.string()),
})

const PersonSeat = z.object({
  paymentId: z.nullable(z.string()),
  course: z.string(),
  batchKey: z.nullable(z.string()),
  batch: z.nullable(z.string()),
  state: z.enum(SEAT_STATES),
  since: z.string(),
})
export type PersonSeat = z.infer<typeof PersonSeat>

const Buyer = z.object({ state: z.string(), company: z.string(), gstin: z.string() })

const PersonDocument = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'creditNote']),
  issuedAt: z.string(),
  paymentId: z.string(),
})

const PersonLetter = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  state: z.enum(LETTER_STATES),
  createdAt: z.string(),
})
export type PersonLetter = z.infer<typeof PersonLetter>

const PersonLead = z.object({
  id: z.string(),
  about: z.string(),
  state: z.enum(LEAD_STATES),
  nextOn: z.nullable(z.string()),
  updatedAt: z.string(),
})

const Agreement = z.object({
  about: z.string(),
  at: z.string(),
  toldAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
})

/** `owner` where an owner alone may help. */
const Help = z.object({ obstacle: z.nullable(z.enum(['owner'])), canVerify: z.boolean() })

export const PersonDetail = z.object({
  person: PersonRow,
  account: z.nullable(Account),
  signIn: z.nullable(SignIn),
  seats: z.array(PersonSeat),
  buyer: z.nullable(Buyer),
  payments: z.nullable(z.array(PaymentRow)),
  documents: z.nullable(z.array(PersonDocument)),
  letters: z.nullable(z.array(PersonLetter)),
  leads: z.nullable(z.array(PersonLead)),
  /** What happened on all of the leads, latest first. */
  touches: z.array(Touch),
  agreements: z.nullable(z.array(Agreement)),
  consents: z.nullable(PersonConsents),
  /** Who else is under this address, while nobody has proven that it is one person. */
  sameAddress: z.nullable(z.object({ id: z.string(), name: z.string() })),
  help: z.nullable(Help),
})
export type PersonDetail = z.infer<typeof PersonDetail>

const AlikePerson = z.object({ id: z.string(), name: z.string(), email: z.string(), isMember: z.boolean() })
export type AlikePerson = z.infer<typeof AlikePerson>

export const ALIKE_MOST = 20

/** Two people whose addresses look the same. `signs` are those that nobody sees; none where an accent was typed apart. `other` is null where the account works at the desk. */
export const AlikePair = z.object({
  typed: AlikePerson,
  signs: z.array(z.string()),
  other: z.nullable(AlikePerson),
})
export type AlikePair = z.infer<typeof AlikePair>

export const AlikeAddresses = z.object({ pairs: z.array(AlikePair), isMore: z.boolean() })
export type AlikeAddresses = z.infer<typeof AlikeAddresses>

export const SessionsEnded = z.object({ count: z.int() })

export const SearchQuery = record({ q: asked().check(z.minLength(2, 'Type at least two characters')) })

export const FOUND_MOST = 8

const Found = z.object({ id: z.string(), title: z.string(), about: z.string(), href: z.string() })
export type Found = z.infer<typeof Found>

/** Of each kind a few; a kind that somebody may not read is empty. */
export const SearchAnswer = z.object({
  people: z.array(Found),
  leads: z.array(Found),
  payments: z.array(Found),
  documents: z.array(Found),
  letters: z.array(Found),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>
