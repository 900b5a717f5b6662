import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { BatchNotices, MessagePreview, MessageSent } from '#contract/batch-messages.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { weekendBatch } from '../../../../tests/support/catalogs.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { type Cleaner, engines, type TestEngine } from '../../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, press, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, testAppOn, type TestApp } from '../../../../tests/support/test-app.ts'

const KEY = 'AP-2026-11'
const PATH = `/api/room/batches/${KEY}/messages`
const WRITTEN = {
  subject: 'Bring a calculator',
  body: 'See https://example.com/steam-tables, please.\n\n<b>Thanks</b>',
}

/** Asha and Ravi sit in the batch, and Anil teaches it. */
async function taught(engine: TestEngine, t: Cleaner, limits = {}) {
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: [weekendBatch()] }, limits })
  const [asha, ravi] = [await buyer(app, 'asha'), await buyer(app, 'ravi', { mobile: '9876543211' })]
  await press(app, asha)
  await send(app, 'payment.captured')
  await press(app, ravi)
  await send(app, 'payment.captured', { id: 'pay_2', email: ravi.email, contact: '+919876543211', notes: {} })
  const { cookie } = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: KEY })
  const write = (given: object, path = PATH) => app.send('POST', path, { ...WRITTEN, ...given }, { cookie })
  return { app, asha, ravi, cookie, write }
}

const key = (name: string) => `key-of-message-${name}`

async function letters(app: TestApp) {
  await app.postman.round()
  return app.mailer.sent.filter(({ subject }) => subject.startsWith(WRITTEN.subject))
}

const notices = async (app: TestApp, cookie: string) =>
  BatchNotices.parse(await (await app.request(PATH, { headers: { cookie } })).json()).notices

for (const engine of engines)
  suite(`a message to the batch on ${engine.name}`, () => {
    test('goes once to everybody with a place, however often and at once it is sent, and stands in the room', async (t) => {
      const { app, asha, cookie, write } = await taught(engine, t)
      const { count, text } = MessagePreview.parse(await (await write({}, `${PATH}/preview`)).json())
      const link = 'https://example.com/steam-tables'
      assert.equal(count, 2)
      assert.deepEqual(text, [
        { paragraph: ['See ', { link, words: [link] }, ', please.'] },
        { paragraph: ['<b>Thanks</b>'] },
      ])
      const other = testAppOn(app.database, { env: PAYMENT_ENV, sold: { batches: [weekendBatch()] } })
      const sent = { ...WRITTEN, count, key: key('one') }
      const answers = await Promise.all([app, other, app].map((one) => one.send('POST', PATH, sent, { cookie })))
      const ids = await Promise.all(
        answers.map(async (answer) => {
          assert.equal(answer.status, 201)
          return MessageSent.parse(await answer.json()).id
        }),
      )
      assert.equal(new Set(ids).size, 1)
      const gone = await letters(app)
      assert.deepEqual(gone.map(({ to }) => to).toSorted(), ['asha@example.com', 'ravi@example.com'])
      assert.match(gone[0]?.text ?? '', /writes to everybody in Aspen Plus/)
      assert.doesNotMatch(gone[0]?.html ?? '', /<b>Thanks/)
      const [notice] = await notices(app, asha.cookie)
      assert.deepEqual([notice?.subject, notice?.author], [WRITTEN.subject, 'Asha Rao'])
      assert.equal(await codeOf(await write({ ...sent, body: 'Other words' })), 'keyReused')
      const row = await app.database.db
        .selectFrom('auditLog')
        .select(['after'])
        .where('action', '=', 'batch.write')
        .execute()
      assert.equal(row.length, 1)
      assert.match(row[0]?.after ?? '', /"count":2/)
    })

    test('reaches nobody whose place ended, and asks again where the number has changed since the preview', async (t) => {
      const { app, asha, ravi, write } = await taught(engine, t)
      await send(app, 'refund.processed')
      const stale = await write({ count: 2, key: key('two') })
      assert.equal(stale.status, 409)
      assert.match(await stale.text(), /"current":\{"count":1\}/)
      assert.equal((await write({ count: 1, key: key('two') })).status, 201)
      assert.deepEqual(
        (await letters(app)).map(({ to }) => to),
        [ravi.email],
      )
      assert.equal((await app.request(PATH, { headers: { cookie: asha.cookie } })).status, 404)
    })

    test('is for whoever teaches, has words in it, and is limited in number', async (t) => {
      const { app, asha, write } = await taught(engine, t, { batchMessagesPerTeacher: { times: 2, seconds: 600 } })
      const asMember = await app.send('POST', PATH, { ...WRITTEN, count: 2, key: key('x') }, { cookie: asha.cookie })
      assert.equal(await codeOf(asMember), 'forbidden')
      assert.equal(await codeOf(await write({ count: 2, key: key('y'), body: ' ' })), 'fieldsInvalid')
      assert.equal((await write({ count: 2, key: key('z') })).status, 201)
      assert.equal(await codeOf(await write({ count: 2, key: key('zz') })), 'tooManyRequests')
    })
  })
