import { Hono } from 'hono'
import { roleInWords } from '#contract/staff.ts'
import { InvitationShown, InvitationToken } from '#contract/staff-calls.ts'
import { done, ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { limitPerAddress } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import { membersByIds } from '../accounts/members.ts'
import { actorOf } from './act.ts'
import type { DeskDeps } from './desk-deps.ts'
import { invitationWith } from './invitations.ts'
import { acceptInvitation, withdrawInvitation } from './staff.ts'

const TAG = 'Staff'

/** Invitations: looked at by whoever holds the link, accepted by its account, withdrawn by an owner. */
export function invitationRoutes(deps: DeskDeps) {
  const { desk, database, now, floodCounters, limits } = deps
  const limited = limitPerAddress(floodCounters, 'invitation', limits.submissionsPerAddress)
  return new Hono<Env>()
    .post(
      '/invitations/look',
      route({
        tag: TAG,
        summary: 'What the link of an invitation is for',
        by: [desk.forAnybody, limited],
        body: InvitationToken,
        answer: ok(InvitationShown),
        refusals: ['tokenInvalid'],
      }),
      async (c) => {
        const found = await invitationWith(database.db, c.req.valid('json').token, now())
        if (!found) return c.var.refuse('tokenInvalid')
        const { email, invitedBy, expiresAt } = found
        const by = (await membersByIds(database.db, [invitedBy])).get(invitedBy)?.fullName ?? 'The owner'
        return c.var.answer({ email, role: roleInWords(found, deps.batchNames()), invitedBy: by, expiresAt })
      },
    )
    .post(
      '/invitations/accept',
      route({
        tag: TAG,
        summary: 'Accept an invitation, signed in to the account of its address',
        by: [desk.forInvited, limited],
        body: InvitationToken,
        answer: done,
        refusals: ['tokenInvalid', 'addressNotProven', 'invitationForAnother'],
      }),
      async (c) => {
        const { token } = c.req.valid('json')
        return c.var.answer(await acceptInvitation(deps, token, c.get('member').uid, c.get('requestId')))
      },
    )
    .delete(
      '/invitations/:id',
      route({
        tag: TAG,
        summary: 'Withdraw an invitation',
        by: [desk.forStaff('staffChange'), desk.stepUp],
        answer: done,
        refusals: ['notFound', 'forbidden'],
      }),
      async (c) => c.var.answer(await withdrawInvitation(deps, c.req.param('id'), actorOf(deps, c))),
    )
}
