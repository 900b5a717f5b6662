import { retirementOf, retireOldPasswords } from '#server/features/old-system/retire.ts'
import { ownName } from '../owner-voice.ts'
import type { Command } from './command.ts'

const SHOWN = 50

/** The end of the move: passwords that nobody has used since. */
export const retire: Command = {
  options: { yes: { type: 'boolean' } },
  async run({ books: { database, now }, voice: { show, say }, isSet }) {
    if (isSet('yes')) {
      const by = { actor: `cli:${ownName()}`, at: now(), why: 'end of the move from the old system' }
      const count = await retireOldPasswords(database, by)
      return say(`${count} passwords of the old system are deleted. The four lines FIREBASE_HASH_… of .env can go.`)
    }
    const { count, people } = await retirementOf(database.db, SHOWN)
    show(people.map(({ name, email, since, as }) => ({ name, email, since, as })))
    if (count > people.length) say(`And ${count - people.length} more.`)
    if (people.some(({ as }) => as === 'waits')) say('“waits”: accounts that npm run firebase -- parked lists.')
    if (count > 0) say(`${count} passwords of the old system would be deleted. Nothing is done yet: add --yes.`)
  },
}
