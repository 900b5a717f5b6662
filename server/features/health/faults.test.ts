/** The last faults of the log: counted together, without anything personal, and bounded. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Health, MOST_FAULTS } from '#contract/health.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { createTestApp, NOON, testAppOn } from '../../../tests/support/test-app.ts'
import { createLog } from '../../log.ts'
import { createFaultRounds } from './fault-rounds.ts'
import { createNotedFaults } from './noted-faults.ts'

async function open(engine: TestEngine, t: Cleaner) {
  const faults = createNotedFaults(() => NOON)
  const app = await createTestApp(engine, t, { faults })
  const { cookie } = await registerStaff(app, 'owner@example.com', 'owner')
  const shown = async () => {
    const answer = await app.request('/api/desk/health', { headers: { cookie } })
    return Health.parse(await answer.json()).faults
  }
  return { app, faults, shown }
}

const STORM = 20_000

test('the log tells what is wrong, and of an error its kind alone', () => {
  const faults = createNotedFaults(() => NOON)
  const log = createLog({ write() {} }, faults.note)
  log.info({}, 'a letter went out')
  log.warn({ error: Object.assign(new Error('to asha@example.com'), { code: 'ECONNREFUSED' }) }, 'letter not sent')
  log.error({ method: 'GET', route: '/api/desk/people/:id', status: 500, query: '?q=asha' }, 'request failed')
  log.warn('nobody owns this site yet: open http://localhost:3000/desk/claim#code=planted within 60 minutes')
  log.error(
    {},
    'asha@example.com called from +91 98765 43210 about /home/asha/data with 0123456789abcdef0123456789abcdef',
  )
  assert.deepEqual(
    faults.take().map(({ level, words }) => `${level} ${words}`),
    [
      'warn Letter not sent: ECONNREFUSED',
      'error Request failed (GET /api/desk/people/:id, 500)',
      'warn Nobody owns this site yet: open … within 60 minutes',
      'error … called from … about … with …',
    ],
  )
})

for (const engine of engines)
  suite(`the last faults, on ${engine.name}`, () => {
    test('are counted together, outlive the server, and are those of every server', async (t) => {
      const { app, faults, shown } = await open(engine, t)
      assert.deepEqual(await shown(), [])
      for (let times = 0; times < STORM; times += 1) faults.note('error', {}, 'the back-up failed')
      await app.site.workers.loggedFaults.round()
      const lastAt = new Date(NOON.getTime() + 1000)
      const more = createNotedFaults(() => lastAt)
      const other = testAppOn(app.database, { faults: more })
      more.note('error', {}, 'the back-up failed')
      await other.site.workers.loggedFaults.round()
      const [firstAt, last] = [NOON, lastAt].map((at) => at.toISOString())
      assert.deepEqual(await shown(), [
        { level: 'error', words: 'The back-up failed', times: STORM + 1, firstAt, lastAt: last },
      ])
    })

    test('of a storm are a bounded number, in memory and in the database, and one write a round', async (t) => {
      const { app, faults, shown } = await open(engine, t)
      let writes = 0
      const write: typeof app.database.write = (work) => {
        writes += 1
        return app.database.write(work)
      }
      const rounds = createFaultRounds({ database: { ...app.database, write }, faults })
      for (let kind = 0; kind < STORM; kind += 1) faults.note('warn', {}, `fault ${kind}`)
      await rounds.round()
      for (let kind = 0; kind < MOST_FAULTS; kind += 1) faults.note('warn', {}, `another ${kind}`)
      await rounds.round()
      await rounds.round()
      assert.equal(writes, 2)
      assert.equal((await shown()).length, MOST_FAULTS)
      const rows = await app.database.db.selectFrom('loggedFaults').select('id').execute()
      assert.equal(rows.length, MOST_FAULTS)
    })

    test('wait where the database does not store, and are not lost', async (t) => {
      const { app, faults, shown } = await open(engine, t)
      faults.note('error', {}, 'request failed')
      const write = () => Promise.reject(new Error('nothing can be stored'))
      const broken = createFaultRounds({ database: { ...app.database, write }, faults })
      await assert.rejects(broken.round(), /nothing can be stored/)
      await app.site.workers.loggedFaults.round()
      assert.deepEqual(
        (await shown()).map(({ words, times }) => `${words} ${times}`),
        ['Request failed 1'],
      )
    })
  })
