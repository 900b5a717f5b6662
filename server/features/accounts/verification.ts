import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Member } from '#contract/accounts.ts'
import type { RefusalCode } from '#contract/problem.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { holdMember, passwordHashOf } from './held-member.ts'
import { disownedLetter, verificationLetter } from './letters.ts'
import { memberOf } from './member.ts'

/** Proof that an address is its member's own: a letter, and a press on the page that its link opens. */
export interface Verification {
  /** Saves the letter, inside the caller's transaction. */
  sendLetter(member: Member): Promise<void>
  /** The account that a link is about. */
  accountOf(token: string): Promise<Member | null>
  /** Whether a member has proven that the address is theirs. */
  isProven(email: string): Promise<boolean>
  verify(token: string): Promise<RefusalCode | null>
  /** Ends every way into an account whose address is not proven; only a reset letter opens it again. */
  disown(token: string): Promise<RefusalCode | null>
}

export interface VerificationDeps {
  readonly database: Database
  readonly outbox: Outbox
  readonly config: Config
  readonly secret: string
  readonly now: () => Date
  /** Told, inside the transaction, that a member's address is proven. */
  readonly onVerified: (member: Member) => Promise<void>
}

const LIFE_MS = 24 * 3_600_000

export function createVerification(deps: VerificationDeps): Verification {
  const { database, outbox, config } = deps
  const links = createLinks(deps)

  /** Does something with the account of a good link, alone: of two presses at once, one comes after the other. */
  const withAccount = (token: string, work: (member: Member) => Promise<RefusalCode | null>) =>
    database.write(async () => {
      const uid = links.uidIn(token)
      if (uid) await holdMember(database, uid)
      const member = await links.read(token)
      if (!member) return 'tokenInvalid'
      const refusal = await work(member)
      if (!refusal) await database.changes.tell('profile', member.uid)
      return refusal
    })

  return {
    sendLetter: async (member) => outbox.enqueue(verificationLetter(config, member, await links.issue(member))),
    accountOf: links.read,
    async isProven(email) {
      const user = database.db.selectFrom('user').select('emailVerified').where('email', '=', email.toLowerCase())
      return (await user.executeTakeFirst())?.emailVerified === 1
    },
    verify: (token) =>
      withAccount(token, async (member) => {
        if (member.emailVerified) return null
        await database.db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', member.uid).execute()
        await deps.onVerified({ ...member, emailVerified: true })
        return null
      }),
    disown: (token) =>
      withAccount(token, async ({ uid, email, emailVerified }) => {
        if (emailVerified) return 'alreadyVerified'
        for (const table of ['session', 'account'] as const)
          await database.db.deleteFrom(table).where('userId', '=', uid).execute()
        await database.db.deleteFrom('verification').where('value', '=', uid).execute()
        await outbox.enqueue(disownedLetter(config, email))
        await database.changes.tell('sessions', uid)
        return null
      }),
  }
}

/** Links that name an account, sealed with its address and its password: a new password ends them. */
function createLinks({ database, secret, now }: VerificationDeps) {
  async function sealOf(uid: string, end: string, email: string): Promise<string> {
    const password = (await passwordHashOf(database, uid)) ?? ''
    return createHmac('sha256', secret)
      .update(['verification', uid, end, email, password].join('\n'))
      .digest('base64url')
      .slice(0, 22)
  }

  return {
    uidIn: (token: string) => partsOf(token)?.uid ?? null,
    async issue({ uid, email }: Member): Promise<string> {
      const end = (now().getTime() + LIFE_MS).toString(36)
      return [uid, end, await sealOf(uid, end, email)].join('.')
    },
    async read(token: string): Promise<Member | null> {
      const parts = partsOf(token)
      if (!parts || Number.parseInt(parts.end, 36) <= now().getTime()) return null
      const user = await database.db.selectFrom('user').selectAll().where('id', '=', parts.uid).executeTakeFirst()
      if (!user) return null
      const seal = await sealOf(parts.uid, parts.end, user.email)
      return timingSafeEqual(Buffer.from(seal), Buffer.from(parts.seal)) ? memberOf(user) : null
    },
  }
}

function partsOf(token: string) {
  const [, uid, end, seal] = /^([\w-]{1,64})\.([0-9a-z]{1,9})\.([\w-]{22})$/.exec(token) ?? []
  return uid && end && seal ? { uid, end, seal } : null
}
