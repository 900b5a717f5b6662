/** Documents narrowed by days and course, as payments are: the list, its sums and its files. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { AuditPage } from '#contract/audit.ts'
import { DocumentPage, DocumentSums } from '#contract/desk-documents.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { live, seated, SELLER } from '../../../../tests/support/documents.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'

const ENV = { ...PAYMENT_ENV, ...SELLER }
const [RAVIS, USHAS, NOTE] = ['SYN/26-27/000001', 'SYN/26-27/000002', 'SYC/26-27/000001']
const LAST_SECOND_OF_19 = '2026-11-19T18:29:59.999Z'
const FIRST_SECOND_OF_20 = '2026-11-19T18:30:00.000Z'

/** Ravi in Aspen Plus, on the 19th; Usha in Aspen HYSYS on the 20th, to whom a part went back. */
async function open(engine: TestEngine, cleaner: Cleaner) {
  const app = await createTestApp(engine, cleaner, { env: ENV })
  const ravi = await seated(app, ENV, { email: 'ravi@example.com', fullName: 'Ravi Kumar' })
  const usha = await seated(app, ENV, { email: 'usha@example.com', id: 'pay_2', fullName: 'Usha Shah' })
  assert.equal((await live(app, ravi.cookie, '24')).status, 200)
  assert.equal((await live(app, usha.cookie, '27')).status, 200)
  await send(app, 'refund.processed', { id: 'pay_2', email: 'elsewhere@example.com' }, 100_000)
  const { db } = app.database
  await db.updateTable('seats').set({ courseId: 'AspenHysys' }).where('paymentId', '=', 'pay_2').execute()
  await issuedOn(app, RAVIS, LAST_SECOND_OF_19)
  await issuedOn(app, USHAS, FIRST_SECOND_OF_20)
  const { cookie } = await registerStaff(app, 'accountant@example.com', 'accountant')
  const { cookie: owners } = await registerStaff(app, 'owner@example.com', 'owner')
  const get = (path: string, by = cookie) => app.request(`/api/desk${path}`, { headers: { cookie: by } })
  const page = async (query: string) => DocumentPage.parse(await (await get(`/documents?${query}`)).json())
  return {
    app,
    get,
    page,
    numbers: async (query: string) => (await page(query)).documents.map(({ number }) => number),
    sums: async (query: string) => DocumentSums.parse(await (await get(`/documents/sums?${query}`)).json()),
    register: async (query: string): Promise<Array<Record<string, string>>> =>
      parse(await (await get(`/register.csv?${query}`)).text(), { columns: true, bom: true }),
    exports: async () =>
      AuditPage.parse(await (await get('/audit?subjectType=export', owners)).json()).entries.map(({ after }) => after),
  }
}

const issuedOn = ({ database: { db } }: TestApp, number: string, issuedAt: string) =>
  db.updateTable('documents').set({ issuedAt }).where('number', '=', number).execute()

/** Further invoices of Ravi, all later than those of before. */
async function issueMany({ database: { db } }: TestApp, count: number): Promise<void> {
  const row = await db.selectFrom('documents').selectAll().where('number', '=', RAVIS).executeTakeFirstOrThrow()
  const more = Array.from({ length: count }, (_, place) => {
    const number = `SYN/26-27/${String(place + 100).padStart(6, '0')}`
    return { ...row, id: number, number, sequence: place + 100, issuedAt: '2026-11-21T06:30:00.000Z' }
  })
  for (let from = 0; from < count; from += 300)
    await db
      .insertInto('documents')
      .values(more.slice(from, from + 300))
      .execute()
}

for (const engine of engines)
  suite(`documents narrowed by days and course, on ${engine.name}`, () => {
    test('are those of these days in India, and of payments with a seat in the course', async (t) => {
      const { get, page, numbers } = await open(engine, t)
      for (const [query, found] of [
        ['from=2026-11-20&to=2026-11-20', [NOTE, USHAS]],
        ['from=2026-11-20', [NOTE, USHAS]],
        ['to=2026-11-19', [RAVIS]],
        ['from=2026-11-21', []],
        ['course=AspenPlus', [RAVIS]],
        ['course=AspenHysys', [NOTE, USHAS]],
        ['course=Nothing', []],
        ['course=AspenHysys&kind=invoice&fy=2026-27&month=2026-11&q=usha', [USHAS]],
        ['course=AspenPlus&q=usha', []],
      ] as const)
        assert.deepEqual(await numbers(query), found, query)
      const { courses } = await page('')
      assert.ok(courses.some(({ id, name }) => id === 'AspenPlus' && name === 'Aspen Plus'))
      assert.equal((await get('/documents?from=2026-11-31')).status, 422)
    })

    test('come to their own sums', async (t) => {
      const { sums } = await open(engine, t)
      const [one, none] = [
        { count: 1, amount: 900_000 },
        { count: 0, amount: 0 },
      ]
      assert.deepEqual(await sums('to=2026-11-19'), { invoices: one, creditNotes: none, tax: 137_288 })
      assert.deepEqual(await sums('course=AspenHysys'), {
        invoices: one,
        creditNotes: { count: 1, amount: 100_000 },
        tax: 137_288 - 15_254,
      })
    })

    test('are saved as a register and as papers, which the audit notes', async (t) => {
      const { get, register, exports } = await open(engine, t)
      const days = 'from=2026-11-20&to=2026-11-20'
      const answer = await get(`/register.csv?${days}`)
      assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="invoices-2026-11-20.csv"')
      await answer.text()
      assert.deepEqual(
        (await register('course=AspenHysys')).map(({ Number, Total }) => [Number, Total]),
        [
          [USHAS, '9000'],
          [NOTE, '-1000'],
        ],
      )
      assert.deepEqual(
        (await register('q=ravi')).map(({ Number }) => Number),
        [RAVIS],
      )
      assert.equal((await register('')).length, 3)
      const papers = await get(`/documents.zip?${days}&course=AspenHysys&kind=invoice`)
      assert.equal(papers.headers.get('content-disposition'), 'attachment; filename="invoices-2026-11-20.zip"')
      assert.deepEqual(Object.keys(unzipSync(new Uint8Array(await papers.arrayBuffer()))), ['SYN-26-27-000002.pdf'])
      for (const tooMany of ['course=AspenHysys', 'from=2026-11-20', 'from=2026-09-01&to=2026-12-02', 'fy=2026-27'])
        assert.equal((await get(`/documents.zip?${tooMany}`)).status, 422, tooMany)
      assert.deepEqual((await exports()).slice(1, 4), [
        { query: {}, count: 3 },
        { query: { q: 'ravi' }, count: 1 },
        { query: { course: 'AspenHysys' }, count: 2 },
      ])
      const month = await get('/register.csv?from=2026-11-01&to=2026-11-30')
      assert.match(month.headers.get('content-disposition') ?? '', /"invoices-2026-11-01-to-2026-11-30\.csv"$/)
      await month.text()
    })

    test('are found, summed and saved behind thousands of others, page by page', async (t) => {
      const { app, page, numbers, sums, register } = await open(engine, t)
      await issueMany(app, 2_100)
      assert.deepEqual(await numbers('course=AspenHysys'), [NOTE, USHAS])
      assert.equal((await sums('course=AspenHysys')).invoices.count, 1)
      assert.equal((await sums('course=AspenPlus')).invoices.count, 2_101)
      const all = await sums('')
      assert.deepEqual([all.invoices.count, all.creditNotes.count], [2_102, 1])
      assert.deepEqual(await sums('q=SY'), all)
      // As a server of an earlier release leaves it.
      await app.database.db
        .updateTable('documents')
        .set({ total: null, tax: null })
        .where('number', '=', USHAS)
        .execute()
      assert.deepEqual([await sums('q=SY'), await sums('')], [all, all])
      assert.equal((await register('course=AspenHysys')).length, 2)
      const first = await page('course=AspenPlus')
      const second = await page(`course=AspenPlus&after=${encodeURIComponent(first.next ?? '')}`)
      const both = [...first.documents, ...second.documents].map(({ number }) => number)
      assert.deepEqual([first.documents.length, new Set(both).size], [50, 100])
    })
  })
