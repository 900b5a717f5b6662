import { Hono } from 'hono'
import { Member, SESSION_TOKEN_HEADER } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import { SecondFactorCode } from '#contract/desk-entry.ts'
import { FactorBegun, RecoveryCodes } from '#contract/staff-calls.ts'
import { done, ok } from '../../http/answers.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { giveCookies, isBearer, sessionGiver } from '../accounts/session.ts'
import { actorOf } from './act.ts'
import type { DeskDeps } from './desk-deps.ts'
import { turnOffFactor } from './turn-off-factor.ts'

const TAG = 'Desk'

/** The second factor: the code at sign-in, setting it up, new recovery codes, turning it off. */
export const secondFactorRoutes = (deps: DeskDeps) =>
  new Hono<Env>().route('/', codeRoutes(deps)).route('/', ownFactorRoutes(deps))

function codeRoutes(deps: DeskDeps) {
  const { desk, identity } = deps
  return new Hono<Env>()
    .post(
      '/second-factor',
      route({
        tag: TAG,
        summary: 'Finish a sign-in with a code of the app, or a recovery code',
        by: [desk.forAnybody],
        body: SecondFactorCode,
        answer: ok(Member),
        refusals: ['codeWrong', 'signInRequired', 'tooManyRequests'],
      }),
      async (c) => c.var.answer(await finishSignIn(deps, c, c.req.valid('json').code)),
    )
    .post(
      '/second-factor/setup',
      route({
        tag: TAG,
        summary: 'A new secret for an authenticator app',
        by: [desk.forSetUp, desk.stepUp],
        answer: ok(FactorBegun),
        refusals: ['factorOn'],
      }),
      async (c) => c.var.answer(await identity.beginFactor(c.req.raw.headers, c.get('member').uid)),
    )
    .post(
      '/second-factor/confirm',
      route({
        tag: TAG,
        summary: 'Turn the second factor on with the app’s first code',
        by: [desk.forSetUp],
        body: SecondFactorCode,
        answer: ok(RecoveryCodes),
        refusals: ['codeWrong', 'factorOn', 'tooManyRequests'],
      }),
      async (c) => {
        const { uid } = c.get('member')
        const person = { uid, requestId: c.get('requestId') }
        const turnOn = () => identity.confirmFactor(c.req.raw.headers, person, c.req.valid('json').code)
        const on = await guarded(deps, c, uid, turnOn)
        if (on instanceof Refusal) return c.var.answer(on)
        if (isBearer(c)) c.header(SESSION_TOKEN_HEADER, on.session.token)
        else giveCookies(c, on.session.setCookie)
        return c.var.answer({ recoveryCodes: [...on.recoveryCodes] })
      },
    )
}

function ownFactorRoutes(deps: DeskDeps) {
  const { desk, identity } = deps
  return new Hono<Env>()
    .post(
      '/second-factor/recovery-codes',
      route({
        tag: TAG,
        summary: 'New recovery codes in place of all earlier ones',
        by: [desk.forAnyStaff, desk.stepUp],
        answer: ok(RecoveryCodes),
        refusals: ['factorOff'],
      }),
      async (c) => {
        const person = { uid: c.get('member').uid, requestId: c.get('requestId') }
        const codes = await identity.renewRecoveryCodes(c.req.raw.headers, person)
        return c.var.answer(codes instanceof Refusal ? codes : { recoveryCodes: [...codes] })
      },
    )
    .delete(
      '/second-factor',
      route({ tag: TAG, summary: 'Turn the second factor off', by: [desk.forAnyStaff, desk.stepUp], answer: done }),
      async (c) => {
        await turnOffFactor(deps, c.get('member'), actorOf(deps, c))
        return c.var.answer()
      },
    )
}

async function finishSignIn(deps: DeskDeps, c: RequestContext, code: string) {
  const { headers } = c.req.raw
  const uid = await deps.identity.codeOwedBy(headers)
  if (uid === null) return new Refusal('signInRequired')
  const opened = await guarded(deps, c, uid, () => deps.identity.finishSignIn(headers, code))
  return sessionGiver(deps)(c, opened, { opened: 'signed in with a second factor', refused: 'code refused' })
}

/** A wrong code counts as a guess, in a count of its own: strangers' guesses at the password never use it up. */
async function guarded<T, Code extends string>(
  { guard }: DeskDeps,
  c: RequestContext,
  uid: string,
  work: () => Promise<T | Refusal<Code>>,
): Promise<T | Refusal<Code | 'tooManyRequests'>> {
  const attempt = await guard.enter({ email: `code ${uid}`, address: c.get('address'), device: async () => null })
  if (attempt instanceof Refusal) return attempt
  const outcome = await work().catch(async (error: unknown) => {
    await attempt.undecided()
    throw error
  })
  if (!(outcome instanceof Refusal)) await attempt.succeeded()
  return outcome
}
