/** Letters in all states: most went out, some failed for good or for now, some are held. */
import { HOUR_MS } from '#contract/ground/time.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { moveLetter } from '#server/features/letters/holding.ts'
import type { NextPerson } from './sample-people.ts'
import type { SampleSite } from './sample-site.ts'

const OF_EACH = 6
const HOURS = 10

export async function leaveLetters(site: SampleSite, next: NextPerson, owner: string): Promise<void> {
  const today = site.now()
  site.setTime(new Date(today.getTime() - HOURS * HOUR_MS))
  for (const box of ['gone.', 'full.']) for (let count = 0; count < OF_EACH; count += 1) await write(site, next(box))
  // Each attempt that fails puts the next one off for longer.
  for (let hour = HOURS; hour >= 0; hour -= 1) {
    site.setTime(new Date(today.getTime() - hour * HOUR_MS))
    await site.settle()
  }
  for (let count = 0; count < OF_EACH; count += 1) await write(site, next('held.'))
  const { database, now } = site
  const held = await database.db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('recipient', 'like', 'held.%')
    .execute()
  await database.write(async (tx) => {
    for (const { id } of held) await moveLetter(tx, database, id, 'held', { actor: owner, at: now() })
  })
}

const write = (site: SampleSite, { givenName, familyName, email, phone }: ReturnType<NextPerson>) =>
  site.call('POST', '/api/feedback', contactMessage({ firstName: givenName, lastName: familyName, email, phone }))
