import { Hono } from 'hono'
import { type Member, VerificationLink, VerificationPress, VerificationToken } from '#contract/accounts.ts'
import { indianDay } from '#contract/indian-time.ts'
import { paths, pathWith } from '#contract/paths.ts'
import { Refusal } from '#contract/refusal.ts'
import { done, ok, redirect } from '../../http/answers.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { limitPerAddress, tooMany } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import { plainName } from '../../outbox/greeting.ts'
import { checkPassword } from './check-password.ts'
import type { AccountsDeps } from './deps.ts'
import { forMembers } from './session.ts'

/** Proof that an address is the member's own. */
export const verificationRoutes = (deps: AccountsDeps) =>
  new Hono<Env>()
    .route('/', letterRoute(deps))
    .route('/', linkRoutes(deps))
    .route('/', disownRoute(deps))
    // Mail scanners open every link: opening changes nothing.
    .get(
      '/verify-email',
      route({ tag: 'Accounts', summary: 'The way from a verification letter to its page', answer: redirect }),
      (c) => c.var.answer(deps.siteUrl + pathWith(paths.verifyEmail, 'token', c.req.query('token') ?? '')),
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
      route({
        tag: 'Accounts',
        summary: 'The account that the link of a verification letter is about',
        by: [limited],
        body: VerificationToken,
        answer: ok(VerificationLink),
        refusals: ['tokenInvalid'],
      }),
      async (c) => {
        const account = await verification.accountOf(c.req.valid('json').token)
        if (!account) return c.var.refuse('tokenInvalid')
        c.header('Cache-Control', 'no-store')
        return c.var.answer({
          name: plainName(account.fullName),
          registeredOn: indianDay(account.createdAt),
          isVerified: account.emailVerified,
          isOwn: await isOwn(c, account),
        })
      },
    )
    .post(
      '/verify-email',
      route({
        tag: 'Accounts',
        summary: 'Verify the address, signed in to its account or with its password',
        by: [limited],
        body: VerificationPress,
        answer: done,
        refusals: ['tokenInvalid', 'passwordRequired', 'credentialsWrong'],
      }),
      async (c) => {
        const { token, password } = c.req.valid('json')
        const account = await verification.accountOf(token)
        if (!account) return c.var.refuse('tokenInvalid')
        const refused = (await isOwn(c, account)) ? null : await checkStranger(deps, c, account, password)
        return c.var.answer(refused ?? (await verification.verify(token)))
      },
    )
}

const disownRoute = (deps: AccountsDeps) =>
  new Hono<Env>().post(
    '/verify-email/disown',
    route({
      tag: 'Accounts',
      summary: 'Say that the account of a verification letter is not one’s own, which closes it',
      by: [limitOf(deps)],
      body: VerificationToken,
      answer: done,
      refusals: ['tokenInvalid', 'alreadyVerified'],
    }),
    async (c) => {
      const refused = await deps.verification.disown(c.req.valid('json').token)
      if (!refused) deps.log.info({ requestId: c.get('requestId') }, 'account disowned')
      return c.var.answer(refused)
    },
  )

/** Whoever is not signed in to the account needs its password, and may not guess at it more than at sign-in. */
async function checkStranger(deps: AccountsDeps, c: RequestContext, member: Member, password: string | undefined) {
  if (password === undefined) return new Refusal('passwordRequired')
  const isRight = await checkPassword(deps, c, member, password)
  if (isRight instanceof Refusal) return isRight
  return isRight ? null : new Refusal('credentialsWrong')
}

const letterRoute = ({ verification, identity, database, limits, counters }: AccountsDeps) =>
  new Hono<Env>().post(
    '/send-verification-email',
    route({
      tag: 'Accounts',
      summary: 'Send the verification letter again',
      by: [forMembers(identity)],
      answer: done,
      refusals: ['alreadyVerified', 'tooManyRequests'],
    }),
    async (c) => {
      const member = c.get('member')
      if (member.emailVerified) return c.var.refuse('alreadyVerified')
      const { times, seconds } = limits.lettersPerUnprovenAddress
      const { count, secondsLeft } = await counters.hit(`letter verification ${member.uid}`, seconds)
      // The letter of the registration was the first.
      if (count >= times) return c.var.answer(tooMany(secondsLeft))
      await database.write((tx) => verification.sendLetter(tx, member))
      return c.var.answer()
    },
  )
