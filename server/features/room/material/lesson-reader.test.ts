import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { patience } from '#stand-ins/patience.ts'
import { createLessonReader, unreadable } from './lesson-reader.ts'

suite('texts of the room', () => {
  test('are drawn beside the server’s own thread, each once', async (t) => {
    const lessons = createLessonReader({ patienceMs: patience(1_000) })
    t.after(() => lessons.close())
    const body = Array.from({ length: 200 }, (_, index) => `$x_{${index}}^2$`).join(' ')
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    const [first, again] = await Promise.all([lessons.read(body), lessons.read(body)])
    clearInterval(timer)
    assert.equal(again, first)
    assert.match(JSON.stringify(first.text), /"tag":"msubsup"/)
    assert.ok(turns > 1, 'the event loop went on meanwhile')
    assert.equal(await lessons.read(body), first)
  })

  test('do not fill the memory of the server, however many there are', async (t) => {
    const lessons = createLessonReader({ patienceMs: patience(1_000) })
    t.after(() => lessons.close())
    const large = (number: number) => `$${'\\hat{x}'.repeat(200)}$ `.repeat(4) + number
    const first = await lessons.read(large(0))
    assert.ok(first.size > 20_000)
    for (let number = 1; number * first.size < 3_500_000; number++) await lessons.read(large(number))
    assert.notEqual(await lessons.read(large(0)), first, 'it was read anew')
  })

  test('with faults are read anew each time', async (t) => {
    const lessons = createLessonReader({ patienceMs: patience(1_000) })
    t.after(() => lessons.close())
    const first = await lessons.read('Now $\\frac{$ x')
    assert.notEqual(await lessons.read('Now $\\frac{$ x'), first)
  })

  test('say what their author has to change', async (t) => {
    const lessons = createLessonReader({ patienceMs: patience(1_000) })
    t.after(() => lessons.close())
    assert.equal(await unreadable(lessons, 'a $x$'), null)
    assert.match(JSON.stringify(await unreadable(lessons, 'Now $\\frac{$ x')), /cannot be read/)
  })
})
