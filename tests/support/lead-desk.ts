import assert from 'node:assert/strict'
import { LeadDetail, LeadPage } from '#contract/leads.ts'
import type { Role } from '#contract/staff.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { registerStaff } from './desk-staff.ts'
import type { Cleaner, TestEngine } from './engines.ts'
import { PAYMENT_ENV } from './payment-chain.ts'
import { createTestApp, NOON, type TestApp } from './test-app.ts'

/** How a registered account is called. */
export const STAFF = 'Asha Rao'

/** An app with somebody of the support, and what that person does. */
export async function open(engine: TestEngine, cleaner: Cleaner, role: Role = 'support', isLive = false) {
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV, isLive })
  const { cookie } = await registerStaff(app, `${role}@example.com`, role)
  return { app, ...deskOf(app, cookie) }
}

export function deskOf(app: TestApp, cookie: string) {
  const headers = { cookie }
  const get = (path: string) => app.request(`/api/desk${path}`, { headers })
  const send = (path: string, body: unknown) => app.send('POST', `/api/desk${path}`, body, headers)
  const list = async (query = '') => {
    const answer = await get(`/leads?${query}`)
    assert.equal(answer.status, 200, `${query}: ${JSON.stringify(app.logged.at(-2))}`)
    return LeadPage.parse(await answer.json())
  }
  return {
    get,
    send,
    list,
    /** The names of a list, in its order. */
    names: async (query = '') => (await list(query)).leads.map(({ name }) => name),
    change: (id: string, body: object) => app.send('PATCH', `/api/desk/leads/${id}`, body, headers),
    detail: async (id: string) => LeadDetail.parse(await (await get(`/leads/${id}`)).json()),
  }
}

/** Somebody writes to the office, a minute after the last one. */
export async function write(app: TestApp, firstName: string, minute: number, changes = {}): Promise<void> {
  app.setTime(new Date(NOON.getTime() + minute * MINUTE_MS))
  const email = `${firstName.toLowerCase()}@example.com`
  assert.equal((await app.send('POST', '/api/feedback', contactMessage({ firstName, email, ...changes }))).status, 201)
}

export const only = <Value>([value, ...others]: readonly Value[]): Value =>
  value !== undefined && others.length === 0 ? value : assert.fail('not exactly one')
