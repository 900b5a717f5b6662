import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { MailRecords, SELECTORS } from '#contract/mail-records.ts'
import { Problem } from '#contract/problem.ts'
import { startDnsServer } from '#stand-ins/dns-server.ts'
import { patience } from '#stand-ins/patience.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { createTestApp, NO_LIMITS } from '../../../tests/support/test-app.ts'
import { dnsTexts } from '../../gateways/dns-texts.ts'

const HTTPS = { SMTP_URL: 'smtp://smtp.provider.example:25', MAIL_FROM: 'office@example.com' }

async function open(engine: TestEngine, cleaner: Cleaner, checks = 100) {
  const dns = await startDnsServer()
  cleaner.after(() => dns.stop())
  const app = await createTestApp(engine, cleaner, {
    env: HTTPS,
    limits: { ...NO_LIMITS, mailRecordChecksPerOwner: { times: checks, seconds: 3600 } },
    dnsTexts: dnsTexts({ patienceMs: patience(200), servers: [dns.address] }),
  })
  const owner = await registerStaff(app, 'owner@example.com', 'owner')
  const send = (sender: string, selector = '', { cookie } = owner) =>
    app.send('POST', '/api/desk/owner-settings/mail-records', { sender, selector }, { cookie })
  return {
    app,
    dns,
    send,
    async ask(sender: string, selector?: string) {
      const { records, ...rest } = MailRecords.parse(await (await send(sender, selector)).json())
      const of = (kind: string) => {
        const found = records.find((one) => one.kind === kind)
        return [found?.state, found?.says]
      }
      return { ...rest, spf: of('spf'), dkim: of('dkim'), dmarc: of('dmarc') }
    },
  }
}

for (const engine of engines)
  suite(`records of the sender’s domain, on ${engine.name}`, () => {
    test('that are there are told', async (t) => {
      const { dns, ask } = await open(engine, t)
      dns.publish({
        'example.com': ['google-site-verification=1', 'v=spf1 include:_spf.provider.example ~all'],
        'google._domainkey.example.com': ['v=DKIM1; k=rsa; p=MIIB'],
        '_dmarc.example.com': ['v=DMARC1; p=none'],
      })
      assert.deepEqual(await ask('office@Example.com'), {
        domain: 'example.com',
        spf: ['found', 'SPF found: v=spf1 include:_spf.provider.example ~all'],
        dkim: ['found', 'DKIM found at google._domainkey.example.com: v=DKIM1; k=rsa; p=MIIB'],
        dmarc: ['found', 'DMARC found at _dmarc.example.com: v=DMARC1; p=none'],
        ask: 'Ask the provider of smtp.provider.example for its SPF value, DKIM selector and DKIM key, and add them where you manage your domain.',
      })
      const below = await ask('office@letters.example.com', 'google')
      assert.deepEqual(below.dmarc, ['found', 'DMARC found at _dmarc.example.com: v=DMARC1; p=none'])
      assert.equal(below.spf[0], 'missing')
    })

    test('that are missing are told with what to add', async (t) => {
      const { ask } = await open(engine, t)
      const { spf, dkim, dmarc } = await ask('office@example.com')
      assert.deepEqual(spf, [
        'missing',
        'No SPF record: add TXT example.com with v=spf1 include:… ~all. Ask the provider what to include.',
      ])
      assert.equal(
        dkim[1],
        `No DKIM key under the usual selectors (${SELECTORS.join(', ')}). If yours has another name, type it and check again.`,
      )
      assert.deepEqual(dmarc, [
        'missing',
        'No DMARC record: add TXT _dmarc.example.com with v=DMARC1; p=none; rua=mailto:owner@example.com',
      ])
      assert.deepEqual((await ask('office@example.com', 'zoho')).dkim, [
        'missing',
        'No DKIM key: add TXT zoho._domainkey.example.com with the value that the provider shows for it.',
      ])
    })

    test('that are of no use are told, and a long one is cut and stays text', async (t) => {
      const { dns, ask } = await open(engine, t)
      const open300 = `v=spf1 <b>\u0007${'x'.repeat(400)} +all`
      dns.publish({
        'example.com': [open300],
        'two.example.com': ['v=spf1 -all', 'v=spf1 ~all'],
        's1._domainkey.example.com': ['v=DKIM1; p='],
        '_dmarc.example.com': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
      })
      const { spf, dkim, dmarc } = await ask('office@example.com')
      assert.equal(spf[0], 'wrong')
      assert.match(String(spf[1]), /^SPF lets anybody send in your name: v=spf1 <b> x+…$/)
      assert.ok(String(spf[1]).length <= 340)
      assert.deepEqual(dkim, ['wrong', 'The DKIM key at s1._domainkey.example.com is revoked: it is empty.'])
      assert.deepEqual(dmarc, ['wrong', '2 DMARC records at _dmarc.example.com, so all are ignored: keep one.'])
      assert.match(String((await ask('office@two.example.com')).spf[1]), /^2 SPF records, so all are ignored/)
    })

    test('cannot be told where DNS says nothing, and nothing waits for it', async (t) => {
      const { dns, ask } = await open(engine, t)
      for (const manner of ['say nothing', 'fail'] as const) {
        dns.behave(manner)
        const { spf, dkim, dmarc } = await ask('office@example.com')
        assert.deepEqual(spf, ['unasked', 'DNS could not be asked about example.com. Try again in a minute.'])
        assert.deepEqual([dkim[0], dmarc[0]], ['unasked', 'unasked'])
      }
    })

    test('are asked for a domain of the internet alone, by owners, and not without end', async (t) => {
      const { app, dns, send } = await open(engine, t, 1)
      const codeOf = async (answer: Response) => Problem.parse(await answer.json()).code
      for (const sender of [
        'a@localhost',
        'a@127.0.0.1',
        'a@[::1]',
        'a@-x.example.com',
        `a@${'b'.repeat(64)}.com`,
        'a@b_c.in',
      ])
        assert.equal(await codeOf(await send(sender)), 'fieldsInvalid', sender)
      for (const selector of ['../x', 'a b', 'a.', 'x'.repeat(64)])
        assert.equal(await codeOf(await send('a@example.com', selector)), 'fieldsInvalid', selector)
      const support = await registerStaff(app, 'support@example.com', 'support')
      assert.equal(await codeOf(await send('a@example.com', '', support)), 'forbidden')
      assert.deepEqual(dns.asked, [])
      assert.equal((await send('a@example.com')).status, 200)
      assert.equal(await codeOf(await send('a@example.com')), 'tooManyRequests')
    })
  })
