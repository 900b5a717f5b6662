import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import ICAL from 'ical.js'
import { Kept } from '#contract/submissions.ts'
import { enrolment } from '#stand-ins/people/makers.ts'
import { draftOf, newBatch, publishAll } from '../../../tests/support/content.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, press, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, OWNER, SITE_URL, testAppOn, type TestApp } from '../../../tests/support/test-app.ts'

const ADDRESS = '/api/enrollments/AspenPlus/announcements'
const DATES = {
  startsOn: '2027-01-16',
  endsOn: '2027-01-31',
  enrolUntil: '2027-01-14',
  weekly: [
    { day: 'Sat', at: '19:00', minutes: 120 },
    { day: 'Sun', at: '19:00', minutes: 120 },
  ],
}

const open = (engine: TestEngine, cleaner: Cleaner) =>
  createTestApp(engine, cleaner, { env: PAYMENT_ENV, isLive: true })

const ask = (app: TestApp, changes = {}, headers = {}) => app.send('POST', ADDRESS, enrolment(changes), headers)

async function announce(app: TestApp, changes: object = DATES, at = NOON): Promise<void> {
  assert.deepEqual((await publishAll(app.database, [draftOf('batch/AP-2025-01', changes)], { at })).faults, [])
}

/** The letters that a round of the worker writes, as "addressee: subject". */
async function announced(app: TestApp): Promise<string[]> {
  await app.postman.round()
  const before = app.mailer.sent.length
  await app.site.workers.announcements.round()
  await app.postman.round()
  return app.mailer.sent.slice(before).map(({ to, subject }) => `${to}: ${subject}`)
}

/** The way out of the last letter to somebody, as a path. */
async function linkOf(app: TestApp, email = 'asha@example.com'): Promise<string> {
  await app.postman.round()
  const letter = app.mailer.sent.findLast(({ to, unsubscribe }) => to === email && unsubscribe !== null)
  return letter?.unsubscribe?.replace(SITE_URL, '') ?? assert.fail()
}

const SUBJECT = 'Aspen Plus (Jan 2025) begins on Saturday, 16 January 2027'

for (const engine of engines)
  suite(`being told of the next batch, on ${engine.name}`, () => {
    test('is the enrolment form, kept at its address, and says what it is for', async (t) => {
      const app = await open(engine, t)
      const answer = await ask(app)
      assert.equal(answer.status, 201)
      const { path } = Kept.parse(await answer.json())
      assert.equal(path, `enrollments/Aspen Plus/${NOON.getTime()}`)
      const record = await app.database.db.selectFrom('records').selectAll().executeTakeFirstOrThrow()
      assert.deepEqual(JSON.parse(record.body), enrolment())
      const request = await app.database.db.selectFrom('batchRequests').selectAll().executeTakeFirstOrThrow()
      assert.deepEqual([request.recordKey, request.courseId, request.toldAt], [path, 'AspenPlus', null])
      await app.postman.round()
      const letter = app.mailer.sent.find(({ to }) => to === 'asha@example.com')
      assert.equal(letter?.subject, 'We tell you when the next batch of Aspen Plus is announced')
      assert.match(letter?.text ?? '', /one letter when it is announced, and write to you for nothing else/)
      assert.ok(letter?.text.includes(`Unsubscribe:\n${SITE_URL}/api/unsubscribe?token=`))
      const notice = app.mailer.sent.find(({ to }) => to === OWNER)
      assert.equal(notice?.subject, 'New request to hear of the next batch of Aspen Plus')
      assert.match(notice?.text ?? '', /Asks for: One letter when the next batch is announced, and nothing else/)
    })

    test('has the rules, the key and the limits of the enrolment', async (t) => {
      const app = await open(engine, t)
      assert.equal((await ask(app, { phone: '12' })).status, 422)
      assert.equal((await app.send('POST', '/api/enrollments/Nothing/announcements', enrolment())).status, 404)
      const key = { 'Idempotency-Key': 'one-press' }
      const [one, other] = [await ask(app, {}, key), await ask(app, {}, key)]
      assert.equal(await one.text(), await other.text())
      assert.equal((await ask(app, { name: 'Usha' }, key)).status, 422)
      assert.equal((await app.database.db.selectFrom('batchRequests').select('token').execute()).length, 1)
      await app.database.db.schema.dropTable('batchRequests').execute()
      assert.equal((await ask(app)).status, 500)
      assert.equal((await app.database.db.selectFrom('records').select('key').execute()).length, 1, 'both or none')
    })

    test('one letter comes when the batch has a first day, whoever asked how often', async (t) => {
      const app = await open(engine, t)
      await ask(app)
      await ask(app, { email: 'Asha+courses@example.com' })
      await ask(app, { email: 'ravi@example.com' })
      await app.send('POST', '/api/enrollments/AspenHysys/announcements', enrolment())
      assert.deepEqual(await announced(app), [], 'announced without a date')
      await announce(app)
      const [asha, ravi, ...others] = (await announced(app)).toSorted()
      assert.match(asha ?? '', /^asha\+courses@example.com: /i)
      assert.deepEqual([ravi, others], [`ravi@example.com: ${SUBJECT}`, []])
      await announce(app, { ...DATES, endsOn: '2027-02-07' })
      assert.deepEqual(await announced(app), [], 'and nothing else')
    })

    test('the letter says when, at what price and where, and carries the classes', async (t) => {
      const app = await open(engine, t)
      await ask(app)
      await announce(app)
      await announced(app)
      const letter = app.mailer.sent.find(({ subject }) => subject === SUBJECT) ?? assert.fail()
      assert.ok(
        letter.text.includes(
          [
            'Course: Aspen Plus (Jan 2025)',
            'First day: Saturday, 16 January 2027',
            'Last day: Sunday, 31 January 2027',
            'Days and hours: Sat and Sun, 7:00 pm to 9:00 pm IST',
            'Enrol until: Thursday, 14 January 2027',
            'Price: ₹9,000 (18% GST inclusive)',
            '',
            `Open the course:\n${SITE_URL}/course/AspenPlus`,
          ].join('\n'),
        ),
        letter.text,
      )
      assert.ok(letter.unsubscribe && letter.html.includes(`href="${letter.unsubscribe}"`))
      const [file] = letter.attachments
      const events = ICAL.Component.fromString(file?.text ?? '').getAllSubcomponents('vevent')
      assert.equal(events.length, 6)
      const addresses = new Set(file?.text.replaceAll('\r\n ', '').match(/https?:[^\s\\]+/g))
      assert.deepEqual(addresses, new Set([`${SITE_URL}/course/AspenPlus`]))
    })

    test('of a batch that has begun the letter does not say that it will', async (t) => {
      const app = await open(engine, t)
      await ask(app)
      await announce(app, { ...DATES, startsOn: '2026-11-14', state: 'running' })
      assert.deepEqual(await announced(app), [
        'asha@example.com: Aspen Plus (Jan 2025) began on Saturday, 14 November 2026',
      ])
    })

    test('several servers that look at the same moment write one letter', async (t) => {
      const app = await open(engine, t)
      await ask(app)
      await announce(app)
      const others = [1, 2, 3].map(() => testAppOn(app.database, { isLive: true }))
      await Promise.all([app, ...others].map(({ site }) => site.workers.announcements.round()))
      await app.postman.round()
      assert.equal(app.mailer.sent.filter(({ subject }) => subject === SUBJECT).length, 1)
    })

    test('who has a seat in the batch gets none', async (t) => {
      const app = await open(engine, t)
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      await send(app, 'payment.captured')
      await ask(app)
      await announce(app)
      assert.deepEqual(
        (await announced(app)).filter((line) => line.includes('begins')),
        [],
      )
    })

    test('asking again while the batch is the same brings no second letter, and for the next batch one', async (t) => {
      const app = await open(engine, t)
      await ask(app)
      await announce(app)
      assert.equal((await announced(app)).length, 1)
      await ask(app)
      assert.deepEqual(await announced(app), [])
      await ask(app)
      const next = newBatch('AP-2027-03', { ...DATES, label: 'Dec 2026', startsOn: '2026-12-05' })
      await publishAll(app.database, [next])
      assert.deepEqual(await announced(app), [
        'asha@example.com: Aspen Plus (Dec 2026) begins on Saturday, 5 December 2026',
      ])
    })

    test('a press on the link ends it for every request of the mailbox, and who asks again is told again', async (t) => {
      const app = await open(engine, t)
      await ask(app)
      await ask(app, { email: 'asha+2@example.com' })
      await ask(app, { email: 'ravi@example.com' })
      const unsubscribe = await linkOf(app)
      assert.equal((await app.request(unsubscribe, { method: 'POST' })).status, 200)
      await announce(app)
      assert.deepEqual(await announced(app), [`ravi@example.com: ${SUBJECT}`])
      await ask(app)
      assert.deepEqual(await announced(app), [`asha@example.com: ${SUBJECT}`])
    })

    test('an announcement that waits does not go out after a no, whichever server sends it', async (t) => {
      const app = await open(engine, t)
      await ask(app)
      const unsubscribe = await linkOf(app)
      await announce(app)
      await app.site.workers.announcements.round()
      const other = testAppOn(app.database, { isLive: true })
      await other.request(unsubscribe, { method: 'POST' })
      await Promise.all([app.postman.round(), other.postman.round()])
      assert.deepEqual(
        [...app.mailer.sent, ...other.mailer.sent].filter(({ subject }) => subject === SUBJECT),
        [],
      )
      const rows = app.database.db.selectFrom('outbox').select('state').where('kind', '=', 'batchAnnouncement')
      assert.deepEqual(
        (await rows.execute()).map(({ state }) => state),
        ['stopped'],
      )
    })

    test('links of letters from before end them too', async (t) => {
      const app = await open(engine, t)
      await ask(app)
      const { token } = await app.database.db.selectFrom('batchRequests').select('token').executeTakeFirstOrThrow()
      const answer = await app.request(`/api/announcements/unsubscribe?token=${token}`, { method: 'POST' })
      assert.equal(answer.status, 200)
      await announce(app)
      assert.deepEqual(await announced(app), [])
    })

    test('nothing else of another site comes through the door', async (t) => {
      const app = await open(engine, t)
      const headers = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' }
      assert.equal((await ask(app, {}, headers)).status, 403)
      for (const path of ['/api/unsubscribe/', '/api/announcements', '/api/announcements/other'])
        assert.equal((await app.send('POST', path, { token: 'a' }, headers)).status, 403, path)
    })

    test('the worker hears of a publication by itself', async (t) => {
      const app = await open(engine, t)
      await ask(app)
      const { announcements } = app.site.workers
      announcements.start()
      t.after(() => announcements.stop())
      await announcements.round()
      await announce(app)
      await app.catalog.refresh()
      for (;;) {
        const told = await app.database.db.selectFrom('batchRequests').select('toldBatch').executeTakeFirstOrThrow()
        if (told.toldBatch === 'AP-2025-01') break
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
  })
