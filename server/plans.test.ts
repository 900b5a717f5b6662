import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { engines } from '../tests/support/engines.ts'
import { openApps } from '../tests/support/openapi/apps.ts'
import { addressWith, type Get, getsOf } from '../tests/support/openapi/gets.ts'
import { openMembers } from '../tests/support/openapi/members.ts'
import { planFaults, type PlanFault } from '../tests/support/plans/plan-faults.ts'
import { isAllowed } from '../tests/support/plans/allowed.ts'
import { recordStatements } from '../tests/support/plans/sent-statements.ts'

/** What is typed into a field that has no choices. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  q: ['asha', 'asha@example.com', '98765', 'SYN/26-27/000001', 'pay_1'],
  course: ['AspenPlus'],
  from: ['2026-11-01'],
  to: ['2026-11-30'],
}

/** Each list as it opens, with each choice of each field, and with each kind of text in its search. */
function* addressesOf({ path, query }: Get): Generator<string> {
  const needed: Array<[string, string]> = query.some(({ name }) => name === 'table') ? [['table', 'money']] : []
  yield addressWith(path, needed)
  for (const { name, choices } of query) {
    for (const text of TYPED[name] ?? choices)
      yield addressWith(path, [...needed.filter(([one]) => one !== name), [name, text]])
    if (name === 'after') yield addressWith(path, [...needed, ['after', '2026-11-20T12:00:00.000Z~x']])
  }
}

const nameOf = ({ table, statement, plan }: PlanFault) => `${table}: ${statement}\n    ${plan}`

for (const engine of engines)
  suite(`plans, on ${engine.name}`, () => {
    test('no statement that a page, a list, a search or a round sends goes through a table that grows', async (t) => {
      const { app } = await openApps(t, engine)
      const { staff } = await openMembers(app)
      const sent = recordStatements(t, engine)
      for (const get of await getsOf(app))
        for (const address of addressesOf(get)) {
          const { cookie } = address.startsWith('/api/room') ? staff.trainer : staff.owner
          const answer = await app.request(address, { headers: { cookie } })
          assert.ok(answer.status < 500, address)
          await (address.endsWith('/live') || address.endsWith('/changes') ? answer.body?.cancel() : answer.text())
        }
      const { postman, backups: _perNight, ...rounds } = app.site.workers
      await postman.round()
      for (const worker of Object.values(rounds)) await worker.round()
      const all = new Map(sent)
      assert.ok(all.size > 200, `${all.size} statements`)
      const faults = await planFaults(app.database, all)
      const left = faults.filter(({ table, statement }) => !isAllowed(table, statement))
      assert.deepEqual(left.map(nameOf), [])
    })
  })
