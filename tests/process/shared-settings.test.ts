/** Two servers on one database: what an owner sets at one of them is in force at both. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { OwnerSettings } from '#contract/owner-settings.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { engines } from '../support/engines.ts'
import { makeOwnerAt } from '../support/owner-at.ts'
import { placeFor } from '../support/publications/phases.ts'

const postgres = engines.find(({ name }) => name === 'postgres') ?? assert.fail('There is no PostgreSQL')
const LOOK_MS = 25

const titleAt = async (url: string): Promise<string> =>
  /<title>(.*?)<\/title>/s.exec(await (await fetch(`${url}/contact`)).text())?.[1] ?? ''

test('a setting that is saved at one server is in force at the other, and a wrong one at none', async (t) => {
  const place = await placeFor(postgres, t, 2)
  const [one = assert.fail(), other = assert.fail()] = await place.serve()
  const sent = (method: string, body: object, cookie = '') => ({
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', cookie },
  })
  const signedUp = await fetch(`${one.url}/api/auth/sign-up/email`, sent('POST', registration()))
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? assert.fail(await signedUp.text())
  await makeOwnerAt(place.location, registration().email)
  const { password } = registration()
  assert.equal((await fetch(`${one.url}/api/desk/step-up`, sent('POST', { password }, cookie))).status, 200)
  const save = (url: string, version: number, values: object) =>
    fetch(`${url}/api/desk/owner-settings/business`, sent('PUT', { version, values }, cookie))

  assert.equal((await save(one.url, 0, { BRAND: 'Column Works' })).status, 200)
  for (const { url } of [one, other]) while (!(await titleAt(url)).endsWith('| Column Works')) await sleep(LOOK_MS)

  // At the other one, which knows the version of the first.
  assert.equal((await save(other.url, 1, { BRAND: 'Else', WHATSAPP_PHONE: '12' })).status, 422)
  assert.equal((await save(other.url, 0, { BRAND: 'Else' })).status, 409)
  const read = await fetch(`${other.url}/api/desk/owner-settings`, { headers: { cookie } })
  const { groups } = OwnerSettings.parse(await read.json())
  const brand = groups.flatMap(({ settings }) => settings).find(({ name }) => name === 'BRAND')
  assert.deepEqual([brand?.value, groups.find(({ key }) => key === 'business')?.version], ['Column Works', 1])
  for (const { url } of [one, other]) assert.match(await titleAt(url), /\| Column Works$/)
})
