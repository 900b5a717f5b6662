/** A batch that runs, and a member who sits in it, in a running site. */
import { randomInt } from 'node:crypto'
import { type BrowserContext, expect } from '@playwright/test'
import type { Bodies } from '#contract/content.ts'
import { PlaceKept } from '#contract/desk-batches.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { importThings } from '#stand-ins/content.ts'
import { fromNow } from '#stand-ins/from-now.ts'
import type { Site } from '#stand-ins/site.ts'
import { batchBody } from './published.ts'

/** A day in India, so many after today. */
export const dayFromNow = (days: number): string => indianDayKey(fromNow(days * DAY_MS).toISOString())

/** Publishes a batch of Aspen Plus that nobody can enrol in, and waits until this owner sees it. */
export async function runningBatch(owner: BrowserContext, site: Site, changes: Partial<Bodies['batch']> = {}) {
  const key = `AP-${randomInt(1000, 9999)}-${randomInt(10, 99)}`
  const label = `Evenings ${key}`
  const dates = { startsOn: dayFromNow(1), endsOn: dayFromNow(21), enrolUntil: '2020-01-01' }
  await importThings(site, { [`batch/${key}`]: batchBody({ label, state: 'running', ...dates, ...changes }) })
  await expect.poll(async () => (await owner.request.get(`/api/desk/batches/${key}`)).status()).toBe(200)
  return { key, label }
}

/** Gives a member a place by hand. */
export async function giveSeat(owner: BrowserContext, key: string, email: string) {
  const answer = await owner.request.post(`/api/desk/batches/${key}/places`, { data: { email, why: 'Won a seat' } })
  expect(answer.status()).toBe(200)
  return PlaceKept.parse(await answer.json())
}
