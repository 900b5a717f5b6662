import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { AuditPage } from '#contract/audit.ts'
import { BuyersWithoutState, DocumentPage, DocumentsDue } from '#contract/desk-documents.ts'
import { numberInAddress } from '#contract/document-numbers.ts'
import { MoneyMonths } from '#contract/money-months.ts'
import type { Role } from '#contract/staff.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { assertChained } from '../../../../tests/support/audit-chain.ts'
import { registerStaff, signInAs, withCookies } from '../../../../tests/support/desk-staff.ts'
import { askFor, buyFor, live, seated, SELLER, documentDeps } from '../../../../tests/support/documents.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'
import { correctInvoice } from '../documents/buyers.ts'
import { stateLastNumber } from '../documents/document-series.ts'

const ENV = { ...PAYMENT_ENV, ...SELLER }
const GSTIN = '27AAPFU0939F1ZV'

async function open(engine: TestEngine, cleaner: Cleaner, role: Role = 'owner') {
  const app = await createTestApp(engine, cleaner, { env: ENV })
  return { app, ...(await deskOf(app, role)) }
}

async function deskOf(app: TestApp, role: Role) {
  const { cookie, uid, email } = await registerStaff(app, `${role}@example.com`, role)
  const get = (path: string, own = cookie) => app.request(`/api/desk${path}`, { headers: { cookie: own } })
  const page = async (query = '') => DocumentPage.parse(await (await get(`/documents?${query}`)).json())
  return {
    uid,
    get,
    page,
    numbers: async (query = '') => (await page(query)).documents.map(({ number }) => number),
    post: (path: string) => app.send('POST', `/api/desk${path}`, {}, { cookie }),
    signedInAgain: async () => withCookies(cookie, await signInAs(app, email)),
    missing: async () => BuyersWithoutState.parse(await (await get('/documents/missing-states')).json()).buyers,
    entries: async (subjectType: string) =>
      AuditPage.parse(await (await get(`/audit?subjectType=${subjectType}`)).json()).entries,
  }
}

/** A person in Gujarat, one in Maharashtra whose money went back, and a company. */
async function issueThree(app: TestApp) {
  const [one, two, three] = [
    await seated(app, ENV),
    await seated(app, ENV, { email: 'ravi@example.com', id: 'pay_2', fullName: 'Ravi Kumar' }),
    await seated(app, ENV, { email: 'usha@example.com', id: 'pay_3', fullName: '=Usha' }),
  ]
  assert.equal((await live(app, one.cookie, '24')).status, 200)
  assert.equal((await live(app, two.cookie, '27')).status, 200)
  assert.equal((await buyFor(app, three.cookie, 'Reactor Works', GSTIN)).status, 200)
  await send(app, 'refund.processed', { id: 'pay_2', email: 'elsewhere@example.com' }, 100_000)
  return { one, two, three }
}

for (const engine of engines)
  suite(`documents at the desk, on ${engine.name}`, () => {
    test('are listed by year and kind, and found by number, payment, person and company', async (t) => {
      const { app, page, numbers } = await open(engine, t, 'accountant')
      await issueThree(app)
      const [INV1, INV2, INV3] = ['SYN/26-27/000001', 'SYN/26-27/000002', 'SYN/26-27/000003']
      const NOTE = 'SYC/26-27/000001'
      for (const [query, found] of [
        ['', [INV3, INV2, INV1, NOTE]],
        ['fy=2026-27', [INV3, INV2, INV1, NOTE]],
        ['fy=2025-26', []],
        ['kind=creditNote', [NOTE]],
        ['kind=invoice&fy=2026-27', [INV3, INV2, INV1]],
        ['q=000002', [INV2]],
        ['q=syc', [NOTE]],
        ['q=pay_2', [INV2, NOTE]],
        ['q=ravi', [INV2, NOTE]],
        ['q=reactor%20w', [INV3]],
        [`q=${GSTIN.slice(0, 8).toLowerCase()}`, [INV3]],
        ['q=%25', []],
      ] as const)
        assert.deepEqual(await numbers(query), found, query)
      const { documents, years } = await page('q=reactor')
      assert.deepEqual(years, ['2026-27'])
      assert.deepEqual(documents[0]?.content, {
        name: '=Usha',
        company: 'Reactor Works',
        gstin: GSTIN,
        placeOfSupply: 'Maharashtra',
        amount: 900_000,
        taxable: 762_712,
        igst: 137_288,
        cgst: 0,
        sgst: 0,
        refersTo: null,
      })
      assert.equal((await page('kind=creditNote')).documents[0]?.content?.refersTo, INV2)
    })

    test('are a register of a row each, whose columns add up to what stands', async (t) => {
      const { app, get, entries } = await open(engine, t)
      await issueThree(app)
      const answer = await get('/register.csv?fy=2026-27')
      assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="invoices-2026-27.csv"')
      const rows: Array<Record<string, string>> = parse(await answer.text(), { columns: true, bom: true })
      assert.deepEqual(
        rows.map(({ Number, Kind, Company, GSTIN: gstin, Rate, Total }) => [Number, Kind, Company, gstin, Rate, Total]),
        [
          ['SYC/26-27/000001', 'Credit note', '', '', '18', '-1000'],
          ['SYN/26-27/000001', 'Tax invoice', '', '', '18', '9000'],
          ['SYN/26-27/000002', 'Tax invoice', '', '', '18', '9000'],
          ['SYN/26-27/000003', 'Tax invoice', 'Reactor Works', GSTIN, '18', '9000'],
        ],
      )
      const [note, , second] = rows
      assert.deepEqual(
        [second?.['IGST'], note?.['IGST'], note?.['Refers to number']],
        ['1372.88', '-152.54', 'SYN/26-27/000002'],
      )
      const [entry] = await entries('export')
      assert.deepEqual([entry?.action, entry?.after], ['documents.export', { query: { fy: '2026-27' }, count: 4 }])
      assert.equal((await (await deskOf(app, 'support')).get('/register.csv?fy=2026-27')).status, 403)
    })

    test('follow page on page without a gap', async (t) => {
      const { app, page, get } = await open(engine, t)
      await issueThree(app)
      const { db } = app.database
      const row = await db
        .selectFrom('documents')
        .selectAll()
        .where('paymentId', '=', 'pay_1')
        .executeTakeFirstOrThrow()
      const more = Array.from({ length: 52 }, (_, n) => {
        const number = `SYN/26-27/${String(n + 100).padStart(6, '0')}`
        return { ...row, id: number, number, sequence: n + 100 }
      })
      await db.insertInto('documents').values(more).execute()
      const one = await page()
      const two = await page(`after=${encodeURIComponent(one.next ?? '')}`)
      const all = [...one.documents, ...two.documents].map(({ number }) => number)
      assert.deepEqual([one.documents.length, two.documents.length, new Set(all).size, two.next], [50, 6, 56, null])
      assert.equal((await get('/documents?fy=2026-28')).status, 422)
    })

    test('are the PDF that the member has, under a name that is safe, and kept by no cache', async (t) => {
      const { app, get } = await open(engine, t, 'support')
      const { one } = await issueThree(app)
      const number = 'SYN/26-27/000001'
      const own = Buffer.from(await (await askFor(app, one.cookie, number)).arrayBuffer())
      const answer = await get(`/documents/${numberInAddress(number)}`)
      assert.ok(own.equals(Buffer.from(await answer.arrayBuffer())), 'the very same bytes')
      const { headers } = answer
      assert.deepEqual(
        ['content-type', 'content-disposition', 'cache-control'].map((name) => headers.get(name)),
        ['application/pdf', 'inline; filename="SYN-26-27-000001.pdf"', 'no-store'],
      )
      assert.equal((await get('/documents/SYN-26-27-000009')).status, 404)
      assert.equal((await get('/documents/pay_1')).status, 404)
      const trainer = await deskOf(app, 'trainer')
      assert.equal((await trainer.get(`/documents/${numberInAddress(number)}`)).status, 403)
    })

    test('of a year become rows of GSTR-1, and the audit says who took them', async (t) => {
      const { app, uid, get } = await open(engine, t, 'accountant')
      await issueThree(app)
      const answer = await get('/documents.csv?fy=2026-27')
      assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="gstr1-2026-27.csv"')
      const text = await answer.text()
      const rows: Array<Record<string, string>> = parse(text, { columns: true, bom: true })
      assert.deepEqual(
        rows.map((row) => [
          row['Month'],
          row['Table'],
          row['Sheet'],
          row['Place of supply'],
          row['Value'],
          row['IGST'],
        ]),
        [
          ['2026-11', '4A', 'b2b', '27-Maharashtra', '9000', '1372.88'],
          ['2026-11', '7', 'b2cs', '24-Gujarat', '9000', '0'],
          ['2026-11', '7', 'b2cs', '27-Maharashtra', '8000', '1220.34'],
          ['2026-11', '13', 'docs', '', '', ''],
          ['2026-11', '13', 'docs', '', '', ''],
        ],
      )
      assert.deepEqual(
        rows.slice(3).map((row) => [row['From number'], row['To number'], row['Total number']]),
        [
          ['SYC/26-27/000001', 'SYC/26-27/000001', '1'],
          ['SYN/26-27/000001', 'SYN/26-27/000003', '3'],
        ],
      )
      assert.deepEqual([rows[0]?.['Date'], rows[0]?.['Receiver name']], ['20-Nov-2026', 'Reactor Works'])
      const exported = await app.database.db
        .selectFrom('auditLog')
        .select(['actor', 'after'])
        .where('action', '=', 'documents.export')
        .execute()
      assert.deepEqual(
        exported.map(({ actor, after }) => [actor, after]),
        [[uid, '{"version":0,"fields":{"query":{"fy":"2026-27"},"count":4}}']],
      )
      const support = await deskOf(app, 'support')
      assert.equal(await codeOf(await support.get('/documents.csv?fy=2026-27')), 'forbidden')
    })

    test('a buyer whose state is missing is asked again from the desk, once a day', async (t) => {
      const { app, uid, missing, post, entries, signedInAgain } = await open(engine, t)
      const buyer = await seated(app, ENV)
      const [one, ...others] = await missing()
      assert.deepEqual([one?.uid, one?.daysLeft, one?.lastAskedAt, others.length], [buyer.uid, 30, null, 0])
      const ask = () => post(`/documents/missing-states/${buyer.uid}/ask`)
      const asked = await Promise.all([ask(), ask(), ask()])
      assert.deepEqual(asked.map(({ status }) => String(status)).toSorted(), ['200', '409', '409'])
      assert.equal(await codeOf(await ask()), 'askedToday')
      await app.postman.round()
      const letters = app.mailer.sent.filter(({ subject }) => /waits for your state/.test(subject))
      assert.deepEqual(
        letters.map(({ to }) => to),
        ['asha@example.com'],
      )
      assert.equal((await missing())[0]?.lastAskedAt, NOON.toISOString())
      assert.deepEqual(
        (await entries('buyer')).map(({ action, actor, subject, after }) => [action, actor, subject.id, after]),
        [['buyer.ask', uid, buyer.uid, { email: 'asha@example.com', payment: 'pay_1' }]],
      )
      app.setTime(new Date(NOON.getTime() + DAY_MS))
      const headers = { cookie: await signedInAgain() }
      const path = `/api/desk/documents/missing-states/${buyer.uid}/ask`
      assert.equal((await app.send('POST', path, {}, headers)).status, 200)
      assert.equal((await live(app, buyer.cookie, '27')).status, 200)
      assert.equal(await codeOf(await app.send('POST', path, {}, headers)), 'stateKnown')
      await assertChained(app.database)
    })

    test('that wait for their numbers are listed with the series', async (t) => {
      const { app, get } = await open(engine, t)
      await seated(app, ENV)
      await app.database.db
        .insertInto('documentsDue')
        .values({ paymentId: 'pay_1', since: NOON.toISOString() })
        .execute()
      const { payments, series } = DocumentsDue.parse(await (await get('/documents/due')).json())
      assert.deepEqual(
        payments.map(({ paymentId, amount }) => [paymentId, amount]),
        [['pay_1', 900_000]],
      )
      assert.ok(series.some((one) => one.series === 'SYN/26-27'))
    })

    test('what a command does to an invoice or a series stands in the audit under its name', async (t) => {
      const { app, entries } = await open(engine, t)
      await issueThree(app)
      const deps = documentDeps(app, ENV)
      const by = { actor: 'cli:meera', at: NOON, why: 'she moved' }
      assert.equal(await correctInvoice(deps, 'pay_1', { particulars: { state: '29' } }, by), null)
      assert.equal(await stateLastNumber(deps, { series: 'SYN/26-27', last: 40 }, by), null)
      const [corrected] = (await entries('payment')).filter(({ action }) => action === 'invoice.correct')
      assert.deepEqual(
        [corrected?.actor, corrected?.why, corrected?.subject.id, corrected?.after],
        ['cli:meera', 'she moved', 'pay_1', { state: '29', credited: 'SYN/26-27/000001', invoice: 'SYN/26-27/000004' }],
      )
      const [stated] = await entries('series')
      assert.deepEqual(
        [stated?.actor, stated?.subject.id, stated?.after],
        ['cli:meera', 'SYN/26-27', { lastNumber: 40, knownBefore: 4 }],
      )
      await assertChained(app.database)
    })

    test('the last twelve months tell what came in and went back, in Indian time', async (t) => {
      const { app, get } = await open(engine, t, 'accountant')
      await issueThree(app)
      // The first of November in India, while it is October in UTC.
      const created_at = Date.parse('2026-10-31T20:00:00Z') / 1000
      await send(app, 'payment.captured', { id: 'pay_oct', email: 'else@example.com', amount: 100, created_at })
      await send(app, 'payment.failed', { id: 'pay_failed', email: 'else@example.com' })
      await send(app, 'payment.captured', { id: 'pay_usd', email: 'else@example.com', currency: 'USD' })
      const { months } = MoneyMonths.parse(await (await get('/payments/months')).json())
      assert.deepEqual([months.length, months[0]?.month, months.at(-1)?.month], [12, '2025-12', '2026-11'])
      const gst = 3 * 137_288 - 15_254
      const others = [{ currency: 'USD', cameIn: 900_000, wentBack: 0 }]
      const now = { month: '2026-11', gross: 2_700_100, refunds: 100_000, gst, others }
      assert.ok(Math.abs((months.at(-1)?.gst ?? 0) - gst) <= 2)
      assert.deepEqual({ ...months.at(-1), gst }, now)
      assert.equal(months.at(-2)?.gross, 0)
      const support = await deskOf(app, 'support')
      assert.equal((await support.get('/payments/months')).status, 403)
    })
  })
