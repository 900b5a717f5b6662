import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { LeadChoices, LeadRow, Neighbours, type LeadPage } from '#contract/leads.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { enrolment } from '#stand-ins/people/makers.ts'
import { codeOf } from '../../../tests/support/api-member.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { deskOf, only, open, STAFF, write } from '../../../tests/support/lead-desk.ts'
import { NOON } from '../../../tests/support/test-app.ts'
import { LeadKept } from './by-hand.ts'

const TODAY = '2026-11-20'

for (const engine of engines)
  suite(`leads at the desk, on ${engine.name}`, () => {
    test('are listed in four orders, filtered, and found by the beginnings of words', async (t) => {
      const { app, get, list, names, change } = await open(engine, t)
      await write(app, 'Ravi', 1, { phone: '9123456780' })
      await write(app, 'Meena', 2)
      app.setTime(new Date(NOON.getTime() + 3 * MINUTE_MS))
      await app.send('POST', '/api/enrollments/AspenPlus', enrolment({ name: 'Usha', email: 'usha@iit.example' }))
      const ours = async (query = '') => (await names(query)).filter((name) => name !== STAFF)
      const ravi = only((await list('q=ravi')).leads)
      assert.equal(
        (await change(ravi.id, { version: 1, nextOn: TODAY, state: 'interested', labels: ['vip'] })).status,
        200,
      )
      assert.deepEqual(await ours('source=contact form'), ['Ravi Rao', 'Meena Rao'], 'what changed last stands first')
      for (const [query, found] of [
        ['sort=newest', ['Usha', 'Meena Rao', 'Ravi Rao']],
        ['sort=due&source=contact form', ['Ravi Rao', 'Meena Rao']],
        ['sort=name', ['Meena Rao', 'Ravi Rao', 'Usha']],
        ['q=rao&sort=name', ['Meena Rao', 'Ravi Rao']],
        ['q=RAVI ra', ['Ravi Rao']],
        ['q=iit', ['Usha']],
        ['q=6780', ['Ravi Rao']],
        ['q=9123456780', ['Ravi Rao']],
        ['q=ravi@example.com', ['Ravi Rao']],
        ['q=RAVI@Example.com', ['Ravi Rao']],
        ['q=ravi@gmail.com', []],
        ['q=ravi@', ['Ravi Rao']],
        ['q=%2B91 91234 56780', ['Ravi Rao']],
        ['q=avi', []],
        ['state=interested,won', ['Ravi Rao']],
        ['state=nothing', []],
        ['label=vip', ['Ravi Rao']],
        ['due=today', ['Ravi Rao']],
        ['due=overdue', []],
        ['due=ahead', ['Ravi Rao']],
        ['due=none&sort=name', ['Meena Rao', 'Usha']],
        ['interest=course:AspenPlus', ['Usha']],
        ['to=2026-11-19', []],
        ['from=2026-11-21', []],
      ] as const)
        assert.deepEqual(await ours(query), found, query)
      const choices = LeadChoices.parse(await (await get('/leads/choices')).json())
      assert.deepEqual(choices.labels, ['vip'])
      assert.deepEqual(
        choices.people.map(({ name }) => name),
        [STAFF],
      )
      assert.equal((await get('/leads?due=someday')).status, 422)
    })

    test('are read a page at a time, without a gap or a repetition while others are added', async (t) => {
      const { app, list, get } = await open(engine, t)
      for (let count = 0; count < 120; count += 1) await write(app, `Person${count}`, count)
      const seen: string[] = []
      for (let after: string | null = ''; after !== null;) {
        const page: LeadPage = await list(`source=contact form&sort=newest${after === '' ? '' : `&after=${after}`}`)
        assert.ok(page.count >= 120)
        seen.push(...page.leads.map(({ name }) => name))
        await write(app, `Later${seen.length}`, 200 + seen.length)
        after = page.next
      }
      assert.deepEqual(
        seen,
        Array.from({ length: 120 }, (_, count) => `Person${119 - count} Rao`),
      )
      assert.equal((await get('/leads?after=nonsense')).status, 200)
    })

    test('a call or a letter answers a new lead; the timeline tells all of it, with the form', async (t) => {
      const { app, list, send, detail } = await open(engine, t)
      await write(app, 'Ravi', 1)
      const { id, isOpened } = only((await list('q=ravi')).leads)
      assert.equal(isOpened, false)
      app.setTime(new Date(NOON.getTime() + 3 * MINUTE_MS))
      assert.equal((await send(`/leads/${id}/touches`, { kind: 'note', text: 'Sounds keen' })).status, 200)
      assert.equal((await detail(id)).lead.state, 'new')
      app.setTime(new Date(NOON.getTime() + 5 * MINUTE_MS))
      const noted = LeadRow.parse(
        await (await send(`/leads/${id}/touches`, { kind: 'call', text: 'No answer' })).json(),
      )
      const { lead, timeline } = await detail(id)
      assert.deepEqual(noted, lead, 'whoever noted it goes on from there')
      assert.equal(lead.state, 'contacted')
      assert.deepEqual(
        timeline.map(({ kind, text, by }) => [kind, text, by]),
        [
          ['call', 'No answer', STAFF],
          ['note', 'Sounds keen', STAFF],
          ['letter', 'We have your message to Synergyy', null],
          ['record', '', null],
        ],
      )
      assert.ok(timeline.at(-1)?.fields.some(({ name, value }) => name === 'Message' && /next batch/.test(value)))
      assert.equal(only((await list('q=ravi')).leads).isOpened, true)
      await write(app, 'Ravi', 9)
      assert.equal(only((await list('q=ravi')).leads).isOpened, false, 'there is news')
      assert.equal((await send(`/leads/${id}/touches`, { kind: 'seat', text: '' })).status, 422)
    })

    test('T17: are nobody where signs alone are searched for, also in the file', async (t) => {
      const { app, list } = await open(engine, t)
      const owner = deskOf(app, (await registerStaff(app, 'owner@example.org', 'owner')).cookie)
      await write(app, 'Ravi', 1)
      assert.match(await (await owner.get('/leads.csv?q=ravi')).text(), /"Ravi Rao"/)
      for (const q of ['%25', '_', '%F0%9F%99%8F', '%E2%80%8B%25']) {
        assert.deepEqual((await list(`q=${q}`)).leads, [], q)
        const [, ...rows] = (await (await owner.get(`/leads.csv?q=${q}`)).text()).trim().split('\r\n')
        assert.deepEqual(rows, [], q)
      }
    })

    test('has neighbours in the list that it was opened from', async (t) => {
      const { app, list, get } = await open(engine, t)
      for (const [minute, name] of ['Asha', 'Ravi', 'Usha'].entries()) await write(app, name, minute)
      const query = 'source=contact form&sort=newest'
      const [usha, ravi, asha] = (await list(query)).leads
      const beside = async (id = '') => Neighbours.parse(await (await get(`/leads/${id}/neighbours?${query}`)).json())
      assert.deepEqual(await beside(ravi?.id), { previous: usha?.id, next: asha?.id })
      assert.deepEqual(await beside(usha?.id), { previous: null, next: ravi?.id })
    })

    test('goes out as a file only by right, without a formula, with a row in the audit', async (t) => {
      const { app, get } = await open(engine, t)
      await write(app, '=cmd()', 1, { email: 'evil@example.com' })
      assert.equal(await codeOf(await get('/leads.csv')), 'forbidden')
      const owner = deskOf(app, (await registerStaff(app, 'owner@example.org', 'owner')).cookie)
      const answer = await owner.get('/leads.csv?source=contact form')
      assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/)
      const [head, line] = (await answer.text()).split('\r\n')
      assert.match(head ?? '', /"Name","Email"/)
      assert.match(line ?? '', /^"'=cmd\(\) Rao"/)
      assert.match(line ?? '', /"\d{4}-\d\d-\d\d \d\d:\d\d IST"$/)
      const row = await app.database.db
        .selectFrom('auditLog')
        .selectAll()
        .where('action', '=', 'leads.export')
        .executeTakeFirstOrThrow()
      assert.match(row.after ?? '', /"count":1/)
    })

    test('is written down by hand, also without an address, and beside what is known', async (t) => {
      const { app, list, send } = await open(engine, t)
      await write(app, 'Ravi', 1)
      const given = {
        name: 'Ravi',
        email: 'RAVI@example.com',
        phone: null,
        interest: 'course:AspenPlus',
        text: 'Called us',
      }
      assert.equal((await send('/leads', given)).status, 201)
      assert.equal((await send('/leads', { ...given, name: 'Caller', email: null, phone: '9000000001' })).status, 201)
      assert.equal((await send('/leads', { ...given, email: null })).status, 422)
      assert.equal((await list('q=ravi')).count, 2)
      assert.equal(only((await list('q=caller')).leads).source, 'by hand')
      assert.equal(
        (await app.database.db.selectFrom('contacts').select('id').where('email', 'like', 'ravi%').execute()).length,
        1,
      )
    })

    test('that is written down twice with one key, also at once or after a lost answer, is one', async (t) => {
      const { app, list, send, detail } = await open(engine, t)
      const key = '0123456789abcdef'
      const caller = { name: 'Caller', email: null, phone: '9000000001', interest: 'general', text: 'Called us' }
      const answers = await Promise.all([1, 2, 3].map(() => send('/leads', { ...caller, key })))
      const ids = new Set(await Promise.all(answers.map(async (answer) => LeadKept.parse(await answer.json()).id)))
      const { id } = only((await list('q=caller')).leads)
      assert.deepEqual([...ids], [id])
      await send('/leads', { ...caller, key: `${key}2` })
      assert.equal((await list('q=caller')).count, 2, 'somebody else of that name')
      const touch = { kind: 'call', text: 'Wants weekends' }
      const noted = await Promise.all([1, 2, 3].map(() => send(`/leads/${id}/touches`, { ...touch, key })))
      assert.ok(noted.every(({ status }) => status === 200))
      assert.equal((await detail(id)).timeline.filter(({ text }) => text === touch.text).length, 1)
      await send(`/leads/${id}/touches`, touch)
      assert.equal((await detail(id)).timeline.filter(({ text }) => text === touch.text).length, 2)
      const rows = app.database.db
        .selectFrom('auditLog')
        .select('action')
        .where('action', 'in', ['lead.add', 'lead.touch'])
      assert.equal((await rows.execute()).length, 4)
    })
  })
