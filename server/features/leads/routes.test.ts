import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  BulkDone,
  BulkPreview,
  LeadChoices,
  LeadDetail,
  LeadPage,
  LeadRow,
  Neighbours,
  StaleLead,
  Undone,
} from '#contract/leads.ts'
import type { Role } from '#contract/staff.ts'
import { contactMessage, enrolment } from '#stand-ins/people/makers.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { codeOf } from '../../../tests/support/api-member.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'

const MINUTE_MS = 60_000
const TODAY = '2026-11-20'
/** How a registered account is called. */
const STAFF = 'Asha Rao'

/** An app with somebody of the support, and what that person does. */
async function open(engine: TestEngine, cleaner: Cleaner, role: Role = 'support') {
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV })
  const { cookie } = await registerStaff(app, `${role}@example.com`, role)
  return { app, ...deskOf(app, cookie) }
}

function deskOf(app: TestApp, cookie: string) {
  const headers = { cookie }
  const get = (path: string) => app.request(`/api/desk${path}`, { headers })
  const send = (path: string, body: unknown) => app.send('POST', `/api/desk${path}`, body, headers)
  const list = async (query = '') => {
    const answer = await get(`/leads?${query}`)
    assert.equal(answer.status, 200, `${query}: ${JSON.stringify(app.logged.at(-2))}`)
    return LeadPage.parse(await answer.json())
  }
  return {
    get,
    send,
    list,
    /** The names of a list, in its order. */
    names: async (query = '') => (await list(query)).leads.map(({ name }) => name),
    change: (id: string, body: object) => app.send('PATCH', `/api/desk/leads/${id}`, body, headers),
    detail: async (id: string) => LeadDetail.parse(await (await get(`/leads/${id}`)).json()),
  }
}

/** Somebody writes to the office, a minute after the last one. */
async function write(app: TestApp, firstName: string, minute: number, changes = {}): Promise<void> {
  app.setTime(new Date(NOON.getTime() + minute * MINUTE_MS))
  const email = `${firstName.toLowerCase()}@example.com`
  assert.equal((await app.send('POST', '/api/feedback', contactMessage({ firstName, email, ...changes }))).status, 201)
}

const only = <Value>([value, ...others]: readonly Value[]): Value =>
  value !== undefined && others.length === 0 ? value : assert.fail('not exactly one')

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
        ['q=avi', []],
        ['state=interested,won', ['Ravi Rao']],
        ['state=nothing', []],
        ['label=vip', ['Ravi Rao']],
        ['due=today', ['Ravi Rao']],
        ['due=overdue', []],
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

    test('a change is made on the version that was seen, and refused with what stands there now', async (t) => {
      const { app, list, change, detail } = await open(engine, t)
      await write(app, 'Ravi', 1)
      const { id, version } = only((await list('q=ravi')).leads)
      const first = await change(id, { version, nextOn: '2026-11-25', nextWhat: 'Call in the evening' })
      const { version: later } = LeadRow.parse(await first.json())
      const stale = await change(id, { version, state: 'lost' })
      assert.deepEqual([stale.status, await codeOf(stale.clone())], [409, 'versionStale'])
      assert.equal(StaleLead.parse(await stale.json()).current.nextWhat, 'Call in the evening')
      assert.equal((await change(id, { version: later, nextOn: null, state: 'contacted' })).status, 200)
      const { lead } = await detail(id)
      assert.deepEqual([lead.nextOn, lead.state, lead.nextWhat], [null, 'contacted', 'Call in the evening'])
      assert.equal((await change(id, { version: lead.version, state: 'sold' })).status, 422)
      assert.equal((await change('nobody', { version: 1 })).status, 404)
      await assertChained(app.database)
    })

    test('200 changes at once: each that is answered with 200 is in the audit, the others changed nothing', async (t) => {
      const { app, list, change } = await open(engine, t)
      await write(app, 'Ravi', 1)
      const { id } = only((await list('q=ravi')).leads)
      const rows = async () =>
        (await app.database.db.selectFrom('auditLog').select('id').where('subjectId', '=', id).execute()).length
      let made = 0
      for (let round = 0; round < 20; round += 1) {
        const { version } = only((await list('q=ravi')).leads)
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, nth) => change(id, { version, nextWhat: `${round} ${nth}` })),
        )
        const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
        assert.deepEqual(statuses, [200, ...Array.from({ length: 9 }, () => 409)])
        made += 1
      }
      assert.equal(await rows(), made)
      await assertChained(app.database)
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
      await send(`/leads/${id}/touches`, { kind: 'call', text: 'No answer' })
      const { lead, timeline } = await detail(id)
      assert.equal(lead.state, 'contacted')
      assert.deepEqual(
        timeline.map(({ kind, text, by }) => [kind, text, by]),
        [
          ['call', 'No answer', STAFF],
          ['note', 'Sounds keen', STAFF],
          ['record', '', null],
        ],
      )
      assert.ok(timeline[2]?.fields.some(({ name, value }) => name === 'Message' && /next batch/.test(value)))
      assert.equal(only((await list('q=ravi')).leads).isOpened, true)
      await write(app, 'Ravi', 9)
      assert.equal(only((await list('q=ravi')).leads).isOpened, false, 'there is news')
      assert.equal((await send(`/leads/${id}/touches`, { kind: 'seat', text: '' })).status, 422)
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

    test('many are changed at once but for those that somebody changed meanwhile, and exactly these go back', async (t) => {
      const { app, list, get, send, change } = await open(engine, t)
      for (let count = 0; count < 340; count += 1) await write(app, `Person${count}`, 0)
      const query = 'source=contact form&sort=name'
      const preview = BulkPreview.parse(await (await get(`/leads/bulk?${query}`)).json())
      assert.deepEqual([preview.count, preview.leads.length], [340, 340])
      const touched = (await list(query)).leads[7]
      assert.ok(touched)
      await change(touched.id, { version: touched.version, state: 'interested' })
      const answer = await send('/leads/bulk', {
        leads: preview.leads,
        change: { state: 'contacted', labels: ['batch 1'] },
      })
      const { operationId, changed, left } = BulkDone.parse(await answer.json())
      assert.deepEqual([changed, left], [339, [{ id: touched.id, name: touched.name }]])
      assert.equal((await list('state=contacted&label=batch 1')).count, 339)
      const since = (await list(`${query}&state=contacted`)).leads[3]
      assert.ok(since)
      await change(since.id, { version: since.version, state: 'waiting' })
      const other = deskOf(app, (await registerStaff(app, 'other@example.com', 'owner')).cookie)
      assert.equal(await codeOf(await other.send(`/operations/${operationId}/undo`, {})), 'notFound')
      const undone = Undone.parse(await (await send(`/operations/${operationId}/undo`, {})).json())
      assert.deepEqual(undone, { undone: 338, left: 1 })
      assert.equal((await list('state=new&source=contact form')).count, 338)
      assert.equal((await list('label=batch 1')).count, 1, 'somebody changed it since')
      assert.equal(await codeOf(await send(`/operations/${operationId}/undo`, {})), 'tooLate')
      await assertChained(app.database)
    })

    test('two contacts are merged with both histories, and taken apart again exactly', async (t) => {
      const { app, list, send, detail, names } = await open(engine, t)
      for (const [minute, name] of ['Ravi', 'Rafi'].entries()) await write(app, name, minute, { phone: '9000000001' })
      app.setTime(new Date(NOON.getTime() + 3 * MINUTE_MS))
      await app.send(
        'POST',
        '/api/enrollments/AspenPlus',
        enrolment({ name: 'Rafi', email: 'rafi@example.com', phone: '9000000001' }),
      )
      const before = await app.database.db
        .selectFrom('leads')
        .select(['id', 'contactId', 'isListed'])
        .orderBy('id')
        .execute()
      const [ravi, rafi] = [only((await list('q=ravi')).leads), only((await list('q=rafi&interest=general')).leads)]
      assert.deepEqual(
        (await detail(ravi.id)).duplicates.map(({ name, why }) => [name, why]),
        [['Rafi Rao', 'same phone']],
      )
      assert.equal((await send(`/leads/${rafi.id}/merge`, { into: ravi.id, version: rafi.version })).status, 200)
      const merged = await detail(ravi.id)
      assert.deepEqual(
        merged.timeline.map(({ kind }) => kind),
        ['record', 'record'],
      )
      assert.deepEqual(
        merged.others.map(({ about }) => about),
        ['Aspen Plus'],
      )
      assert.deepEqual(await names('source=contact form'), ['Ravi Rao'])
      await write(app, 'Rafi', 9)
      assert.equal((await detail(ravi.id)).timeline.length, 3, 'a further form goes to the merged person')
      const { operationId } = only(merged.merges)
      assert.deepEqual(await (await send(`/operations/${operationId}/undo`, {})).json(), { undone: 1, left: 0 })
      const after = await app.database.db
        .selectFrom('leads')
        .select(['id', 'contactId', 'isListed'])
        .orderBy('id')
        .execute()
      assert.deepEqual(after, before)
      await assertChained(app.database)
    })

    test('two who only have one wish, the same, are taken apart as well', async (t) => {
      const { app, list, send, detail } = await open(engine, t)
      for (const [minute, name] of ['Ravi', 'Rafi'].entries()) await write(app, name, minute)
      const [ravi, rafi] = [only((await list('q=ravi')).leads), only((await list('q=rafi')).leads)]
      assert.equal((await send(`/leads/${rafi.id}/merge`, { into: ravi.id, version: rafi.version })).status, 200)
      const { operationId } = only((await detail(ravi.id)).merges)
      assert.equal((await send(`/operations/${operationId}/undo`, {})).status, 200)
      assert.equal((await list('q=rafi')).count, 1)
    })

    test('does not merge two people who both have an account', async (t) => {
      const { app, list, send } = await open(engine, t)
      for (const name of ['asha', 'ravi']) {
        const { uid, email } = await buyer(app, name)
        await app.database.db.updateTable('contacts').set({ userId: uid }).where('email', '=', email).execute()
      }
      const [one, other] = (await list('source=account')).leads.filter(({ email }) => email !== 'support@example.com')
      assert.ok(one && other)
      const refused = await send(`/leads/${one.id}/merge`, { into: other.id, version: one.version })
      assert.deepEqual([refused.status, await codeOf(refused)], [409, 'twoAccounts'])
      assert.equal(
        await codeOf(await send(`/leads/${one.id}/merge`, { into: one.id, version: one.version })),
        'sameContact',
      )
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
  })
