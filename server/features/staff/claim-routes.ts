import { Hono } from 'hono'
import { Member } from '#contract/accounts.ts'
import { NewOwner, OwnerClaim, OwnerWanted } from '#contract/desk-entry.ts'
import { Refusal } from '#contract/refusal.ts'
import { created, done, ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { limitPerAddress } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import { sessionGiver } from '../accounts/session.ts'
import { refuseWeakPassword } from '../accounts/weak-passwords.ts'
import type { DeskDeps } from './desk-deps.ts'
import { claimSite, isClaimOpen, isOwnerWanted } from './ownership.ts'

const TAG = 'Staff'
/** What a student is asked, and the first owner is not. */
const UNASKED = { mobile: '', collegeYear: '', companyDept: '', courseName: '', captcha: '', terms: true } as const

/** The first owner: by the link of the start, with a new account or one that is signed in. */
export function claimRoutes(deps: DeskDeps) {
  const { desk, database, identity, now, floodCounters, limits } = deps
  const giveSession = sessionGiver(deps)
  const limited = limitPerAddress(floodCounters, 'claim', limits.claimsPerAddress)
  return new Hono<Env>()
    .get(
      '/claim',
      route({
        tag: TAG,
        summary: 'Whether the site waits for its first owner',
        by: [desk.forAnybody],
        answer: ok(OwnerWanted),
      }),
      async (c) => c.var.answer({ isWanted: await isOwnerWanted(database.db) }),
    )
    .post(
      '/claim',
      route({
        tag: TAG,
        summary: 'Become the first owner with a new account',
        by: [desk.forAnybody, limited],
        body: NewOwner,
        answer: created(Member),
        refusals: ['emailTaken', 'tokenInvalid'],
      }),
      async (c) => {
        const { code, ...account } = c.req.valid('json')
        if (!(await isClaimOpen(database.db, code, now()))) return c.var.refuse('tokenInvalid')
        const weak = refuseWeakPassword('password', account.password)
        if (weak) return c.var.answer(weak)
        const opened = await identity.register({ ...UNASKED, ...account }, c.req.header('user-agent'))
        const member = await giveSession(c, opened, { opened: 'registered', refused: 'registration refused' })
        if (member instanceof Refusal) return c.var.answer(member)
        const claimant = { uid: member.uid, requestId: c.get('requestId') }
        return c.var.answer((await claimSite(deps, code, claimant)) ?? member)
      },
    )
    .post(
      '/claim/own',
      route({
        tag: TAG,
        summary: 'Become the first owner with the account that is signed in',
        by: [desk.forInvited, limited],
        body: OwnerClaim,
        answer: done,
        refusals: ['tokenInvalid'],
      }),
      async (c) => {
        const claimant = { uid: c.get('member').uid, requestId: c.get('requestId') }
        return c.var.answer(await claimSite(deps, c.req.valid('json').code, claimant))
      },
    )
}
