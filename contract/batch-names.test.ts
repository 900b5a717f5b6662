import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedBatches, nameOfBatch } from './batch-names.ts'

const batch = { key: 'AP-1', courseId: 'AspenPlus', label: 'Jan 2027', state: 'announced' } as const

test('a batch is called by its course and label, and one that is not known by its key', () => {
  const named = namedBatches({
    courses: [{ id: 'AspenPlus', name: 'Aspen Plus' }],
    batches: [batch, { ...batch, key: 'X-1', courseId: 'Gone', state: 'done' }],
  })
  assert.deepEqual(named, [
    { key: 'AP-1', name: 'Aspen Plus, Jan 2027', isOver: false },
    { key: 'X-1', name: 'Gone, Jan 2027', isOver: true },
  ])
  assert.deepEqual(
    ['AP-1', 'AP-2'].map((key) => nameOfBatch(named, key)),
    ['Aspen Plus, Jan 2027', 'AP-2'],
  )
})
