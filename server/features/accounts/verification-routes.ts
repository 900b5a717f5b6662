import { Hono } from 'hono'
import { type Member, VerificationLink, VerificationPress, VerificationToken } from '#contract/accounts.ts'
import { indianDay } from '#contract/indian-time.ts'
import { paths, pathWith } from '#contract/paths.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { describe } from '../../http/describe.ts'
import { body, limitPerAddress, tooMany } from '../../http/door.ts'
import { refuse } from '../../http/refuse.ts'
import { plainName } from '../../outbox/greeting.ts'
import { ASKED, Done, type AccountsDeps } from './deps.ts'
import { forMembers } from './session.ts'

/** Proof that an address is the member's own. */
export const verificationRoutes = (deps: AccountsDeps) =>
  new Hono<Env>()
    .route('/', letterRoute(deps))
    .route('/', linkRoutes(deps))
    .route('/', disownRoute(deps))
    // Mail scanners open every link: opening changes nothing.
    .get('/verify-email', (c) =>
      c.redirect(deps.siteUrl + pathWith(paths.verifyEmail, 'token', c.req.query('token') ?? '')),
    )

const limitOf = ({ floodCounters, limits }: AccountsDeps) =>
  limitPerAddress(floodCounters, 'verification', limits.submissionsPerAddress)

function linkRoutes(deps: AccountsDeps) {
  const { verification, identity } = deps
  const limited = limitOf(deps)
  const isOwn = async (c: RequestContext, { uid }: Member) =>
    (await identity.current(c.req.raw.headers))?.member.uid === uid

  return new Hono<Env>()
    .post(
      '/verify-email/account',
      limited,
      describe({
        summary: 'The account that the link of a verification letter is about',
        tag: 'Accounts',
        answer: VerificationLink,
        refusals: [...ASKED, 'tokenInvalid'],
      }),
      ...body(VerificationToken),
      async (c) => {
        const account = await verification.accountOf(c.req.valid('json').token)
        if (!account) return refuse(c, 'tokenInvalid')
        const link: VerificationLink = {
          name: plainName(account.fullName),
          registeredOn: indianDay(account.createdAt),
          isVerified: account.emailVerified,
          isOwn: await isOwn(c, account),
        }
        return c.json(link, 200, { 'Cache-Control': 'no-store' })
      },
    )
    .post(
      '/verify-email',
      limited,
      describe({
        summary: 'Verify the address, signed in to its account or with its password',
        tag: 'Accounts',
        answer: Done,
        refusals: [...ASKED, 'tokenInvalid', 'passwordRequired', 'credentialsWrong', 'busy'],
      }),
      ...body(VerificationPress),
      async (c) => {
        const { token, password } = c.req.valid('json')
        const account = await verification.accountOf(token)
        if (!account) return refuse(c, 'tokenInvalid')
        const refused = (await isOwn(c, account)) ? null : await refuseStranger(deps, c, account, password)
        if (refused) return refused
        const refusal = await verification.verify(token)
        return refusal ? refuse(c, refusal) : c.json({}, 200)
      },
    )
}

const disownRoute = (deps: AccountsDeps) =>
  new Hono<Env>().post(
    '/verify-email/disown',
    limitOf(deps),
    describe({
      summary: 'Say that the account of a verification letter is not one’s own, which closes it',
      tag: 'Accounts',
      answer: Done,
      refusals: [...ASKED, 'tokenInvalid', 'alreadyVerified'],
    }),
    ...body(VerificationToken),
    async (c) => {
      const refusal = await deps.verification.disown(c.req.valid('json').token)
      if (refusal) return refuse(c, refusal)
      deps.log.info({ requestId: c.get('requestId') }, 'account disowned')
      return c.json({}, 200)
    },
  )

/** Whoever is not signed in to the account needs its password, and may not guess at it more than at sign-in. */
async function refuseStranger(
  { guard, devices, identity }: AccountsDeps,
  c: RequestContext,
  { uid, email }: Member,
  password: string | undefined,
) {
  if (password === undefined) return refuse(c, 'passwordRequired')
  const device = () => devices.nameOf(c.req.header('cookie'), email)
  const attempt = await guard.enter({ email, address: c.get('address'), device })
  if (typeof attempt === 'number') return tooMany(c, attempt)
  const isRight = await identity.isPassword(uid, password).catch(async (error: unknown) => {
    await attempt.undecided()
    throw error
  })
  if (!isRight) return refuse(c, 'credentialsWrong')
  await attempt.succeeded()
  return null
}

const letterRoute = ({ verification, identity, database, limits, counters }: AccountsDeps) =>
  new Hono<Env>().post(
    '/send-verification-email',
    describe({
      summary: 'Send the verification letter again',
      tag: 'Accounts',
      answer: Done,
      refusals: ['signInRequired', 'alreadyVerified', 'crossSite', 'tooManyRequests'],
    }),
    forMembers(identity),
    async (c) => {
      const member = c.get('member')
      if (member.emailVerified) return refuse(c, 'alreadyVerified')
      const { times, seconds } = limits.lettersPerUnprovenAddress
      const { count, secondsLeft } = await counters.hit(`letter verification ${member.uid}`, seconds)
      // The letter of the registration was the first.
      if (count >= times) return tooMany(c, secondsLeft)
      await database.write((tx) => verification.sendLetter(tx, member))
      return c.json({}, 200)
    },
  )
