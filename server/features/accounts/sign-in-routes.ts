import { Hono } from 'hono'
import { Member, Registration, SignIn } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import { created, done, ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { limitPerAddress } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import type { AccountsDeps } from './deps.ts'
import { refuseWeakPassword } from './weak-passwords.ts'
import { giveCookies, isBearer, sessionGiver } from './session.ts'

export function signInRoutes(deps: AccountsDeps) {
  const { identity, devices, guard, limits, counters } = deps
  const giveSession = sessionGiver(deps)

  return new Hono<Env>()
    .post(
      '/sign-up/email',
      route({
        tag: 'Accounts',
        summary: 'Register',
        by: [limitPerAddress(counters, 'registrations', limits.registrationsPerAddress)],
        body: Registration,
        answer: created(Member),
        refusals: ['emailTaken'],
      }),
      async (c) => {
        const registration = c.req.valid('json')
        const weak = refuseWeakPassword('password', registration.password)
        if (weak) return c.var.answer(weak)
        const opened = await identity.register(registration, c.req.header('user-agent'))
        return c.var.answer(await giveSession(c, opened, { opened: 'registered', refused: 'registration refused' }))
      },
    )
    .post(
      '/sign-in/email',
      route({
        tag: 'Accounts',
        summary: 'Sign in',
        body: SignIn,
        answer: ok(Member),
        refusals: ['credentialsWrong', 'secondFactorRequired', 'tooManyRequests'],
      }),
      async (c) => {
        const credentials = c.req.valid('json')
        const { email } = credentials
        const device = () => devices.nameOf(c.req.header('cookie'), email)
        const attempt = await guard.enter({ email, address: c.get('address'), device })
        if (attempt instanceof Refusal) return c.var.answer(attempt)
        const opened = await identity.signIn(credentials, c.req.header('user-agent')).catch(async (error: unknown) => {
          await attempt.undecided()
          throw error
        })
        if (!(opened instanceof Refusal)) await attempt.succeeded()
        if ('isCodeWanted' in opened) {
          giveCookies(c, opened.setCookie)
          return c.var.refuse('secondFactorRequired')
        }
        return c.var.answer(await giveSession(c, opened, { opened: 'signed in', refused: 'sign-in refused' }))
      },
    )
    .route('/', signOutRoute(deps))
}

const signOutRoute = ({ identity }: AccountsDeps) =>
  new Hono<Env>().post('/sign-out', route({ tag: 'Accounts', summary: 'Sign out', answer: done }), async (c) => {
    const cookies = await identity.signOut(c.req.raw.headers)
    if (!isBearer(c)) giveCookies(c, cookies)
    return c.var.answer()
  })
