import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AuditPage } from '#contract/audit.ts'
import { Problem } from '#contract/problem.ts'
import { registerStaff, stepUp } from '../../../../tests/support/desk-staff.ts'
import { live, seated, SELLER } from '../../../../tests/support/documents.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NO_LIMITS, NOON, type TestApp } from '../../../../tests/support/test-app.ts'

const ENV = { ...PAYMENT_ENV, ...SELLER }
const SUBJECT = 'Receipt and invoice for Aspen Plus'

const ask = async (app: TestApp, cookie: string, payment: string) => {
  const answer = await app.send('POST', `/api/desk/payments/${payment}/papers`, {}, { cookie })
  return answer.ok ? null : Problem.parse(await answer.json()).code
}

const namesOf = (papers: ReadonlyArray<{ readonly name: string }>) => papers.map(({ name }) => name)

async function lettersTo(app: TestApp, email: string) {
  await app.postman.round()
  return app.mailer.sent.filter(({ to, subject }) => to === email && subject === SUBJECT)
}

for (const engine of engines)
  suite(`the papers of a payment by e-mail, on ${engine.name}`, () => {
    test('are its receipt and its documents as PDF, to the account that is enrolled', async (t) => {
      const app = await createTestApp(engine, t, { env: ENV })
      const accountant = await registerStaff(app, 'accountant@example.com', 'accountant')
      const owner = await registerStaff(app, 'owner@example.com', 'owner')
      const { cookie } = await seated(app, ENV)
      assert.equal((await live(app, cookie, '24')).status, 200)
      assert.equal(await ask(app, accountant.cookie, 'pay_1'), null)
      const [letter, ...more] = await lettersTo(app, 'asha@example.com')
      assert.equal(more.length, 0)
      assert.deepEqual(
        letter?.attachments.map(({ name, type, encoding }) => [name, type, encoding]),
        ['pay_1.pdf', 'SYN-26-27-000001.pdf'].map((name) => [name, 'application/pdf', 'base64']),
      )
      for (const { text } of letter?.attachments ?? []) assert.match(atob(text), /^%PDF-/)
      const answer = await app.request('/api/desk/audit?subjectType=payment&subjectId=pay_1', {
        headers: { cookie: owner.cookie },
      })
      const [entry] = AuditPage.parse(await answer.json()).entries
      assert.deepEqual(
        [entry?.action, entry?.after],
        ['payment.papers', { papers: ['pay_1.pdf', 'SYN-26-27-000001.pdf'] }],
      )
    })

    test('go with the letter of the enrolment, to the account alone', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV })
      await seated(app, PAYMENT_ENV)
      await app.database.db
        .updateTable('outbox')
        .set({ recipient: 'typo@example.com' })
        .where('kind', '=', 'seat')
        .execute()
      await seated(app, PAYMENT_ENV, { email: 'ravi@example.com', id: 'pay_2' })
      await app.postman.round()
      const sent = app.mailer.sent.filter(({ subject }) => subject.startsWith('Your seat in'))
      const pdfs = sent.map(({ to, attachments }) => [
        to,
        attachments.filter(({ type }) => type === 'application/pdf').map(({ name }) => name),
      ])
      assert.deepEqual(Object.fromEntries(pdfs), { 'asha@example.com': [], 'ravi@example.com': ['pay_2.pdf'] })
    })

    test('come by e-mail once an invoice follows, and with the one that takes its place, of which owners hear', async (t) => {
      const app = await createTestApp(engine, t, { env: ENV })
      const owner = await registerStaff(app, 'owner@example.com', 'owner')
      await registerStaff(app, 'second@example.com', 'owner')
      const { cookie } = await seated(app, ENV)
      await app.postman.round()
      app.mailer.sent.length = 0
      assert.equal((await live(app, cookie, '24')).status, 200)
      assert.equal((await live(app, cookie, '27')).status, 200)
      await app.postman.round()
      const told = () => app.mailer.sent.map(({ to, subject, attachments }) => [to, subject, namesOf(attachments)])
      const first = 'SYN/26-27/000001'
      assert.deepEqual(told(), [
        ['asha@example.com', `Your tax invoice ${first} for Aspen Plus`, ['pay_1.pdf', 'SYN-26-27-000001.pdf']],
      ])

      await stepUp(app, owner.cookie)
      await app.postman.round()
      app.mailer.sent.length = 0
      const why = 'The buyer lives in Maharashtra'
      const path = '/api/desk/payments/pay_1/invoice/state'
      const answer = await app.send('POST', path, { state: '27', seen: first, why }, { cookie: owner.cookie })
      assert.equal(answer.status, 200)
      await app.postman.round()
      const papers = ['pay_1.pdf', 'SYN-26-27-000001.pdf', 'SYC-26-27-000001.pdf', 'SYN-26-27-000002.pdf']
      const notice = `Tax invoice SYN/26-27/000002 takes the place of ${first}`
      assert.deepEqual(
        new Set(told()),
        new Set([
          ['asha@example.com', 'Your tax invoice SYN/26-27/000002 for Aspen Plus', papers],
          ['owner@example.com', notice, []],
          ['second@example.com', notice, []],
        ]),
      )
      assert.match(app.mailer.sent.find(({ to }) => to === 'owner@example.com')?.text ?? '', new RegExp(why))
    })

    test('that cannot be drawn hold the letter up for two tries, not for good', async (t) => {
      const printer = { print: () => Promise.reject(new Error('No paper')), close: async () => {} }
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, printer })
      await seated(app, PAYMENT_ENV)
      const isSent = () => app.mailer.sent.some(({ subject }) => subject.startsWith('Your seat in'))
      for (const [hours, expected] of [false, false, true].entries()) {
        app.setTime(new Date(NOON.getTime() + hours * 3_600_000))
        await app.postman.round()
        assert.equal(isSent(), expected)
      }
    })

    test('that cannot be read keep no letter of an enrolment back', async (t) => {
      const app = await createTestApp(engine, t, { env: ENV })
      const { cookie } = await seated(app, ENV)
      assert.equal((await live(app, cookie, '24')).status, 200)
      await app.database.db.updateTable('documents').set({ content: '{"version":99}' }).execute()
      await app.postman.round()
      const sent = app.mailer.sent.filter(({ subject }) => subject.startsWith('Your seat in'))
      assert.deepEqual(
        sent.map(({ attachments }) => attachments.length),
        [0],
      )
    })

    test('are the receipt alone where there is no invoice, and nothing where nobody is enrolled', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV })
      const { cookie } = await registerStaff(app, 'support@example.com', 'support')
      await seated(app, PAYMENT_ENV)
      assert.equal(await ask(app, cookie, 'pay_1'), null)
      const [letter] = await lettersTo(app, 'asha@example.com')
      assert.deepEqual(
        letter?.attachments.map(({ name }) => name),
        ['pay_1.pdf'],
      )
      await send(app, 'payment.captured', { id: 'pay_2', email: 'nobody@example.com' })
      assert.equal(await ask(app, cookie, 'pay_2'), 'notSeated')
      assert.equal(await ask(app, cookie, 'pay_none'), 'notSeated')
    })

    test('are sent three times an hour, and by nobody who may not read them', async (t) => {
      const limits = { ...NO_LIMITS, deskLettersPerPerson: { times: 3, seconds: 3600 } }
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, limits })
      const { cookie } = await registerStaff(app, 'support@example.com', 'support')
      const trainer = await registerStaff(app, 'trainer@example.com', 'trainer')
      await seated(app, PAYMENT_ENV)
      assert.equal(await ask(app, trainer.cookie, 'pay_1'), 'forbidden')
      for (let times = 0; times < 3; times += 1) assert.equal(await ask(app, cookie, 'pay_1'), null)
      assert.equal(await ask(app, cookie, 'pay_1'), 'tooManyRequests')
    })
  })
