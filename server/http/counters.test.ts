import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { countAddress } from './address-limit.ts'
import { memoryCounters } from './counters.ts'

const LIMIT = { times: 3, seconds: 600 }

suite('S8: counters in memory', () => {
  test('keep a bounded number of names however many come, and go on counting who comes often', async () => {
    const counters = memoryCounters(() => new Date(0))
    await counters.hit('seldom', 600)
    for (let visitor = 0; visitor < 250_000; visitor += 1) {
      await counters.hit(`visitor ${visitor}`, 600)
      if (visitor % 10_000 === 0) await counters.hit('often', 600)
    }
    assert.ok(counters.size() <= 100_000, String(counters.size()))
    assert.equal((await counters.hit('often', 600)).count, 26)
    assert.equal((await counters.hit('seldom', 600)).count, 1, 'forgotten for the newer ones')
  })

  test('begin anew after the window, and take back and forget what they are asked to', async () => {
    let time = 0
    const counters = memoryCounters(() => new Date(time), 2)
    const hit = async () => (await counters.hit('a', 10)).count
    assert.deepEqual([await hit(), await hit()], [1, 2])
    for (const other of ['b', 'c', 'a', 'd']) await counters.hit(other, 10)
    assert.equal(await hit(), 4, 'also from the older generation')
    await counters.giveBack('a')
    assert.equal(await hit(), 4)
    await counters.forget('a')
    assert.equal(await hit(), 1)
    time = 10_000
    assert.deepEqual(await counters.hit('a', 10), { count: 1, secondsLeft: 10 })
  })
})

suite('S8: an IPv6 visitor', () => {
  const count = (counters: ReturnType<typeof memoryCounters>, address: string) =>
    countAddress(counters, 'x', address, LIMIT)

  test('is counted by the /64 that it holds', async () => {
    const counters = memoryCounters(() => new Date(0))
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::']) await count(counters, address)
    assert.equal(await count(counters, '2001:db8:1:2::9'), 600)
    assert.equal(await count(counters, '2001:db8:1:3::1'), null)
  })

  test('does not escape by the 65,536 networks of its /48', async () => {
    const counters = memoryCounters(() => new Date(0))
    const answers: Array<number | null> = []
    for (let network = 0; network < 40; network += 1)
      answers.push(await count(counters, `2001:db8:1:${network.toString(16)}::1`))
    assert.equal(answers.filter((seconds) => seconds === null).length, 30)
    assert.equal(await count(counters, '2001:db8:2::1'), null, 'another /48 goes on')
    assert.equal(await count(counters, '203.0.113.7'), null)
  })
})
