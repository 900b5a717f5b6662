import { Hono } from 'hono'
import { Refusal } from '#contract/refusal.ts'
import { NewOwnRequest, OwnRequests } from '#contract/rights-requests.ts'
import type { Config } from '../../config.ts'
import { created, ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { limitPerMember } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { AccountsDeps } from '../accounts/deps.ts'
import { holdLivingMember } from '../accounts/held-member.ts'
import { forMembers } from '../accounts/session.ts'
import { refuseStranger } from './refuse-stranger.ts'
import { addRequest, ownRequests, today } from './requests.ts'

export interface OwnRequestDeps extends AccountsDeps {
  readonly config: Config
  readonly outbox: Outbox
}

const tag = 'Rights requests'

/** What the signed-in member asks for by law: `/api/users/me/requests`. */
export function ownRequestRoutes(deps: OwnRequestDeps) {
  const { counters, database, identity, limits, now } = deps
  const members = forMembers(identity)
  const limited = limitPerMember(counters, 'rights requests', limits.rightsPerAccount)
  return new Hono<Env>()
    .get(
      '/me/requests',
      route({ tag, summary: 'What the member asked for', by: [members], answer: ok(OwnRequests) }),
      async (c) => c.var.answer(await ownRequests(database.db, c.get('member'))),
    )
    .post(
      '/me/requests',
      route({
        tag,
        summary: 'Ask for something',
        by: [members, limited],
        body: NewOwnRequest,
        answer: created(OwnRequests),
        refusals: ['keyReused', 'passwordWrong', 'stepUpRequired', 'tooManyRequests'],
      }),
      async (c) => {
        const { password, ...asked } = c.req.valid('json')
        const member = c.get('member')
        // Whoever finds an open browser erases nobody.
        const refused = asked.kind === 'erasure' ? await refuseStranger(deps, c, password) : null
        if (refused) return c.var.answer(refused)
        const { uid, fullName: name, email, emailVerified: isAcknowledged } = member
        const at = now()
        const given = {
          ...asked,
          name,
          email,
          channel: 'account',
          receivedOn: today(at),
          userId: uid,
          isAcknowledged,
        } as const
        const kept = await database.write(async (tx) => {
          if (!(await holdLivingMember(tx, uid))) return new Refusal('signInRequired')
          const outcome = await addRequest(tx, deps, given, { actor: uid, at, requestId: c.get('requestId') })
          await database.changes.publish(tx, 'requests', 'desk')
          return outcome
        })
        return c.var.answer(kept instanceof Refusal ? kept : await ownRequests(database.db, member))
      },
    )
}
