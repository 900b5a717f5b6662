import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionInWords, changedFields } from './audit-words.ts'

test('a change is told field by field, in words', () => {
  assert.deepEqual(
    changedFields({ before: { roles: ['Support'], isNew: false }, after: { roles: [], isNew: true, nextOn: null } }),
    [
      { name: 'Roles', before: 'Support', after: 'nothing' },
      { name: 'Is new', before: 'no', after: 'yes' },
      { name: 'Next on', before: 'nothing', after: 'nothing' },
    ],
  )
  assert.deepEqual(changedFields({ before: null, after: { batchKey: null, role: 'owner' } }), [
    { name: 'Role', before: 'nothing', after: 'owner' },
  ])
  assert.deepEqual(changedFields({ before: null, after: null }), [])
})

test('an action without words is named as it is stored', () => {
  assert.deepEqual([actionInWords('staff.add'), actionInWords('lead.merge')], ['Gave a role', 'lead.merge'])
})
