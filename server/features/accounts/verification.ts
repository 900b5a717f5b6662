import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Member } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { holdMember, noteProof, passwordHashOf } from './held-member.ts'
import { disownedLetter, verificationLetter } from './letters.ts'
import { memberOf } from './member.ts'
import { memberByEmail } from './members.ts'

/** Proof that an address is its member's own: a letter, and a press on the page that its link opens. */
export interface Verification {
  sendLetter(tx: Transaction, member: Member): Promise<void>
  accountOf(token: string): Promise<Member | null>
  isProven(queries: Queries, email: string): Promise<boolean>
  verify(token: string): Promise<Refusal<'tokenInvalid'> | null>
  /** Ends every way into an account whose address is not proven; only a reset letter opens it again. */
  disown(token: string): Promise<Refusal<'tokenInvalid' | 'alreadyVerified'> | null>
}

export interface VerificationDeps {
  readonly database: Database
  readonly outbox: Outbox
  readonly config: Config
  readonly secret: string
  readonly now: () => Date
  /** Runs in the transaction that proves a member's address. */
  readonly onVerified: (tx: Transaction, member: Member) => Promise<void>
}

const LIFE_MS = DAY_MS

export function createVerification(deps: VerificationDeps): Verification {
  const { database, outbox, config, now } = deps
  const links = createLinks(deps)

  /** Runs `work` with the link's account held, so that two presses at once run one after the other. */
  const withAccount = <Code extends string>(
    token: string,
    work: (tx: Transaction, member: Member) => Promise<Refusal<Code> | null>,
  ) =>
    database.write(async (tx): Promise<Refusal<Code | 'tokenInvalid'> | null> => {
      const uid = links.uidIn(token)
      if (uid) await holdMember(tx, uid)
      const member = await links.read(tx, token)
      if (!member) return new Refusal('tokenInvalid')
      const refused = await work(tx, member)
      if (refused) return refused
      await database.changes.publish(tx, 'profile', member.uid)
      return null
    })

  return {
    sendLetter: async (tx, member) =>
      outbox.enqueue(tx, verificationLetter(config, member, await links.issue(tx, member))),
    accountOf: (token) => links.read(database.db, token),
    isProven: async (queries, email) => (await memberByEmail(queries, email))?.emailVerified ?? false,
    verify: (token) =>
      withAccount(token, async (tx, member) => {
        if (member.emailVerified) return null
        await noteProof(tx, member.uid, now())
        await deps.onVerified(tx, { ...member, emailVerified: true })
        return null
      }),
    disown: (token) =>
      withAccount(token, async (tx, { uid, email, emailVerified }) => {
        if (emailVerified) return new Refusal('alreadyVerified')
        for (const table of ['session', 'account'] as const)
          await tx.deleteFrom(table).where('userId', '=', uid).execute()
        await tx.deleteFrom('verification').where('value', '=', uid).execute()
        await outbox.enqueue(tx, disownedLetter(config, email))
        await database.changes.publish(tx, 'sessions', uid)
        return null
      }),
  }
}

/** Links that name an account, sealed with its address and its password: a new password ends them. */
function createLinks({ secret, now }: VerificationDeps) {
  async function sealOf(queries: Queries, uid: string, end: string, email: string): Promise<string> {
    const password = (await passwordHashOf(queries, uid)) ?? ''
    return createHmac('sha256', secret)
      .update(['verification', uid, end, email, password].join('\n'))
      .digest('base64url')
      .slice(0, 22)
  }

  return {
    uidIn: (token: string) => partsOf(token)?.uid ?? null,
    async issue(queries: Queries, { uid, email }: Member): Promise<string> {
      const end = (now().getTime() + LIFE_MS).toString(36)
      return [uid, end, await sealOf(queries, uid, end, email)].join('.')
    },
    async read(queries: Queries, token: string): Promise<Member | null> {
      const parts = partsOf(token)
      if (!parts || Number.parseInt(parts.end, 36) <= now().getTime()) return null
      const user = await queries.selectFrom('user').selectAll().where('id', '=', parts.uid).executeTakeFirst()
      if (!user) return null
      const seal = await sealOf(queries, parts.uid, parts.end, user.email)
      return timingSafeEqual(Buffer.from(seal), Buffer.from(parts.seal)) ? memberOf(user) : null
    },
  }
}

function partsOf(token: string) {
  const [, uid, end, seal] = /^([\w-]{1,64})\.([0-9a-z]{1,9})\.([\w-]{22})$/.exec(token) ?? []
  return uid && end && seal ? { uid, end, seal } : null
}
