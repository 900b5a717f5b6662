import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { engines } from '../../tests/support/engines.ts'
import { createCatchUp, isBehind } from './catch-up.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const NEXT_DAY = new Date('2026-11-21T12:00:00.000Z')

for (const engine of engines)
  suite(`what the release before left behind, on ${engine.name}`, () => {
    test('is caught up with from the start on, and for a day after it was whole once', async (t) => {
      const database = await engine.open(t)
      const told = Promise.withResolvers<void>()
      const deps = { database, now: () => NOON, log: { warn: told.reject } }
      const work = [() => Promise.resolve(told.resolve())]
      const rounds = createCatchUp(deps, { name: 'things', fault: 'not all is there', work })
      assert.equal(await isBehind(database.db, 'things', NOON), true)
      rounds.start()
      await told.promise
      await rounds.round()
      await rounds.stop()
      assert.equal(await isBehind(database.db, 'things', new Date(NEXT_DAY.getTime() - 1)), true)
      assert.equal(await isBehind(database.db, 'things', NEXT_DAY), false)
      assert.equal(await isBehind(database.db, 'others', NEXT_DAY), true)
    })

    test('is begun again where a round was stopped or failed before its end', async (t) => {
      const database = await engine.open(t)
      const deps = { database, now: () => NOON, log: { warn() {} } }
      const catchUp = (name: string, work: () => Promise<void>) =>
        createCatchUp(deps, { name, fault: 'not all is there', work: [work] })
      const failing = catchUp('failing', () => Promise.reject(new Error('disk')))
      await assert.rejects(failing.round(), /disk/)
      const stopped = catchUp('stopped', async () => void stopped.stop())
      await stopped.round()
      for (const name of ['failing', 'stopped']) assert.equal(await isBehind(database.db, name, NEXT_DAY), true)
    })
  })
