/** What people agree to beyond what a contract needs (DPDP Act 2023, sections 5 to 7). Times are ISO 8601 UTC. */
import * as z from 'zod/mini'
import { filledLines, oneOf, record } from './fields.ts'

export const PURPOSES = [
  'reminders',
  'masterclasses',
  'masterclass-offers',
  'batches',
  'doubts',
  'follow-up',
  'newsletter',
  'whatsapp',
] as const
export type Purpose = (typeof PURPOSES)[number]

export const PURPOSE_WORDS = {
  reminders: 'reminders of classes',
  masterclasses: 'letters around a masterclass',
  'masterclass-offers': 'offers after a masterclass',
  batches: 'letters about batches',
  doubts: 'letters about questions in the course room',
  'follow-up': 'follow-up letters',
  newsletter: 'the newsletter',
  whatsapp: 'WhatsApp',
} as const satisfies Record<Purpose, string>

/** Whoever asked for something may be written to about it until they say no (section 7(a)); the rest needs a yes first (section 6). */
const ASKED_FOR: ReadonlySet<Purpose> = new Set(['reminders', 'masterclasses', 'batches', 'doubts', 'follow-up'])

export const CONSENT_STANDINGS = ['given', 'withdrawn', 'none'] as const
export type ConsentStanding = (typeof CONSENT_STANDINGS)[number]

export const isAllowed = (purpose: Purpose, standing: ConsentStanding): boolean =>
  standing === 'given' || (standing === 'none' && ASKED_FOR.has(purpose))

export const CONSENT_STATES = ['given', 'withdrawn'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]

export const TOLD_BY = ['phone', 'letter', 'in person'] as const
export const CONSENT_CHANNELS = ['account', 'form', 'link', ...TOLD_BY] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

/** A purpose with its notice as it reads today, and where the person stands. `since` is null while nothing was said. */
const Consent = z.object({
  purpose: z.enum(PURPOSES),
  title: z.string(),
  text: z.string(),
  noticeVersion: z.int(),
  standing: z.enum(CONSENT_STANDINGS),
  since: z.nullable(z.string()),
})
export type Consent = z.infer<typeof Consent>

export const OwnConsents = z.object({ isProven: z.boolean(), consents: z.array(Consent) })
export type OwnConsents = z.infer<typeof OwnConsents>

export const OwnConsentChange = record({
  state: oneOf(CONSENT_STATES, 'Say yes or no'),
  noticeVersion: z.int('Say which notice was shown'),
})
export type OwnConsentChange = z.infer<typeof OwnConsentChange>

/** One row of the ledger, as the desk shows it; `by` names who wrote it down, null for the person. */
const ConsentEntry = z.object({
  purpose: z.enum(PURPOSES),
  state: z.enum(CONSENT_STATES),
  channel: z.enum(CONSENT_CHANNELS),
  noticeVersion: z.nullable(z.int()),
  proof: z.string(),
  by: z.nullable(z.string()),
  at: z.string(),
})
export type ConsentEntry = z.infer<typeof ConsentEntry>

export const PersonConsents = z.object({ consents: z.array(Consent), entries: z.array(ConsentEntry) })
export type PersonConsents = z.infer<typeof PersonConsents>

/** `seen` is since when the person stood as the page showed it: nobody says yes over a no that came later. */
export const ToldConsent = record({
  purpose: oneOf(PURPOSES, 'Choose what it is about'),
  state: oneOf(CONSENT_STATES, 'Say yes or no'),
  channel: oneOf(TOLD_BY, 'Choose how it was told'),
  proof: filledLines('Write down what was said, and when'),
  seen: z.nullable(z.string()),
})
export type ToldConsent = z.infer<typeof ToldConsent>
