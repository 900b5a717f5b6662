import { Hono } from 'hono'
import { Member, ProfileChange } from '#contract/accounts.ts'
import type { Env } from '../../http/context.ts'
import { describe } from '../../http/describe.ts'
import { body, tooMany } from '../../http/door.ts'
import { eventStream } from '../../http/event-stream.ts'
import { refuse } from '../../http/refuse.ts'
import { ASKED, type AccountsDeps } from './deps.ts'
import { createLiveProfiles } from './live-profile.ts'
import { changeProfile } from './profile.ts'
import { forMembers } from './session.ts'

const STREAMS_PER_MEMBER = 5
const STREAMS = 2_000

/** The signed-in member's own profile: `/api/users/me`. */
export function profileRoutes({ database, identity, now, limits, counters, stopping }: AccountsDeps) {
  const live = createLiveProfiles(database)
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
      ...body(ProfileChange),
      async (c) => {
        const { uid } = c.get('member')
        const { count, secondsLeft } = await counters.hit(`profile ${uid}`, limits.profileChangesPerAccount.seconds)
        if (count > limits.profileChangesPerAccount.times) return tooMany(c, secondsLeft)
        const member = await changeProfile(database, uid, c.req.valid('json'), now())
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
        const member = c.get('member')
        const { all, own } = live.count(member.uid)
        if (own >= STREAMS_PER_MEMBER || all >= STREAMS) return tooMany(c, 60)
        return eventStream(
          c,
          {
            begin(send) {
              send('profile', member)
              return live.watch(member, (changed) => send('profile', changed))
            },
            isAllowed: async () => (await identity.current(c.req.raw.headers)) !== null,
          },
          { left: c.req.raw.signal, stopping },
        )
      },
    )
}
