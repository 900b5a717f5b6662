import { oldHashOf, type NoOldHash } from '#server/features/accounts/old-passwords.ts'
import { createPasswords } from '#server/features/accounts/passwords.ts'
import type { Command } from './command.ts'
import { readPassword } from './read-password.ts'

/** Whether the settings are the right ones: tried with a password that its owner tells. Nothing is stored. */
export const verify: Command = {
  options: { email: { type: 'string' } },
  async run({ books: { config, database }, voice: { say, fail }, text }) {
    const email = text('email')
    if (!email) return fail('Say whose password: npm run firebase -- verify --email someone@example.com')
    const old = await oldHashOf(database.db, config.firebase, email)
    if (typeof old === 'string') return fail(WHY[old])
    const password = await readPassword(`Password of ${email}: `)
    if (password === '') return fail('No password was given.')
    const isRight = await createPasswords(config.firebase).verify(password, old.hash)
    return isRight ? say('The password fits the old hash: the settings are those of the old project.') : fail(DIFFERS)
  },
}

const WHY: Readonly<Record<NoOldHash, string>> = {
  parametersMissing:
    'The four lines FIREBASE_HASH_… are not set in .env: no password of the old system can be checked.',
  memberUnknown: 'There is no member with this address.',
  noPassword: 'This account has no password. Its owner gets one by letter: “Lost password?”.',
  replaced:
    'This member has signed in or chosen a new password here: no hash of the old system is left to compare with.',
  otherProject:
    'FIREBASE_HASH_SIGNER_KEY has another length than the hash: these are the parameters of another project, or not whole.',
}

const DIFFERS = `The password does not fit the old hash. Either it is not the password, or the lines FIREBASE_HASH_… are those of another project.
Try a second person: where nobody’s fits, copy the parameters once more from the console of the project that the file of people came from.`
