/** To whom one writes of a masterclass. */
import { mailboxKey } from '../../http/limits.ts'
import type { Member } from '#contract/accounts.ts'
import type { Attendee } from '../submissions/registrations.ts'

/** Who registered twice gets one letter. */
export function firstOfMailbox(attendees: readonly Attendee[]): Attendee[] {
  const standing = attendees.filter(({ endedAt }) => endedAt === null)
  const confirmedFirst = standing.toSorted((a, b) => Number(a.confirmedAt === null) - Number(b.confirmedAt === null))
  return [...new Map(confirmedFirst.toReversed().map((one) => [mailboxKey(one.email), one])).values()]
}

/** Anybody may type anybody's address: who has pressed no button, nor proven the address in an account, gets no more letters. */
export const hasProven = ({ confirmedAt }: Attendee, member: Member | null): boolean =>
  confirmedAt !== null || member?.emailVerified === true
