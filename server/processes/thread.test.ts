import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { patience } from '#stand-ins/patience.ts'
import { createThread, ThreadFailed } from './thread.ts'

/** Does what a task says. */
const OBEDIENT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let count = 0
    parentPort.on('message', (task) => {
      count += 1
      if (task === 'loop') for (;;);
      if (task === 'die') process.exit(3)
      if (task === 'grow') for (const kept = []; ; ) kept.push(Array.from({ length: 1000 }, Math.random))
      parentPort.postMessage(task === 'refuse' ? { reason: 'refused' } : { done: task + count })
    })
  `)}`,
)

suite('a thread for one kind of work', () => {
  test('does one task after another, and what fails there is told alone', async (t) => {
    const thread = createThread<string, string>(OBEDIENT, { work: 'The work' })
    t.after(() => thread.close())
    const answers = await Promise.allSettled(['a', 'refuse', 'b'].map((task) => thread.ask(task)))
    assert.deepEqual(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason))),
      ['a1', 'Error: The work failed: refused', 'b3'],
    )
  })

  test('ends with a task that never ends, and does the next in a new one', async (t) => {
    const patienceMs = patience(50)
    const thread = createThread<string, string>(OBEDIENT, { work: 'The work', patienceMs })
    t.after(() => thread.close())
    assert.equal(await thread.ask('a'), 'a1')
    const [endless, next] = [thread.ask('loop'), thread.ask('a')]
    await assert.rejects(endless, new ThreadFailed(`The work took longer than ${patienceMs} ms`))
    assert.equal(await next, 'a1')
  })

  for (const task of ['die', 'grow'])
    test(`lives on beside the server where a task makes it ${task}`, async (t) => {
      const thread = createThread<string, string>(OBEDIENT, { work: 'The work', megabytes: 16 })
      t.after(() => thread.close())
      const [deadly, next] = [thread.ask(task), thread.ask('a')]
      await assert.rejects(deadly, ThreadFailed)
      assert.equal(await next, 'a1')
    })

  test('keeps no process from ending that asks for nothing more', async (t) => {
    const held = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
    const before = held()
    const thread = createThread<string, string>(OBEDIENT, { work: 'The work' })
    t.after(() => thread.close())
    const answer = thread.ask('a')
    assert.equal(held(), before + 1, 'not before it is answered')
    await answer
    assert.equal(held(), before)
  })

  test('tells whoever waits that it was closed, and begins again when it is asked', async (t) => {
    const thread = createThread<string, string>(OBEDIENT, { work: 'The work' })
    t.after(() => thread.close())
    const told = assert.rejects(Promise.all([thread.ask('loop'), thread.ask('a')]), /closed/)
    await thread.close()
    await told
    assert.equal(await thread.ask('b'), 'b1')
  })
})
