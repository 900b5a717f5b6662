import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Problem } from '#contract/problem.ts'
import { engines } from '../tests/support/engines.ts'
import { openApps } from '../tests/support/openapi/apps.ts'
import { addressWith, type Get, getsOf } from '../tests/support/openapi/gets.ts'
import { openMembers } from '../tests/support/openapi/members.ts'

/** What somebody may write into an address by hand, or a page elsewhere may link to. */
const ODD = `
  x -1 % ~ __proto__ '--1 2147483648 99999999999999999999
  0001-01 2026-13 9999-12 +010000-01 0000-01-01 2026-02-30 9999-12-31 -000001-01-01`
  .split(/\s+/)
  .concat('a\0b', '\uFFFD', "' or 1=1 --", 'x'.repeat(9000))
const USUAL = { from: ['2026-01', '2026-01-01'], to: ['2026-12', '2026-12-01'] }

/** Each parameter with each odd value; an end of a time also beside a usual one. */
function* addressesOf({ path, query }: Get): Generator<string> {
  const names = query.map(({ name }) => name)
  const needed: Array<[string, string]> = names.includes('table') ? [['table', 'money']] : []
  for (const name of names)
    for (const value of ODD) {
      yield addressWith(path, [...needed.filter(([one]) => one !== name), [name, value]])
      if (!names.includes('from') || (name !== 'from' && name !== 'to')) continue
      const other = name === 'from' ? 'to' : 'from'
      for (const usual of USUAL[other]) yield addressWith(path, [...needed, [other, usual], [name, value]])
    }
}

for (const engine of engines)
  suite(`odd values in addresses, on ${engine.name}`, () => {
    test('are refused with a sentence, or find nothing, for everybody', async (t) => {
      const { app } = await openApps(t, engine)
      const { staff } = await openMembers(app)
      const gets = (await getsOf(app)).filter(({ query }) => query.length > 0)
      assert.ok(gets.length >= 20, `${gets.length}`)
      for (const get of gets)
        for (const address of addressesOf(get)) {
          const { cookie } = address.startsWith('/api/room') ? staff.trainer : staff.owner
          const answer = await app.request(address, { headers: { cookie } })
          assert.ok(answer.status < 500, `${address}: ${answer.status} ${JSON.stringify(app.logged.at(-2))}`)
          assert.notEqual(answer.status, 401, address)
          if (answer.status !== 422) {
            await answer.body?.cancel()
            continue
          }
          const { errors } = Problem.parse(await answer.json())
          for (const { message } of errors) assert.doesNotMatch(message, /^$|expected|too (?:big|small)/i, address)
        }
    })

    test('are no months of the numbers', async (t) => {
      const { app } = await openApps(t, engine)
      const { staff } = await openMembers(app)
      const get = (query: string) =>
        app.request(`/api/desk/numbers${query}`, { headers: { cookie: staff.owner.cookie } })
      for (const [from, to] of [
        ['2026-01', 'x'],
        ['x', '2026-01'],
        ['0001-01', '9999-12'],
        ['1234567890123456789', '1234567890123456789'],
        ['2026-02', '2026-01'],
        ['2020-01', '2026-01'],
      ])
        for (const query of [`?from=${from}&to=${to}`, `.csv?table=money&from=${from}&to=${to}`])
          assert.equal((await get(query)).status, 422, query)
      for (const query of ['?from=2000-01', '?to=2000-01', '?from=2099-12', '?to=2099-12', '?from=2099-01&to=2099-12'])
        assert.equal((await get(query)).status, 200, query)
    })
  })
