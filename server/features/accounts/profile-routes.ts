import { Hono } from 'hono'
import { Member, ProfileChange } from '#contract/accounts.ts'
import { events, ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { limitPerMember } from '../../http/door.ts'
import { liveAnswer } from '../../http/live-answer.ts'
import { createLive } from '../../http/live.ts'
import { route } from '../../http/route.ts'
import type { AccountsDeps } from './deps.ts'
import { membersByIds } from './members.ts'
import { changeProfile } from './profile.ts'
import { forMembers } from './session.ts'

/** The signed-in member's own profile: `/api/users/me`. */
export function profileRoutes({ database, identity, now, limits, counters, log, stopping }: AccountsDeps) {
  const live = createLive({ database, topic: 'profile', read: (uids) => membersByIds(database.db, uids), log })
  const members = forMembers(identity)
  const limited = limitPerMember(counters, 'profile', limits.profileChangesPerAccount)
  return new Hono<Env>()
    .get('/me', route({ tag: 'Profile', summary: 'The profile', by: [members], answer: ok(Member) }), (c) =>
      c.var.answer(c.get('member')),
    )
    .patch(
      '/me',
      route({
        tag: 'Profile',
        summary: 'Change fields of the profile',
        by: [members, limited],
        body: ProfileChange,
        answer: ok(Member),
      }),
      async (c) => {
        const member = await changeProfile(database, c.get('member').uid, c.req.valid('json'), now())
        return member ? c.var.answer(member) : c.var.refuse('signInRequired')
      },
    )
    .get(
      '/me/live',
      route({
        tag: 'Profile',
        summary: 'The profile now, then every change',
        by: [members],
        answer: events(Member),
        refusals: ['tooManyRequests'],
      }),
      (c) => {
        const known = c.get('member')
        const isAllowed = async () => (await identity.current(c.req.raw.headers)) !== null
        return c.var.answer(liveAnswer(c, { live, uid: known.uid, event: 'profile', known, isAllowed, stopping }))
      },
    )
}
