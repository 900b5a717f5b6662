/** A masterclass on 21 November, those who register for it, and what is written to them. */
import assert from 'node:assert/strict'
import { webinarRegistration } from '#stand-ins/people/makers.ts'
import { publishAll } from './content.ts'
import type { Cleaner, TestEngine } from './engines.ts'
import { PAYMENT_ENV } from './payment-chain.ts'
import { webinarBody } from './published.ts'
import { createTestApp, NOON, OWNER, SITE_URL, type TestApp } from './test-app.ts'

export const JOIN = 'https://meet.example.com/planted-masterclass'
export const REPLAY = 'https://video.example.com/planted-recording'
const REGISTER = '/api/webinars/06032025/registrations'

/** It takes place from 13:30 to 15:00 UTC on 21 November. */
export const BODY = webinarBody({ startsAt: '2026-11-21T19:00:00+05:30', minutes: 90, joinUrl: JOIN })
export const at = (time: string) => new Date(`2026-11-${time}:00.000Z`)

export const show = async (app: TestApp, changes: object = {}, time = NOON) => {
  const drafts = [{ kind: 'webinar', key: 'columns', body: { ...BODY, ...changes } } as const]
  assert.deepEqual((await publishAll(app.database, drafts, { at: time })).faults, [])
  await app.catalog.refresh()
}

export async function openMasterclass(engine: TestEngine, t: Cleaner) {
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, isLive: true })
  await show(app)
  return app
}

export const register = async (app: TestApp, email: string, query = '?event=columns') =>
  assert.equal((await app.send('POST', REGISTER + query, webinarRegistration({ email }))).status, 201)

/** What came to visitors since the last look. */
export async function lettersOf({ postman, mailer }: TestApp) {
  const before = mailer.sent.length
  await postman.round()
  return mailer.sent.slice(before).filter(({ to }) => to !== OWNER)
}

export const pathOf = (link: string | null = '') => (link ?? '').replace(SITE_URL, '')

export async function confirmation(app: TestApp, email: string, query?: string) {
  await register(app, email, query)
  const [letter = assert.fail('no letter')] = await lettersOf(app)
  const notMe = /http:\S+not-me\S+/.exec(letter.text)?.[0] ?? assert.fail('no way back')
  return { letter, seat: pathOf(letter.link), notMe: pathOf(notMe) }
}

export const push = (app: TestApp, path: string, init: { readonly address?: string; readonly body?: BodyInit } = {}) =>
  app.request(path, { method: 'POST', ...init })

export async function written(app: TestApp, time: Date): Promise<string[]> {
  app.setTime(time)
  await app.site.workers.masterclasses.round()
  return (await lettersOf(app)).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).toSorted()
}
