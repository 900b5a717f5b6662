import { indianTime } from '#contract/indian-time.ts'
import type { ContentRow, ContentVersion } from '#contract/desk-content.ts'

/** "Version 3", or what was shipped with the site. */
export const versionName = (number: number): string => (number === 0 ? 'As shipped' : `Version ${number}`)

/** What is live of a thing: perhaps nothing yet. */
export const liveName = ({ isBegun, live }: Pick<ContentRow, 'isBegun' | 'live'>): string =>
  isBegun ? 'Not live yet' : versionName(live.number)

/** "21 November 2026, 6:45 pm IST, Asha Rao". */
export const versionFrom = ({ at, who }: ContentVersion): string =>
  at === null ? 'with the site' : [indianTime(at), who].filter(Boolean).join(', ')

/** "you, Ravi Shah". */
export const draftsInWords = (drafts: ContentRow['drafts']): string =>
  drafts.map(({ who, isOwn }) => (isOwn ? 'you' : who)).join(', ')

/** "from 31 January 2027, 10:00 am IST", or that it did not go live. */
export const scheduledInWords = ({ at, fault }: NonNullable<ContentRow['scheduled']>): string =>
  fault === null ? `from ${indianTime(at)}` : `did not go live on ${indianTime(at)}`
