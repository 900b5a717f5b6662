/** The unit and API tests by other clocks than the machine's: where days, months and years end, in India and elsewhere. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { before, suite, test } from 'node:test'
import { root } from '../setup/run.js'
import { testFiles } from '../test/test-groups.ts'

/** In UTC; India is five and a half hours ahead. */
const CLOCKS = {
  'across Indian midnight at the end of a financial year': '2027-03-31 18:24:00',
  'on a leap day': '2028-02-29 09:00:00',
  'across Indian midnight at the end of a year': '2026-12-31 18:24:00',
  'across midnight of UTC at the end of a year': '2026-12-31 23:54:00',
  'on a Sunday': '2027-01-17 06:00:00',
}
/** What starts processes gives them an environment of its own, without the clock. */
const FILES = testFiles().filter((file) => /^(?:contract|content|server|web)\//.test(file))

const hasFaketime = () => spawnSync('faketime', ['--version']).status === 0

suite('unit and API tests', () => {
  before(() => assert.ok(hasFaketime(), 'faketime sets the clock: please install it'))

  for (const [name, clock] of Object.entries(CLOCKS))
    test(`hold ${name}`, async () => {
      const words = ['-f', `@${clock}`, process.execPath, 'scripts/test.ts', '--only', 'unit', ...FILES]
      // The time since a start goes on as it does, so that waiting ends.
      const { NODE_TEST_CONTEXT: _outer, ...given } = process.env
      const env = { ...given, TZ: 'UTC', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
      const run = spawn('faketime', words, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
      const [code] = await once(run, 'close')
      assert.equal(code, 0)
    })
})
