import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Problem } from '#contract/problem.ts'
import { register, verifyAddress } from '../../../tests/support/api-member.ts'
import { contactMessage, courseFeedback, enrolment, webinarRegistration } from '#stand-ins/people/makers.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp, NOON, OWNER, testAppOn, type TestApp } from '../../../tests/support/test-app.ts'
import { limitsFor } from '../../http/limits.ts'

const NOON_MS = NOON.getTime()
const WEBINAR = '/api/webinars/06032025/registrations'

async function problemOf(response: Response) {
  assert.equal(response.headers.get('content-type'), 'application/problem+json')
  return Problem.parse(await response.json())
}

async function bodiesIn({ database }: TestApp, branch: string): Promise<unknown[]> {
  const rows = await database.db
    .selectFrom('records')
    .select('body')
    .where('branch', '=', branch)
    .orderBy('key')
    .execute()
  return rows.map(({ body }) => JSON.parse(body) as unknown)
}

const countAll = async ({ database }: TestApp) => {
  const rows = await database.db.selectFrom('records').select('key').execute()
  return rows.length
}

for (const engine of engines)
  suite(`submissions on ${engine.name}`, () => {
    test('keeps each record at its address in the tree', async (t) => {
      const app = await createTestApp(engine, t)
      const sent = [
        ['/api/feedback', contactMessage(), `feedback/${NOON_MS}`],
        [WEBINAR, webinarRegistration(), `webinars/06032025/${NOON_MS}`],
        ['/api/enrollments/AspenPlus', enrolment(), `enrollments/Aspen Plus/${NOON_MS}`],
        [
          '/api/enrollments/ProcessDesignEngieering',
          enrolment(),
          `enrollments/Process Design & Engineering/${NOON_MS}`,
        ],
      ] as const
      for (const [address, body, path] of sent) {
        const response = await app.send('POST', address, body)
        assert.equal(response.status, 201)
        assert.deepEqual(await response.json(), { path })
        assert.deepEqual(await bodiesIn(app, path.slice(0, path.lastIndexOf('/'))), [body])
      }
      const feedback = await app.send('POST', '/api/course-feedbacks', courseFeedback())
      assert.match(JSON.stringify(await feedback.json()), /"course-feedbacks\/[-\w]{20}"/)
      assert.deepEqual(await bodiesIn(app, 'course-feedbacks'), [courseFeedback()])
    })

    test('trims text and fills what a form may leave out', async (t) => {
      const app = await createTestApp(engine, t)
      const { education: _default, ...rest } = enrolment({ name: '  Asha  ' })
      await app.send('POST', '/api/enrollments/AspenPlus', rest)
      assert.deepEqual(await bodiesIn(app, 'enrollments/Aspen Plus'), [enrolment({ education: 'B.Tech' })])
    })

    test('names an unknown course and an unknown webinar', async (t) => {
      const app = await createTestApp(engine, t)
      const course = await app.send('POST', '/api/enrollments/Nothing', enrolment())
      assert.equal(course.status, 404)
      assert.equal((await problemOf(course)).detail, 'Course not found')
      const webinar = await app.send('POST', '/api/webinars/01012020/registrations', webinarRegistration())
      assert.equal((await problemOf(webinar)).code, 'webinarUnknown')
      assert.equal(await countAll(app), 0)
    })

    test('gives two visitors of the same millisecond an address each', async (t) => {
      const app = await createTestApp(engine, t)
      const other = testAppOn(app.database)
      const responses = await Promise.all(
        [app, other, app, other].map((server) => server.send('POST', '/api/feedback', contactMessage())),
      )
      const paths = await Promise.all(responses.map(async (response) => JSON.stringify(await response.json())))
      assert.equal(new Set(paths).size, 4)
      assert.equal(await countAll(app), 4)
    })

    test('keeps a thousand registrations of one millisecond', async (t) => {
      const app = await createTestApp(engine, t)
      const visitors = Array.from({ length: 1000 }, (_, index) =>
        webinarRegistration({ email: `v${index}@example.com` }),
      )
      const responses = await Promise.all(visitors.map((visitor) => app.send('POST', WEBINAR, visitor)))
      assert.deepEqual([...new Set(responses.map(({ status }) => status))], [201])
      const kept = await bodiesIn(app, 'webinars/06032025')
      assert.equal(kept.length, 1000)
      assert.equal(new Set(kept.map((body) => JSON.stringify(body))).size, 1000)
    })

    test('writes to the visitor and to the owner in the transaction of the record', async (t) => {
      const app = await createTestApp(engine, t)
      await app.send('POST', WEBINAR, webinarRegistration())
      await app.send('POST', '/api/enrollments/AspenPlus', enrolment({ email: 'ravi@example.com' }))
      await app.send('POST', '/api/feedback', contactMessage())
      await app.send('POST', '/api/course-feedbacks', courseFeedback())
      await app.postman.round()
      const letters = app.mailer.sent.map(({ to, subject }) => `${to}: ${subject}`)
      assert.deepEqual(letters.toSorted(), [
        'asha@example.com: Thank you for your feedback to Synergyy',
        'asha@example.com: We have your message to Synergyy',
        'asha@example.com: Your seat in the Synergyy free masterclass',
        `${OWNER}: New contact message`,
        `${OWNER}: New course feedback`,
        `${OWNER}: New enrolment in Aspen Plus`,
        `${OWNER}: New webinar registration`,
        'ravi@example.com: Your enrolment request for Aspen Plus',
      ])
      const notice = app.mailer.sent.find(({ subject }) => subject === 'New contact message')
      assert.equal(notice?.replyTo, 'asha@example.com')
      assert.match(notice?.text ?? '', /Is the next batch at weekends\?/)
    })

    test('A5: sends three confirmations a day to an unproven address, and keeps every record', async (t) => {
      const app = await createTestApp(engine, t, { limits: {} })
      for (const email of ['asha@example.com', 'ASHA@example.com', 'asha+2@example.com']) {
        await app.send('POST', WEBINAR, webinarRegistration({ email }))
        await app.send('POST', '/api/enrollments/AspenPlus', enrolment({ email }))
        await app.send('POST', '/api/feedback', contactMessage({ email }))
        await app.send('POST', '/api/course-feedbacks', courseFeedback({ emailAddress: email }))
      }
      await app.postman.round()
      assert.equal(await countAll(app), 12)
      assert.equal(app.mailer.sent.filter(({ to }) => to === OWNER).length, 12)
      assert.equal(app.mailer.sent.filter(({ to }) => to !== OWNER).length, 3)
      app.setTime(new Date(NOON_MS + 86_400_000))
      await app.send('POST', WEBINAR, webinarRegistration())
      await app.postman.round()
      assert.equal(app.mailer.sent.filter(({ to }) => to !== OWNER).length, 4, 'the next day')
    })

    test('A5: goes on confirming to a member who has proven the address', async (t) => {
      const app = await createTestApp(engine, t, { limits: {} })
      const { cookie } = await register(app)
      await verifyAddress(app, cookie)
      for (let count = 0; count < 5; count += 1) await app.send('POST', WEBINAR, webinarRegistration())
      await app.postman.round()
      assert.equal(app.mailer.sent.filter(({ subject }) => subject.startsWith('Your seat in')).length, 5)
    })

    test('A5: writes nothing that a stranger typed to the visitor but a plain name', async (t) => {
      const app = await createTestApp(engine, t)
      const words = 'Your refund of Rs 9000 waits at evil.example'
      await app.send('POST', WEBINAR, webinarRegistration({ name: words, organization: words }))
      await app.send('POST', '/api/enrollments/AspenPlus', enrolment({ name: words }))
      await app.send('POST', '/api/feedback', contactMessage({ firstName: words, lastName: words, message: words }))
      await app.send('POST', '/api/course-feedbacks', courseFeedback({ fullName: words, additionalComments: words }))
      await app.postman.round()
      const confirmations = app.mailer.sent.filter(({ to }) => to !== OWNER)
      assert.equal(confirmations.length, 4)
      for (const { text, html, subject } of confirmations) {
        assert.ok(![text, html, subject].join('\n').includes('refund'), subject)
        assert.match(text, /^Hello,\n/)
      }
    })

    test('A7: writes to the owner in words, in Indian time, with a phone that can be pressed', async (t) => {
      const app = await createTestApp(engine, t)
      await app.send('POST', '/api/feedback', contactMessage({ phone: '+91 98765-43210' }))
      await app.send('POST', '/api/course-feedbacks', courseFeedback({ contactNumber: 'ask at the desk' }))
      await app.postman.round()
      const [message, feedback] = ['New contact message', 'New course feedback'].map(
        (subject) => app.mailer.sent.find((letter) => letter.subject === subject)?.text ?? '',
      )
      assert.match(
        message ?? '',
        /First name: Asha\nLast name: Rao\nPhone: 9876543210\n {2}Call: tel:\+919876543210\n {2}WhatsApp: https:\/\/wa\.me\/919876543210\n/,
      )
      assert.match(message ?? '', /Received: Friday, 20 November 2026, 5:30 pm IST/)
      assert.match(feedback ?? '', /Contact number: ask at the desk\n[\s\S]*Clarity of presentation: Good/)
      for (const text of [message, feedback]) assert.doesNotMatch(text ?? '', /kept at|feedback\/\d|\b[a-z]+[A-Z]\w+: /)
    })

    test('returns the first response to the same key and body', async (t) => {
      const app = await createTestApp(engine, t)
      const key = { 'Idempotency-Key': 'one-press-of-the-button' }
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => app.send('POST', '/api/feedback', contactMessage(), key)),
      )
      const answers = await Promise.all(
        responses.map(async (response) => `${response.status} ${await response.text()}`),
      )
      assert.deepEqual([...new Set(answers)], [`201 {"path":"feedback/${NOON_MS}"}`])
      assert.equal(await countAll(app), 1)
      await app.postman.round()
      assert.equal(app.mailer.sent.length, 2)
    })

    test('refuses the same key with another body, and a key that is none', async (t) => {
      const app = await createTestApp(engine, t)
      const key = { 'Idempotency-Key': 'k1' }
      await app.send('POST', '/api/feedback', contactMessage(), key)
      const other = await app.send('POST', '/api/feedback', contactMessage({ message: 'Another' }), key)
      assert.equal(other.status, 422)
      assert.equal((await problemOf(other)).code, 'keyReused')
      const long = await app.send('POST', '/api/feedback', contactMessage(), { 'Idempotency-Key': 'x'.repeat(201) })
      assert.equal((await problemOf(long)).code, 'keyMalformed')
      assert.equal(await countAll(app), 1)
    })

    test('keeps nothing when its letter cannot be saved', async (t) => {
      const app = await createTestApp(engine, t)
      await app.database.db.schema.dropTable('outbox').execute()
      const response = await app.send('POST', '/api/feedback', contactMessage(), { 'Idempotency-Key': 'k' })
      assert.equal(response.status, 500)
      assert.equal((await problemOf(response)).detail, 'Something went wrong on our side. Nothing was saved')
      assert.equal(await countAll(app), 0)
    })

    test('takes five submissions for each person behind an address in ten minutes, and no more', async (t) => {
      const app = await createTestApp(engine, t, { limits: limitsFor(12) })
      const from = (address: string) =>
        app.request('/api/feedback', {
          method: 'POST',
          body: JSON.stringify(contactMessage()),
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.9' },
          address,
        })
      for (let count = 0; count < 60; count += 1) assert.equal((await from('203.0.113.7')).status, 201)
      const late = await from('203.0.113.7')
      assert.equal(late.status, 429)
      assert.equal(late.headers.get('retry-after'), '600')
      assert.equal((await problemOf(late)).code, 'tooManyRequests')
      assert.equal((await from('203.0.113.8')).status, 201, 'another visitor is not held up')
      // Through a trusted proxy the header names the visitor, so it is another bucket than the socket's.
      assert.equal((await from('10.1.2.3')).status, 201)
      app.setTime(new Date(NOON_MS + 600_000))
      assert.equal((await from('203.0.113.7')).status, 201)
    })
  })
