import type { MovedMember } from '#server/features/accounts/old-passwords.ts'
import { peopleToTell } from '#server/features/old-system/moved-people.ts'
import { postMovedLetters } from '#server/features/old-system/send-letters.ts'
import type { Command } from './command.ts'

const PER_HOUR = '200'
const HOW = 'Say which: npm run firebase -- letters --dry-run, or letters --send [--per-hour 200]'

/** “We have moved”: to whoever was moved and has not found the way in. */
export const letters: Command = {
  options: { 'dry-run': { type: 'boolean' }, send: { type: 'boolean' }, 'per-hour': { type: 'string' } },
  async run({ books, voice: { show, say, fail }, text, isSet }) {
    if (isSet('dry-run') === isSet('send')) return fail(HOW)
    const perHour = text('per-hour') ?? PER_HOUR
    if (!/^[1-9]\d{0,3}$/.test(perHour)) return fail('--per-hour is a whole number from 1 to 9999')
    if (isSet('dry-run')) {
      const people: MovedMember[] = []
      for (let after: string | null = ''; after !== null;) {
        const page = await peopleToTell(books.database.db, after)
        people.push(...page.people)
        after = page.next
      }
      return show(
        people.map(({ name, email, hasPassword }) => ({
          name,
          email,
          says: hasPassword ? 'sign in with the password that you had' : 'choose a password',
        })),
      )
    }
    const { letters: count, lastAt } = await postMovedLetters(books, Number(perHour))
    if (lastAt === null) return say('Nobody is to be written to: everybody has had the letter, or has signed in.')
    return say(
      `${count} letters are in the outbox. The running site sends ${perHour} in an hour, the last at ${lastAt}.`,
    )
  },
}
