import type { ConsentState, Purpose } from '#contract/consents.ts'
import type { Queries } from '../../database/transaction.ts'

interface StandingRow {
  readonly email: string
  readonly purpose: Purpose
  readonly since: string
}

/** Every yes, or every no, that stands now, by address. An erased one is called by the digest of its mailbox. */
export async function standingList(queries: Queries, state: ConsentState): Promise<StandingRow[]> {
  const rows = await queries
    .selectFrom('consents as said')
    .select(['said.email', 'said.mailbox', 'said.purpose', 'said.at as since'])
    .where('said.state', '=', state)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('consents as later')
            .select('later.id')
            .whereRef('later.mailbox', '=', 'said.mailbox')
            .whereRef('later.purpose', '=', 'said.purpose')
            .where((one) =>
              one.or([
                one('later.at', '>', one.ref('said.at')),
                // Of the same moment the no counts.
                one.and([
                  one('later.at', '=', one.ref('said.at')),
                  one('later.state', '=', 'withdrawn'),
                  one('said.state', '=', 'given'),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('said.email')
    .orderBy('said.purpose')
    .execute()
  const standing = rows.filter(({ email }) => state === 'withdrawn' || email !== '')
  return standing.map(({ email, mailbox, purpose, since }) => ({ email: email || mailbox, purpose, since }))
}
