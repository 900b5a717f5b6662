import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { engines } from '../tests/support/engines.ts'
import { OpenApi } from '../tests/support/declared-answers.ts'
import { openApps } from '../tests/support/openapi/apps.ts'
import { send } from '../tests/support/openapi/call.ts'
import { EXAMPLES } from '../tests/support/openapi/examples.ts'
import { openMembers } from '../tests/support/openapi/members.ts'

/** What costs whoever reads it carelessly, or is no text that every database keeps. */
const ODD: readonly unknown[] = [
  '9'.repeat(20),
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20',
  'a\0b',
  '\uD800',
  '\u0301'.repeat(20_000),
  '𒐫'.repeat(20_000),
  `${'$'.repeat(20)}${'\\frac{'.repeat(3_000)}`,
  '*_`[('.repeat(4_000),
  ' \n'.repeat(10_000),
  `a${' '.repeat(20_000)}!`,
  '@'.repeat(20_000),
  JSON.parse('['.repeat(2_000) + ']'.repeat(2_000)),
  { toString: 'x', __proto__: null },
  1e20,
  -1.5,
  null,
  // As long as a name and a message may be.
  '*_`[('.repeat(18),
  '$\\frac{'.repeat(60),
  'ക്ഷ\u200D'.repeat(400),
]
const MOST_BYTES = 500_000

/** It refuses texts that SQLite keeps. */
const postgres = engines.find(({ name }) => name === 'postgres') ?? assert.fail()

type Path = ReadonlyArray<string | number>

/** Where in a body there is a value that is no list and no object. */
const leavesOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]))
    : [path]

function changed(body: object, path: Path, odd: unknown): object {
  const copy = structuredClone(body)
  let place: object = copy
  for (const key of path.slice(0, -1)) place = Reflect.get(place, key)
  Reflect.set(place, path.at(-1) ?? '', odd)
  return copy
}

suite('odd values in what is sent', () => {
  test('are taken or refused, never a fault, and no answer is longer than a page', async (t) => {
    const apps = await openApps(t, postgres)
    const { paths } = OpenApi.parse(await (await apps.app.request('/api/openapi.json')).json())
    const { cookie, staff } = await openMembers(apps.app)
    let sent = 0
    for (const [template, operations] of Object.entries(paths))
      for (const method of Object.keys(operations)) {
        const name = `${method} ${template}`
        const { path = template, body } = EXAMPLES[name] ?? {}
        if (!body) continue
        const call = { name, method, path, body, cookie: /desk|room/.test(name) ? staff.owner.cookie : cookie }
        for (const leaf of leavesOf(body))
          for (const odd of ODD) {
            const answer = await send(apps, call, { body: changed(body, leaf, odd) })
            const said = await answer.text()
            const what = `${name} ${leaf.join('.')} ${JSON.stringify(odd)?.slice(0, 40)}`
            assert.ok(answer.status < 500, `${what}: ${answer.status} ${JSON.stringify(apps.app.logged.at(-2))}`)
            assert.ok(said.length <= MOST_BYTES, what)
            sent += 1
          }
      }
    t.diagnostic(`${sent} sent`)
  })
})
