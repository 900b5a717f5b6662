import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { dateOrderOf, readingsOf } from './report-dates.ts'

const FIFTH = '2026-11-05T12:00:00.000Z'
const MAY = '2026-05-11T12:00:00.000Z'

suite('dates of a report', () => {
  test('are read as India writes them, whatever the zone of the server', () => {
    const read = [
      ['20/11/2026 17:30:00', '2026-11-20T12:00:00.000Z'],
      ['2026-10-31 20:00:00', '2026-10-31T14:30:00.000Z'],
      ['2026-11-20T17:30:00+05:30', '2026-11-20T12:00:00.000Z'],
      ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
      ['27/11/2026 02:31 PM', '2026-11-27T09:01:00.000Z'],
      ['27/11/2026 12:31 am', '2026-11-26T19:01:00.000Z'],
      ['05.11.2026', '2026-11-04T18:30:00.000Z'],
      ['20 Nov 2026, 05:30 PM', '2026-11-20T12:00:00.000Z'],
      ['Nov 20, 2026 17:30', '2026-11-20T12:00:00.000Z'],
      ['05-Nov-2026', '2026-11-04T18:30:00.000Z'],
    ] as const
    for (const [text, iso] of read) assert.deepEqual(readingsOf(text, null), [iso], text)
  })

  test('have one order of day and month in the whole file', () => {
    const texts = ['5/11/2026 17:30', '11/20/2026 17:30']
    assert.equal(dateOrderOf(texts), 'monthFirst')
    assert.deepEqual(readingsOf('11/5/2026 17:30', 'monthFirst'), [FIFTH])
    assert.deepEqual(readingsOf('5/11/2026 17:30', dateOrderOf(['5/11/2026', '20/11/2026'])), [FIFTH])
    assert.equal(dateOrderOf(['05/11/2026 17:30:00', '11/05/2026 17:30:00']), 'dayFirst', 'as the provider writes them')
  })

  test('are two where nothing says which stands first, and where rows contradict each other', () => {
    assert.deepEqual([...readingsOf('11/5/2026 17:30', dateOrderOf(['11/5/2026 17:30']))].toSorted(), [MAY, FIFTH])
    assert.equal(dateOrderOf(['20/11/2026 17:30', '11/20/2026 17:30']), null)
    assert.deepEqual(readingsOf('11/11/2026 17:30', null), ['2026-11-11T12:00:00.000Z'])
  })

  test('are none for what is no date', () => {
    for (const text of ['31/02/2026', '20/11/26', '46346.7', '20/11/2026 25:00', '20/11/2026 17:30 PM', 'soon', '2026'])
      assert.deepEqual(readingsOf(text, 'dayFirst'), [], text)
  })
})
