import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod/mini'
import { Member, PasswordReset, PasswordResetRequest, ProfileChange, Registration, SESSION_MODE_HEADER, SESSION_TOKEN_HEADER, SessionToken, SignIn, SocialSignIn } from '#contract/accounts.ts'
import { REFUSALS, type RefusalCode } from '#contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import type { Counters } from '../../http/counters.ts'
import { describe } from '../../http/describe.ts'
import { body, limitPerAddress, tooMany } from '../../http/door.ts'
import { eventStream } from '../../http/event-stream.ts'
import { accountKey, type Limits } from '../../http/limits.ts'
import { refuse } from '../../http/refuse.ts'
import type { Log } from '../../http/request-log.ts'
import type { Identity, OpenedSession } from './identity.ts'
import { createLiveProfiles } from './live-profile.ts'
import { changeProfile } from './profile.ts'
import { createSignInGuard } from './sign-in-guard.ts'

export interface AccountsDeps {
  readonly database: Database
  readonly identity: Identity
  readonly siteUrl: string
  readonly now: () => Date
  readonly limits: Limits
  readonly counters: Counters
  readonly log: Log
  /** The server is about to stop: streams end. */
  readonly stopping: AbortSignal
}

const Done = z.object({})
const ASKED: readonly RefusalCode[] = ['bodyMalformed', 'crossSite', 'bodyTooLarge', 'contentTypeUnsupported', 'fieldsInvalid', 'tooManyRequests']

/** Lets only a signed-in member pass, and prolongs the session's cookie where it is due. */
const forMembers = (identity: Identity) =>
  createMiddleware<Env>(async (c, next) => {
    const session = await identity.current(c.req.raw.headers)
    if (!session) return refuse(c, 'signInRequired')
    c.set('member', session.member)
    for (const cookie of session.setCookie) c.header('Set-Cookie', cookie, { append: true })
    c.header('Cache-Control', 'no-store')
    return next()
  })

/** Registration, sign-in and what belongs to them: `/api/auth/*`. */
export function authRoutes(deps: AccountsDeps) {
  const { identity, limits, counters, siteUrl, log } = deps
  const guard = createSignInGuard(counters, limits)
  const letters = limitPerAddress(counters, 'letters', limits.letterRequestsPerAddress)
  const answering = answerer(log)

  return new Hono<Env>()
    .post(
      '/sign-up/email',
      limitPerAddress(counters, 'registrations', limits.registrationsPerAddress),
      describe({ summary: 'Register', tag: 'Accounts', status: 201, answer: Member, refusals: [...ASKED, 'emailTaken', 'busy'] }),
      ...body(Registration),
      async (c) => {
        const opened = await identity.register(c.req.valid('json'))
        if (isRefusal(opened)) return answering.refused(c, opened, 'registration refused')
        return answering.opened(c, opened, 201, 'registered')
      },
    )
    .post(
      '/sign-in/email',
      describe({ summary: 'Sign in', tag: 'Accounts', answer: Member, refusals: [...ASKED, 'credentialsWrong', 'busy'] }),
      ...body(SignIn),
      async (c) => {
        const credentials = c.req.valid('json')
        const wait = await guard.enter(credentials.email, c.get('address'))
        if (wait !== null) return tooMany(c, wait)
        const opened = await identity.signIn(credentials)
        if (isRefusal(opened)) return answering.refused(c, opened, 'sign-in refused')
        await guard.succeeded(credentials.email, c.get('address'))
        return answering.opened(c, opened, 200, 'signed in')
      },
    )
    .post('/sign-out', describe({ summary: 'Sign out', tag: 'Accounts', answer: Done, refusals: ['crossSite'] }), async (c) => {
      for (const cookie of await identity.signOut(c.req.raw.headers)) c.header('Set-Cookie', cookie, { append: true })
      return c.json({}, 200)
    })
    .post(
      '/request-password-reset',
      letters,
      describe({ summary: 'Ask for a letter to choose a new password', tag: 'Accounts', answer: Done, refusals: ASKED }),
      ...body(PasswordResetRequest),
      async (c) => {
        const { email } = c.req.valid('json')
        const { count } = await counters.hit(`letter reset ${accountKey(email)}`, limits.lettersPerAccount.seconds)
        // Beyond the limit the answer stays the same: it must not tell whether the account exists.
        if (count <= limits.lettersPerAccount.times) await identity.requestPasswordReset(email)
        return c.json({}, 200)
      },
    )
    .post(
      '/reset-password',
      letters,
      describe({ summary: 'Choose a new password with the token from the letter', tag: 'Accounts', answer: Done, refusals: [...ASKED, 'tokenInvalid', 'busy'] }),
      ...body(PasswordReset),
      async (c) => {
        const { token, newPassword } = c.req.valid('json')
        const refusal = await identity.resetPassword(token, newPassword)
        if (refusal) return answering.refused(c, refusal, 'password reset refused')
        log.info({ requestId: c.get('requestId') }, 'password reset')
        return c.json({}, 200)
      },
    )
    .post(
      '/send-verification-email',
      describe({ summary: 'Send the verification letter again', tag: 'Accounts', answer: Done, refusals: ['signInRequired', 'alreadyVerified', 'crossSite', 'tooManyRequests'] }),
      forMembers(identity),
      async (c) => {
        const member = c.get('member')
        const { count, secondsLeft } = await counters.hit(`letter verification ${member.uid}`, limits.lettersPerAccount.seconds)
        if (count > limits.lettersPerAccount.times) return tooMany(c, secondsLeft)
        const refusal = await identity.sendVerification(member, c.req.raw.headers)
        return refusal ? refuse(c, refusal) : c.json({}, 200)
      },
    )
    .get('/verify-email', describe({ summary: 'Verify an address with the token from the letter', tag: 'Accounts', refusals: [] }), async (c) => {
      const refusal = await identity.verifyEmail(c.req.query('token') ?? '')
      const answer = refusal ? `?error=${encodeURIComponent(REFUSALS[refusal].title)}` : '?verified=yes'
      return c.redirect(`${siteUrl}/#/Account${answer}`)
    })
    .post(
      '/sign-in/social',
      letters,
      describe({ summary: 'Begin to sign in with another service', tag: 'Accounts', answer: z.object({ url: z.string() }), refusals: [...ASKED, 'providerUnavailable'] }),
      ...body(SocialSignIn),
      async (c) => {
        const started = await identity.startSocial(c.req.valid('json').provider, c.req.raw.headers)
        if (isRefusal(started)) return refuse(c, started)
        for (const cookie of started.setCookie) c.header('Set-Cookie', cookie, { append: true })
        return c.json({ url: started.url }, 200)
      },
    )
    .get('/callback/:provider', (c) => identity.finishSocial(c.req.raw))
    .get('/jwks', async (c) => c.json(await identity.publicKeys()))
}

const isRefusal = (value: unknown): value is RefusalCode => typeof value === 'string'

/** Answers that open a session, and the log's lines about them, which never hold who it was. */
const answerer = (log: Log) => ({
  opened<Status extends 200 | 201>(c: RequestContext, { member, setCookie, token }: OpenedSession, status: Status, event: string) {
    if (c.req.header(SESSION_MODE_HEADER) === 'bearer') c.header(SESSION_TOKEN_HEADER, token)
    else for (const cookie of setCookie) c.header('Set-Cookie', cookie, { append: true })
    c.header('Cache-Control', 'no-store')
    log.info({ requestId: c.get('requestId'), uid: member.uid }, event)
    return c.json(member, status)
  },
  refused(c: RequestContext, code: RefusalCode, event: string) {
    log.info({ requestId: c.get('requestId'), code }, event)
    return refuse(c, code)
  },
})

const STREAMS_PER_MEMBER = 5
const STREAMS = 2_000

/** The signed-in member's own profile: `/api/users/me`. */
export function profileRoutes({ database, identity, now, limits, counters, stopping }: AccountsDeps) {
  const live = createLiveProfiles(database)
  const members = forMembers(identity)
  return new Hono<Env>()
    .get('/me', describe({ summary: 'The profile', tag: 'Profile', answer: Member, refusals: ['signInRequired'] }), members, (c) => c.json(c.get('member'), 200))
    .patch(
      '/me',
      describe({ summary: 'Change fields of the profile', tag: 'Profile', answer: Member, refusals: [...ASKED, 'signInRequired'] }),
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
    .get('/me/live', describe({ summary: 'The profile now, then every change (server-sent events)', tag: 'Profile', refusals: ['signInRequired', 'tooManyRequests'] }), members, (c) => {
      const member = c.get('member')
      const { all, own } = live.count(member.uid)
      if (own >= STREAMS_PER_MEMBER || all >= STREAMS) return tooMany(c, 60)
      return eventStream(
        {
          begin(send) {
            send('profile', member)
            return live.watch(member, (changed) => send('profile', changed))
          },
          isAllowed: async () => (await identity.current(c.req.raw.headers)) !== null,
        },
        { left: c.req.raw.signal, stopping },
      )
    })
}

/** The signed token for a partner on the same origin: `/api/session/token`. */
export const sessionRoutes = ({ identity }: AccountsDeps) =>
  new Hono<Env>().get('/token', describe({ summary: 'A signed token (JWT) for token sync', tag: 'Accounts', answer: SessionToken, refusals: ['signInRequired'] }), async (c) => {
    const token = await identity.sessionToken(c.req.raw.headers)
    return token ? c.json({ token }, 200, { 'Cache-Control': 'no-store' }) : refuse(c, 'signInRequired')
  })
