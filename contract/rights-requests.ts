/** What people ask for by India's data protection act (DPDP Act 2023, sections 11 to 14). Days are India's, times ISO 8601 UTC. */
import * as z from 'zod/mini'
import { asked, day, emailAddress, filled, filledLines, NAME_LENGTH, oneOf, record, seenVersion } from './fields.ts'

export const RIGHTS_KINDS = ['access', 'correction', 'erasure', 'grievance', 'nominee'] as const
export type RightsKind = (typeof RIGHTS_KINDS)[number]

export const RIGHTS_WORDS = {
  access: 'See everything that is kept',
  correction: 'Have something corrected',
  erasure: 'Have everything erased',
  grievance: 'Complain',
  nominee: 'Name somebody for later',
} as const satisfies Record<RightsKind, string>

export const RIGHTS_CHANNELS = ['letter', 'phone', 'in person'] as const
const STORED_CHANNELS = [...RIGHTS_CHANNELS, 'account'] as const
export type RightsChannel = (typeof STORED_CHANNELS)[number]

/** How long an answer may take, and from how many days before its end it is late to begin. */
export const RIGHTS_DAYS = 30
export const RIGHTS_SOON_DAYS = 7

export const RIGHTS_STATES = ['open', 'closed'] as const
export type RightsState = (typeof RIGHTS_STATES)[number]

export const RightsRow = z.object({
  id: z.string(),
  version: z.int(),
  kind: z.enum(RIGHTS_KINDS),
  name: z.string(),
  email: z.string(),
  receivedOn: z.string(),
  dueOn: z.string(),
  state: z.enum(RIGHTS_STATES),
  isLate: z.boolean(),
})
export type RightsRow = z.infer<typeof RightsRow>

/** `q` is a part of a name or of an address; `email` a whole one, whose requests are listed in any state. */
export const RightsQuery = record({
  state: z.optional(oneOf(RIGHTS_STATES, 'There is no such list')),
  q: z.optional(asked()),
  email: z.optional(emailAddress('Enter a valid e-mail address')),
  after: z.optional(z.string().check(z.maxLength(100, 'This is no page of the list'))),
})
export type RightsQuery = z.infer<typeof RightsQuery>

export const RightsPage = z.object({ requests: z.array(RightsRow), next: z.nullable(z.string()) })
export type RightsPage = z.infer<typeof RightsPage>

/** `personId` is of the account, or of who is known by the address. `isProven` is of the account in which it was asked. */
export const RightsDetail = z.object({
  ...RightsRow.shape,
  channel: z.enum(STORED_CHANNELS),
  isProven: z.nullable(z.boolean()),
  asked: z.string(),
  answer: z.string(),
  handledBy: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  personId: z.nullable(z.string()),
})
export type RightsDetail = z.infer<typeof RightsDetail>

export const NewRightsRequest = record({
  key: z.string().check(z.regex(/^[\w-]{16,64}$/, 'Each request needs a key')),
  kind: oneOf(RIGHTS_KINDS, 'Choose what the person asks for'),
  name: filled('Enter the name', NAME_LENGTH),
  email: emailAddress('Enter a valid e-mail address'),
  channel: oneOf(RIGHTS_CHANNELS, 'Choose how the request came'),
  receivedOn: day('Give a day as 2027-01-16'),
  asked: filledLines('Write down what was asked'),
})
export type NewRightsRequest = z.infer<typeof NewRightsRequest>

const version = seenVersion()

export const RightsAnswer = record({ version, answer: filledLines('Say how it was answered') })
export type RightsAnswer = z.infer<typeof RightsAnswer>

export const RightsReopening = record({ version, why: filledLines('Say why') })
export type RightsReopening = z.infer<typeof RightsReopening>

export const RightsKept = z.object({ id: z.string(), version: z.int() })
export type RightsKept = z.infer<typeof RightsKept>

/** What a member asks for in the account; `password` where everything is to be erased. */
export const NewOwnRequest = record({
  key: z.string().check(z.regex(/^[\w-]{16,64}$/, 'Each request needs a key')),
  kind: oneOf(RIGHTS_KINDS, 'Choose what you ask for'),
  asked: filledLines('Say what you ask for'),
  password: z.optional(z.string()),
})
export type NewOwnRequest = z.infer<typeof NewOwnRequest>

const OwnRequest = z.object({
  id: z.string(),
  kind: z.enum(RIGHTS_KINDS),
  asked: z.string(),
  receivedOn: z.string(),
  dueOn: z.string(),
  state: z.enum(RIGHTS_STATES),
  answer: z.string(),
})
export type OwnRequest = z.infer<typeof OwnRequest>

/** `hasPassword`: without one, because another service signs the member in, a sign-in of the last ten minutes counts. */
export const OwnRequests = z.object({ requests: z.array(OwnRequest), hasPassword: z.boolean() })
export type OwnRequests = z.infer<typeof OwnRequests>

/** Everything that is kept on the member, as a file. */
export const OwnDownload = record({ password: z.optional(z.string()) })
