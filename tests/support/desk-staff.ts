/** Staff as a program meets the desk: signed in, with a role. */
import assert from 'node:assert/strict'
import type { RoleGiven } from '#contract/staff.ts'
import { FactorBegun, RecoveryCodes } from '#contract/staff-calls.ts'
import { batchNamesIn } from '#server/features/seats/seat-course.ts'
import { addStaff } from '#server/features/staff/staff.ts'
import { createOutbox } from '#server/outbox/outbox.ts'
import { readConfig } from '#server/config.ts'
import { codeOfApp } from '#stand-ins/people/authenticator.ts'
import { cookieOf, PASSWORD, register } from './api-member.ts'
import { NOON, SITE_URL, type TestApp } from './test-app.ts'

export const CLI = { actor: 'cli:keeper', at: NOON }

export const staffDeps = ({ catalog, database }: TestApp, now: () => Date = () => NOON) => ({
  database,
  outbox: createOutbox(database, now),
  config: readConfig({ SITE_URL }),
  now,
  batchNames: batchNamesIn({ catalog }),
})

/** A registered member with a proven address and these roles, and the cookie of the session. */
export async function registerStaff(
  app: TestApp,
  email: string,
  ...roles: ReadonlyArray<RoleGiven['role'] | RoleGiven>
) {
  const { cookie, member } = await register(app, { email })
  await app.database.db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', member.uid).execute()
  for (const role of roles) {
    const given = typeof role === 'string' ? { role, batchKey: null } : role
    assert.equal(await addStaff(staffDeps(app), { email, ...given }, CLI), 'given')
  }
  return { cookie, uid: member.uid, email }
}

/** Types the password again, so that what cannot be taken back is open for ten minutes. */
export async function stepUp(app: TestApp, cookie: string, password = PASSWORD): Promise<void> {
  const answer = await app.send('POST', '/api/desk/step-up', { password }, { cookie })
  assert.equal(answer.status, 200, await answer.text())
}

export const signInAs = (app: TestApp, email: string, headers: Record<string, string> = {}) =>
  app.send('POST', '/api/auth/sign-in/email', { email, password: PASSWORD }, headers)

/** The cookies of a request after an answer has set some. */
export function withCookies(cookie: string, response: Response): string {
  const jar = new Map(
    [...cookie.split('; '), ...cookieOf(response).split('; ')].filter(Boolean).map((one) => {
      const [name = '', ...value] = one.split('=')
      return [name, value.join('=')]
    }),
  )
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Sets up the second factor of somebody who is signed in at the desk. */
export async function turnOnFactor(app: TestApp, cookie: string) {
  await stepUp(app, cookie)
  const begun = await app.send('POST', '/api/desk/second-factor/setup', {}, { cookie })
  const { secret, uri } = FactorBegun.parse(await begun.json())
  const code = codeOfApp(secret)
  const confirmed = await app.send('POST', '/api/desk/second-factor/confirm', { code }, { cookie })
  assert.equal(confirmed.status, 200, await confirmed.clone().text())
  const { recoveryCodes } = RecoveryCodes.parse(await confirmed.clone().json())
  return { secret, uri, code, recoveryCodes, cookie: withCookies(cookie, confirmed) }
}
