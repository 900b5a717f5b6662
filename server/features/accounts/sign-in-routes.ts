import { Hono } from 'hono'
import { Member, Registration, SignIn } from '#contract/accounts.ts'
import type { Env } from '../../http/context.ts'
import { describe } from '../../http/describe.ts'
import { body, limitPerAddress, tooMany } from '../../http/door.ts'
import { ASKED, Done, type AccountsDeps } from './deps.ts'
import { refuseWeakPassword } from './weak-passwords.ts'
import { answerer, giveCookies, isBearer, isRefusal } from './session.ts'

/** Register, sign in, sign out. */
export function signInRoutes(deps: AccountsDeps) {
  const { identity, devices, guard, limits, counters, log } = deps
  const answering = answerer(log, devices)

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
        const registration = c.req.valid('json')
        const refusal = refuseWeakPassword(c, 'password', registration.password)
        if (refusal) return refusal
        const opened = await identity.register(registration)
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
        const { email } = credentials
        const device = () => devices.nameOf(c.req.header('cookie'), email)
        const attempt = await guard.enter({ email, address: c.get('address'), device })
        if (typeof attempt === 'number') return tooMany(c, attempt)
        const opened = await identity.signIn(credentials).catch(async (error: unknown) => {
          await attempt.undecided()
          throw error
        })
        if (isRefusal(opened)) return answering.refused(c, opened, 'sign-in refused')
        await attempt.succeeded()
        return answering.opened(c, opened, 200, 'signed in')
      },
    )
    .route('/', signOutRoute(deps))
}

const signOutRoute = ({ identity }: AccountsDeps) =>
  new Hono<Env>().post(
    '/sign-out',
    describe({ summary: 'Sign out', tag: 'Accounts', answer: Done, refusals: ['crossSite'] }),
    async (c) => {
      const cookies = await identity.signOut(c.req.raw.headers)
      if (!isBearer(c)) giveCookies(c, cookies)
      return c.json({}, 200)
    },
  )
