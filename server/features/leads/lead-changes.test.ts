import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { BulkDone, BulkPreview, LeadRow, StaleLead, Undone } from '#contract/leads.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { codeOf } from '../../../tests/support/api-member.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { deskOf, only, open, write } from '../../../tests/support/lead-desk.ts'
import { booksOn, buyer, press, send as sendEvent } from '../../../tests/support/payment-chain.ts'

for (const engine of engines)
  suite(`changes of leads, on ${engine.name}`, () => {
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

    test('a note, a call and a saved view leave their rows in the audit', async (t) => {
      const { app, list, send } = await open(engine, t)
      await write(app, 'Ravi', 1)
      const { id } = only((await list('q=ravi')).leads)
      await send(`/leads/${id}/touches`, { kind: 'note', text: 'asks for the dates' })
      await send(`/leads/${id}/touches`, { kind: 'call', text: '' })
      await send('/views', { name: 'Mine', query: '?state=new' })
      const rows = await app.database.db.selectFrom('auditLog').select('action').orderBy('id').execute()
      const actions = rows.map(({ action }) => action).filter((action) => /^(?:lead|view)\./.test(action))
      assert.deepEqual(actions, ['lead.touch', 'lead.touch', 'lead.change', 'view.save'])
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
        change: { state: 'contacted', addLabel: 'batch 1' },
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

    test('a label is added to many and taken off many, and each keeps its others', async (t) => {
      const { app, list, send, change } = await open(engine, t)
      for (const name of ['Ravi', 'Meena', 'Usha']) await write(app, name, 0)
      const seen = async () => (await list('source=contact form&sort=name')).leads
      const [meena, , usha] = await seen()
      assert.ok(meena && usha)
      const full = Array.from({ length: 10 }, (_, index) => `label ${index}`)
      await change(meena.id, { version: 1, labels: ['vip'] })
      await change(usha.id, { version: 1, labels: full })
      const many = async (wish: object) => {
        const leads = (await seen()).map(({ id, version }) => `${id}:${version}`)
        return BulkDone.parse(await (await send('/leads/bulk', { leads, change: wish })).json())
      }
      const labels = async () => (await seen()).map((lead) => lead.labels)
      const added = await many({ addLabel: 'weekend' })
      assert.deepEqual([added.changed, added.left.map(({ name }) => name)], [2, ['Usha Rao']], 'ten are the most')
      assert.deepEqual(await labels(), [['vip', 'weekend'], ['weekend'], full])
      await send(`/operations/${added.operationId}/undo`, {})
      assert.deepEqual(await labels(), [['vip'], [], full])
      await many({ removeLabel: 'vip' })
      assert.deepEqual(await labels(), [[], [], full])
      const refused = await send('/leads/bulk', { leads: [`${meena.id}:9`], change: { labels: ['x'] } })
      assert.equal(refused.status, 422, 'nobody’s labels are replaced by those of all')
      await assertChained(app.database)
    })

    test('a seat that wins a lead, and its end, stand in the audit between the changes of staff', async (t) => {
      const { app, list, change } = await open(engine, t)
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      const lead = async () => only((await list('interest=course:AspenPlus')).leads)
      const { id, version } = await lead()
      assert.equal((await change(id, { version, state: 'interested' })).status, 200)
      await sendEvent(app, 'payment.captured', { id: 'pay_1', email: asha.email })
      assert.equal((await lead()).state, 'won')
      assert.equal((await change(id, { version: (await lead()).version, nextWhat: 'Welcome her' })).status, 200)
      const { ledger } = booksOn(app, new Date('2026-11-21T10:00:00Z'))
      assert.equal(
        await ledger.undo('pay_1', { actor: 'cli:the owner', at: new Date('2026-11-21T10:00:00Z'), why: 'a mistake' }),
        null,
      )
      assert.equal((await change(id, { version: (await lead()).version, state: 'lost' })).status, 200)
      const rows = await app.database.db
        .selectFrom('auditLog')
        .select('why')
        .where('subjectId', '=', id)
        .where('actor', '=', 'system')
        .orderBy('id')
        .execute()
      assert.deepEqual(
        rows.map(({ why }) => why),
        ['seated', 'the seat was taken back'],
      )
      await assertChained(app.database)
    })

    test('a lead is given only to somebody who works on leads', async (t) => {
      const { app, list, change, send } = await open(engine, t)
      await write(app, 'Ravi', 1)
      const { id, version } = only((await list('q=ravi')).leads)
      const { uid: accountant } = await registerStaff(app, 'accountant@example.com', 'accountant')
      const { uid: owner } = await registerStaff(app, 'owner@example.com', 'owner')
      for (const assigneeId of [accountant, 'nobody']) {
        const refused = await change(id, { version, assigneeId })
        assert.deepEqual([refused.status, await codeOf(refused)], [422, 'fieldsInvalid'])
        const many = await send('/leads/bulk', { leads: [`${id}:${version}`], change: { assigneeId } })
        assert.equal(many.status, 422)
      }
      assert.equal((await change(id, { version, assigneeId: owner })).status, 200)
    })
  })
