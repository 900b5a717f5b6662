import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWatchLog } from './watch-log.ts'

const play = (log: ReturnType<typeof createWatchLog>, from: number, to: number) => {
  for (let time = from; time <= to; time += 0.25) log.at(time)
}

test('what was played is covered, and a jump leaves out what lies between', () => {
  const log = createWatchLog()
  play(log, 10, 20)
  log.rest(20)
  play(log, 100, 105)
  assert.deepEqual(log.take(), {
    covered: [
      [10, 20],
      [100, 105],
    ],
    position: 105,
  })
})

test('no second is lost between two reports, and none is said twice', () => {
  const log = createWatchLog()
  play(log, 0, 15.5)
  assert.deepEqual(log.take(), { covered: [[0, 15]], position: 15 })
  play(log, 15.75, 30.5)
  assert.deepEqual(log.take(), { covered: [[15, 30]], position: 30 })
  assert.deepEqual(log.take(), { covered: [], position: 30 })
})

test('a report that did not arrive goes with the next one', () => {
  const log = createWatchLog()
  play(log, 0, 5)
  log.rest(5)
  log.giveBack(log.take())
  play(log, 50, 52)
  assert.deepEqual(log.take().covered, [
    [0, 5],
    [50, 52],
  ])
})
