/** What people asked for by the data protection act: one request late, three open, one answered, and somebody who is erased. */
import { indianDayKey } from '#contract/indian-time.ts'
import { Refusal } from '#contract/refusal.ts'
import type { RightsKind } from '#contract/rights-requests.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { allMembers } from '#server/features/accounts/members.ts'
import { erase } from '#server/features/rights/erasure/erase.ts'
import { addRequest, closeRequest } from '#server/features/rights/requests.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import type { NextPerson } from './sample-people.ts'
import type { SampleSite } from './sample-site.ts'

const ASKED: ReadonlyArray<readonly [daysAgo: number, kind: RightsKind, asked: string, answer: string]> = [
  [40, 'access', 'Send me all that you have stored about me.', 'Sent as a file to the address of the account.'],
  [26, 'erasure', 'I do not want to be called any more. Erase my number and my name.', ''],
  [6, 'correction', 'My surname is misspelt on everything.', ''],
  [2, 'grievance', 'I asked twice for an invoice and nobody answered.', ''],
]

export const leaveRequests = (
  { books, config, database, now }: SampleSite,
  next: NextPerson,
  actor: string,
): Promise<void> =>
  database.write(async (tx) => {
    for (const [index, [daysAgo, kind, asked, answer]] of ASKED.entries()) {
      const { name, email } = next()
      const at = new Date(now().getTime() - daysAgo * DAY_MS)
      const receivedOn = indianDayKey(at.toISOString())
      const given = { key: `sample-request-${index}`, kind, name, email, channel: 'letter', receivedOn, asked } as const
      const asking = { ...given, userId: null, isAcknowledged: false }
      const kept = await addRequest(tx, { ...books, config }, asking, { actor, at })
      if (kept instanceof Refusal) throw new Error(kept.code)
      if (answer) await closeRequest(tx, kept.id, { version: kept.version, answer }, { actor, at })
    }
    await askInAccount(tx, { ...books, config }, now())
  })

/** The latest member has asked in the account. */
async function askInAccount(tx: Transaction, deps: Parameters<typeof addRequest>[1], at: Date): Promise<void> {
  const latest = (await allMembers(tx)).at(-1)
  if (!latest) throw new Error('Nobody has an account')
  const { uid: userId, fullName: name, email } = latest
  const asked = 'If something happens to me, my brother Kiran may ask for me.'
  const given = { key: 'sample-request-own', kind: 'nominee', name, email, channel: 'account', asked, userId } as const
  const receivedOn = indianDayKey(at.toISOString())
  await addRequest(tx, deps, { ...given, receivedOn, isAcknowledged: false }, { actor: userId, at })
}

/** Somebody who wrote once, and is erased. */
export async function leaveErased({ call, database, now }: SampleSite, next: NextPerson, actor: string): Promise<void> {
  const { givenName, familyName, email, phone } = next()
  await call('POST', '/api/feedback', contactMessage({ firstName: givenName, lastName: familyName, email, phone }))
  const contact = database.db.selectFrom('contacts').select('id').where('email', '=', email)
  const { id } = await contact.executeTakeFirstOrThrow()
  const by = { actor, at: now(), why: 'Asked for it in a letter' }
  const erased = await erase(database, { id, seen: null, makesInvoices: true, by })
  if (erased instanceof Refusal) throw new Error(erased.code)
}
