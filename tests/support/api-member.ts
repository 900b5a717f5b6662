/** A member as a program meets the API: registered, with the cookie of the session. */
import assert from 'node:assert/strict'
import { Member } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import { registration } from '#stand-ins/people/makers.ts'
import type { TestApp } from './test-app.ts'

export const EMAIL = 'asha@example.com'
export const PASSWORD = 'column 7 trays'

export const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ')

export const codeOf = async (response: Response) => Problem.parse(await response.json()).code

/** A registered member and the cookie of the session. */
export async function register(app: TestApp, changes = {}) {
  const response = await app.send('POST', '/api/auth/sign-up/email', registration(changes))
  assert.equal(response.status, 201, await response.clone().text())
  return { cookie: cookieOf(response), member: Member.parse(await response.clone().json()), response }
}

export const signIn = (app: TestApp, password = PASSWORD, headers = {}) =>
  app.send('POST', '/api/auth/sign-in/email', { email: EMAIL, password }, headers)
export const me = (app: TestApp, headers: Record<string, string>) => app.request('/api/users/me', { headers })

/** The token in the newest letter of this subject. */
export async function tokenFrom(app: TestApp, subject: RegExp, email = EMAIL): Promise<string> {
  await app.postman.round()
  const letter = app.mailer.sent.findLast((sent) => sent.to === email && subject.test(sent.subject))
  const token = /#token=(\S+)/.exec(letter?.link ?? '')?.[1]
  assert.ok(token, `no letter ${String(subject)}`)
  return decodeURIComponent(token)
}

/** Presses the button of the page that the verification letter leads to, signed in. */
export async function verifyAddress(app: TestApp, cookie: string, email = EMAIL): Promise<void> {
  const token = await tokenFrom(app, /^Verify/, email)
  assert.equal((await app.send('POST', '/api/auth/verify-email', { token }, { cookie })).status, 200)
}
