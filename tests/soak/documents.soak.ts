import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Purchases } from '#contract/payments.ts'
import { openDatabase } from '#server/database/open.ts'
import { cookieOf } from '../support/api-member.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { providerEvent, signedHeaders, WEBHOOK_SECRET } from '#stand-ins/provider/events.ts'
import { startServer, type ServerProcess } from '#stand-ins/server-process.ts'
import { calmWaits, judge, longestWaits } from './probe.ts'

/** Each may ask for ten documents a minute. */
const MEMBERS = 10
const EACH = 10
const ROUNDS = 3
const COURSE = { id: 'AspenPlus', name: 'Aspen Plus' }

const send = (server: ServerProcess, path: string, body: object, cookie = '') =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

/** A member with a proven address and a paid seat; returns what the member is known by. */
async function buyer(server: ServerProcess, file: string, index: number) {
  const email = `buyer${index}@example.com`
  const cookie = cookieOf(await send(server, '/api/auth/sign-up/email', registration({ email })))
  const database = await openDatabase({ url: null, file }, () => {})
  await database.db.updateTable('user').set({ emailVerified: 1 }).where('email', '=', email).execute()
  await database.close()
  const pressed = await send(server, '/api/payments/intents', { courseId: COURSE.id }, cookie)
  assert.equal(pressed.status, 201, await pressed.text())
  const id = `pay_${index}`
  const body = providerEvent('payment.captured', { id, email, created_at: Math.floor(Date.now() / 1000) })
  const init = { method: 'POST', body, headers: signedHeaders(body, id) }
  assert.equal((await fetch(`${server.url}/api/payments/razorpay/webhook`, init)).status, 200)
  const own = async () =>
    Purchases.parse(await (await fetch(`${server.url}/api/users/me/purchases`, { headers: { cookie } })).json())
  while ((await own()).seats.length === 0) await sleep(50)
  return { cookie, id }
}

test('M10: a hundred documents are asked for at once', async (t) => {
  const waits: number[][] = []
  let calm: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'synergyy-documents-'))
    const server = await startServer({ DATA_DIR, RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET })
    t.after(async () => {
      await server.stop()
      await rm(DATA_DIR, { recursive: true, force: true })
    })
    const buyers: Array<Awaited<ReturnType<typeof buyer>>> = []
    for (let index = 0; index < MEMBERS; index += 1)
      buyers.push(await buyer(server, join(DATA_DIR, 'synergyy.sqlite'), index))
    calm = await calmWaits(server.url, ['/healthz'])
    waits.push(
      await longestWaits(server.url, ['/healthz'], async () => {
        const asked = buyers.flatMap(({ cookie, id }) =>
          Array.from({ length: EACH }, () =>
            fetch(`${server.url}/api/users/me/documents/${id}`, { headers: { cookie } }),
          ),
        )
        for (const answer of await Promise.all(asked)) {
          assert.equal(answer.status, 200)
          assert.match(await answer.text(), /^%PDF-/)
        }
      }),
    )
  }
  assert.ok(judge('100 documents at once: /healthz', waits, calm))
})
