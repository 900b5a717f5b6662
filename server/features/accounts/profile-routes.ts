import { Hono } from 'hono'
import { Member, ProfileChange } from '#contract/accounts.ts'
import type { Env } from '../../http/context.ts'
import { describe } from '../../http/describe.ts'
import { body, limitPerMember } from '../../http/door.ts'
import { answerLive } from '../../http/live-answer.ts'
import { createLive } from '../../http/live.ts'
import { refuse } from '../../http/refuse.ts'
import { ASKED, type AccountsDeps } from './deps.ts'
import { membersByIds } from './members.ts'
import { changeProfile } from './profile.ts'
import { forMembers } from './session.ts'

/** The signed-in member's own profile: `/api/users/me`. */
export function profileRoutes({ database, identity, now, limits, counters, log, stopping }: AccountsDeps) {
  const live = createLive({ database, topic: 'profile', read: (uids) => membersByIds(database.db, uids), log })
  const members = forMembers(identity)
  return new Hono<Env>()
    .get(
      '/me',
      describe({ summary: 'The profile', tag: 'Profile', answer: Member, refusals: ['signInRequired'] }),
      members,
      (c) => c.json(c.get('member'), 200),
    )
    .patch(
      '/me',
      describe({
        summary: 'Change fields of the profile',
        tag: 'Profile',
        answer: Member,
        refusals: [...ASKED, 'signInRequired'],
      }),
      members,
      limitPerMember(counters, 'profile', limits.profileChangesPerAccount),
      ...body(ProfileChange),
      async (c) => {
        const member = await changeProfile(database, c.get('member').uid, c.req.valid('json'), now())
        return member ? c.json(member, 200) : refuse(c, 'signInRequired')
      },
    )
    .get(
      '/me/live',
      describe({
        summary: 'The profile now, then every change (server-sent events)',
        tag: 'Profile',
        refusals: ['signInRequired', 'tooManyRequests'],
      }),
      members,
      (c) => {
        const known = c.get('member')
        const isAllowed = async () => (await identity.current(c.req.raw.headers)) !== null
        return answerLive(c, { live, uid: known.uid, event: 'profile', known, isAllowed, stopping })
      },
    )
}
