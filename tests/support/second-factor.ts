/** Sign-in with a second factor, as a program meets it. */
import assert from 'node:assert/strict'
import { codeOf, cookieOf, EMAIL } from './api-member.ts'
import { registerStaff, signInAs, turnOnFactor } from './desk-staff.ts'
import type { TestApp } from './test-app.ts'

export const WRONG = '000000'
export const own = (app: TestApp, cookie: string) => app.request('/api/desk/me', { headers: { cookie } })
export const sendCode = (app: TestApp, code: string, cookie: string, headers: Record<string, string> = {}) =>
  app.send('POST', '/api/desk/second-factor', { code }, { cookie, ...headers })

/** Staff with a second factor, and nobody signed in to the account. */
export async function withFactor(app: TestApp) {
  const staff = await registerStaff(app, EMAIL, 'owner')
  const on = await turnOnFactor(app, staff.cookie)
  await app.database.db.deleteFrom('usedCodes').execute()
  return { ...staff, ...on }
}

/** The cookies of a browser that has typed the password. */
export async function halfway(app: TestApp): Promise<string> {
  const answer = await signInAs(app, EMAIL)
  assert.deepEqual([answer.status, await codeOf(answer.clone())], [403, 'secondFactorRequired'])
  return cookieOf(answer)
}

export const sessionsOf = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom('session').select('id').execute()).length
