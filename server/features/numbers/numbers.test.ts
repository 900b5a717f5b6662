import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Numbers, type Funnel } from '#contract/numbers.ts'
import { enrolment } from '#stand-ins/people/makers.ts'
import { weekendBatch } from '../../../tests/support/catalogs.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { deskOf, only, open, write } from '../../../tests/support/lead-desk.ts'
import { buyer, PAYMENT_ENV, send as provide } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON } from '../../../tests/support/test-app.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

const sumOf = (rows: readonly Funnel[]) =>
  (['came', 'contacted', 'won'] as const).map((column) => rows.reduce((sum, row) => sum + row[column], 0))

for (const engine of engines)
  suite(`numbers at the desk, on ${engine.name}`, () => {
    test('tell who came, was answered and bought, by source, course and month of India', async (t) => {
      const { app, list, change } = await open(engine, t, 'owner')
      const answer = async (name: string, state: string, minute: number) => {
        const { id, version } = only((await list(`q=${name}`)).leads)
        app.setTime(new Date(NOON.getTime() + minute * 60_000))
        assert.equal((await change(id, { version, state })).status, 200)
      }
      await write(app, 'Ravi', 0)
      await write(app, 'Robot', 0)
      await write(app, 'Meena', -2 * DAY_MINUTES)
      await answer('ravi', 'contacted', HOUR_MINUTES)
      await answer('robot', 'spam', HOUR_MINUTES)
      await answer('meena', 'interested', HOUR_MINUTES)
      // The first of December in India, while it is November in UTC.
      app.setTime(new Date('2026-11-30T18:30:00Z'))
      await app.send('POST', '/api/enrollments/AspenPlus', enrolment({ name: 'Usha', email: 'usha@example.com' }))
      const asha = await buyer(app, 'zoya')
      await provide(app, 'payment.captured', { id: 'pay_1', email: asha.email, notes: { course: 'Aspen Plus' } })

      const { cookie } = await registerStaff(app, 'later@example.com', 'owner')
      const { get } = deskOf(app, cookie)
      const numbers = Numbers.parse(await (await get('/numbers?from=2026-11&to=2026-12')).json())

      const { sources, courses, months, answers } = numbers.leads ?? assert.fail('an owner sees leads')
      const form = sources.find(({ name }) => name === 'contact form')
      assert.deepEqual(form, { name: 'contact form', came: 2, contacted: 2, won: 0 })
      const plus = courses.find(({ name }) => name === 'Aspen Plus')
      assert.deepEqual(plus, { name: 'Aspen Plus', came: 2, contacted: 0, won: 1 })
      assert.deepEqual(
        months.map(({ name }) => name),
        ['2026-11', '2026-12'],
      )
      const december = sources.find(({ name }) => name === 'payment')
      assert.deepEqual(december, { name: 'payment', came: 1, contacted: 0, won: 1 })
      assert.deepEqual(answers, [
        { month: '2026-11', asked: 2, answered: 2, withinDay: 1, middle: HOUR_MINUTES },
        { month: '2026-12', asked: 1, answered: 0, withinDay: 0, middle: null },
      ])
      for (const one of [sources, courses, months])
        assert.deepEqual(sumOf(one), sumOf(months), 'each way of counting counts the same leads')
      assert.equal(numbers.money.at(-1)?.month, '2026-12')
    })

    test('show batches that begin in the months or later, and what of them is taken', async (t) => {
      const batches = [
        weekendBatch({ key: 'AP-2026-08', startsOn: '2026-08-01', state: 'done' }),
        weekendBatch({ key: 'AP-2026-10', startsOn: '2026-10-31' }),
        weekendBatch({ key: 'AP-2027-01', startsOn: '2027-01-02' }),
      ]
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches } })
      const { get } = deskOf(app, (await registerStaff(app, 'owner@example.com', 'owner')).cookie)
      const zoya = await buyer(app, 'zoya')
      await provide(app, 'payment.captured', { id: 'pay_1', email: zoya.email, notes: { course: 'Aspen Plus' } })
      const { seats } = Numbers.parse(await (await get('/numbers?from=2026-09')).json())
      assert.deepEqual(
        seats?.batches.map(({ key, taken }) => [key, taken]),
        [
          ['AP-2026-10', 1],
          ['AP-2027-01', 0],
        ],
      )
    })

    test('are the last twelve months unless others are asked for, in order and not too many', async (t) => {
      const { get } = await open(engine, t, 'owner')
      const asked = async (query: string) => {
        const answer = await get(`/numbers${query}`)
        if (answer.status !== 200) return answer.status
        const { from, to, money } = Numbers.parse(await answer.json())
        return [from, to, money.length]
      }
      assert.deepEqual(await asked(''), ['2025-12', '2026-11', 12])
      assert.deepEqual(await asked('?from=2026-10'), ['2026-10', '2026-11', 2])
      assert.deepEqual(await asked('?to=2026-01'), ['2025-02', '2026-01', 12])
      assert.deepEqual(await asked('?from=2027-03'), ['2027-03', '2027-03', 1])
      assert.deepEqual(await asked('?from=2020-01'), ['2020-01', '2022-12', 36])
      for (const odd of ['?from=2026-13', '?from=2026-11&to=2026-10', '?from=2020-01&to=2026-01', '?to=yesterday'])
        assert.equal(await asked(odd), 422, odd)
    })

    test('can be taken out as files, each noted, and leads not by an accountant', async (t) => {
      const { app, get } = await open(engine, t, 'owner')
      await write(app, 'Ravi', 0)
      const file = await get('/numbers.csv?table=sources&from=2026-11')
      assert.match(file.headers.get('content-disposition') ?? '', /numbers-sources-2026-11-to-2026-11\.csv/)
      assert.match(await file.text(), /"Source","Came","Contacted","Won"\r\n[^]*"contact form",1,0,0\r\n/)
      for (const table of ['courses', 'months', 'answers', 'seats', 'money'])
        assert.equal((await get(`/numbers.csv?table=${table}`)).status, 200, table)
      const noted = app.database.db.selectFrom('auditLog').select('after').where('action', '=', 'numbers.export')
      assert.equal((await noted.execute()).length, 6)
      const { cookie } = await registerStaff(app, 'accountant@example.com', 'accountant')
      const accountant = deskOf(app, cookie)
      assert.equal((await accountant.get('/numbers.csv?table=sources')).status, 403)
      assert.equal((await accountant.get('/numbers.csv?table=money')).status, 200)
      assert.equal(Numbers.parse(await (await accountant.get('/numbers')).json()).leads, null)
    })
  })
