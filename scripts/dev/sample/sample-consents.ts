/** What the latest members agreed to, and took back: in the account, by a link, and on the phone. */
import type { Purpose } from '#contract/consents.ts'
import { allMembers } from '#server/features/accounts/members.ts'
import { noteConsent, type Said } from '#server/features/consents/consents.ts'
import { noticeFor } from '#server/features/consents/notices.ts'
import type { SampleSite } from './sample-site.ts'

const MEMBERS = 6

export async function leaveConsents({ catalog, database, now }: SampleSite, support: string): Promise<void> {
  const latest = (await allMembers(database.db)).slice(-MEMBERS).toReversed()
  const today = now().getTime()
  const yes = (purpose: Purpose) => ({ purpose, state: 'given', notice: noticeFor(catalog, purpose) }) as const
  const phone = { channel: 'phone', actor: support } as const
  const heard = 'Wants the dates of Aspen Plus on WhatsApp; heard the notice.'
  const decided = 'Has decided, wants no more letters.'
  for (const [index, { uid: userId, email, createdAt }] of latest.entries()) {
    const said: Said[] = [
      { email, userId, channel: 'account', proof: '', ...yes('newsletter') },
      { email, ...phone, ...yes('whatsapp'), proof: heard },
    ]
    if (index % 2 === 0) said.push({ email, purpose: 'newsletter', state: 'withdrawn', channel: 'link', proof: '' })
    if (index % 3 === 0) said.push({ email, ...phone, purpose: 'follow-up', state: 'withdrawn', proof: decided })
    const joined = Date.parse(createdAt)
    await database.write(async (tx) => {
      // Between the day on which the member joined and today.
      for (const [place, one] of said.entries())
        await noteConsent(tx, one, new Date(joined + ((today - joined) * (place + 1)) / (said.length + 1)))
    })
  }
}
