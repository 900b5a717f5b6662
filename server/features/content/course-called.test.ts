import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogWith, weekendBatch } from '../../../tests/support/catalogs.ts'
import { NOON } from '../../../tests/support/test-app.ts'
import { courseCalled } from './course-called.ts'

test('a course is known by its id, its name, and a title with any of its batches', () => {
  const shipped = catalogWith({}, () => NOON).now()
  const batches = [
    ...shipped.batches,
    weekendBatch({ state: 'done' }),
    weekendBatch({ key: 'AH', courseId: 'AspenHysys', label: 'May 2027' }),
  ]
  for (const [name, id] of [
    ['AspenPlus', 'AspenPlus'],
    [' aspen plus ', 'AspenPlus'],
    ['Aspen Plus (Jan 2025)', 'AspenPlus'],
    ['ASPEN PLUS (NOV 2026)', 'AspenPlus'],
    ['Aspen Hysys (May 2027)', 'AspenHysys'],
    ['Aspen Plus (May 2027)', undefined],
    ['Aspen Plus (Advanced)', undefined],
    ['', undefined],
  ] as const)
    assert.equal(courseCalled({ ...shipped, batches }, name)?.id, id, name)
})
