import { Hono } from 'hono'
import { Member, Registration, SignIn } from '#contract/accounts.ts'
import type { Env } from '../../http/context.ts'
import { describe } from '../../http/describe.ts'
import { body, limitPerAddress, tooMany } from '../../http/door.ts'
import { ASKED, Done, type AccountsDeps } from './deps.ts'
import { answerer, isRefusal } from './session.ts'
import { createSignInGuard } from './sign-in-guard.ts'

/** Register, sign in, sign out. */
export function signInRoutes({ database, identity, limits, counters, log }: AccountsDeps) {
  const guard = createSignInGuard(counters, limits)
  const answering = answerer(log)

  return new Hono<Env>()
    .post(
      '/sign-up/email',
      limitPerAddress(counters, 'registrations', limits.registrationsPerAddress),
      describe({
        summary: 'Register',
        tag: 'Accounts',
        status: 201,
        answer: Member,
        refusals: [...ASKED, 'emailTaken', 'busy'],
      }),
      ...body(Registration),
      async (c) => {
        const opened = await identity.register(c.req.valid('json'))
        if (isRefusal(opened)) return answering.refused(c, opened, 'registration refused')
        return answering.opened(c, opened, 201, 'registered')
      },
    )
    .post(
      '/sign-in/email',
      describe({
        summary: 'Sign in',
        tag: 'Accounts',
        answer: Member,
        refusals: [...ASKED, 'credentialsWrong', 'busy'],
      }),
      ...body(SignIn),
      async (c) => {
        const credentials = c.req.valid('json')
        const wait = await guard.enter(credentials.email, c.get('address'))
        if (wait !== null) return tooMany(c, wait)
        const opened = await identity.signIn(credentials).catch(async (error: unknown) => {
          await guard.undecided(credentials.email, c.get('address'))
          throw error
        })
        if (isRefusal(opened)) return answering.refused(c, opened, 'sign-in refused')
        await guard.succeeded(credentials.email, c.get('address'))
        return answering.opened(c, opened, 200, 'signed in')
      },
    )
    .post(
      '/sign-out',
      describe({ summary: 'Sign out', tag: 'Accounts', answer: Done, refusals: ['crossSite'] }),
      async (c) => {
        const session = await identity.current(c.req.raw.headers)
        for (const cookie of await identity.signOut(c.req.raw.headers)) c.header('Set-Cookie', cookie, { append: true })
        // Its live streams end now, not at their next heartbeat.
        if (session) await database.changes.tell('sessions', session.member.uid)
        return c.json({}, 200)
      },
    )
}
