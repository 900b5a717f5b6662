import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionInWords, changedFields, pageOf } from './audit-words.ts'

test('a change is told field by field, in words', () => {
  assert.deepEqual(
    changedFields({
      before: { roles: ['Support'], isNew: false },
      after: { roles: [], isNew: true, nextOn: null },
      names: {},
    }),
    [
      { name: 'Roles', before: 'Support', after: 'nothing' },
      { name: 'Is new', before: 'no', after: 'yes' },
      { name: 'Next on', before: 'nothing', after: 'nothing' },
    ],
  )
  assert.deepEqual(changedFields({ before: null, after: { batchKey: null, role: 'owner' }, names: {} }), [
    { name: 'Role', before: 'nothing', after: 'owner' },
  ])
  assert.deepEqual(changedFields({ before: null, after: null, names: {} }), [])
})

test('people and batches are told by their names, also among several', () => {
  const names = { u1: 'Asha Rao', 'Trainer of AP-1': 'Trainer of Aspen Plus, Nov 2026' }
  assert.deepEqual(
    changedFields({ before: null, after: { assigneeId: 'u1', roles: ['Owner', 'Trainer of AP-1'] }, names }).map(
      ({ after }) => after,
    ),
    ['Asha Rao', 'Owner, Trainer of Aspen Plus, Nov 2026'],
  )
})

test('an action without words is named as it is stored', () => {
  assert.deepEqual([actionInWords('staff.add'), actionInWords('lead.merge')], ['Gave a role', 'lead.merge'])
})

test('days and moments are told as they are called in India; what only resembles them stays', () => {
  const after = {
    nextOn: '2027-01-16',
    at: '2027-01-16T20:00:00.000Z',
    label: '2027-99-99',
    batchKey: 'AP-2027-01',
  }
  assert.deepEqual(
    changedFields({ before: null, after, names: {} }).map((field) => field.after),
    ['16 January 2027', 'Sunday, 17 January 2027, 1:30 am IST', '2027-99-99', 'AP-2027-01'],
  )
})

test('a sum says its unit, also where it was kept as a bare number', () => {
  const after = { refunded: '₹3,000', claimed: 300_000 }
  assert.deepEqual(
    changedFields({ before: null, after, names: {} }).map((field) => field.after),
    ['₹3,000', '300000 in the smallest unit of a currency that is not known'],
  )
})

test('people are called by their names', () => {
  const names = { uid1: 'Meera Desai' }
  assert.deepEqual(changedFields({ before: { assigneeId: null }, after: { assigneeId: 'uid1' }, names }), [
    { name: 'Assigned to', before: 'nothing', after: 'Meera Desai' },
  ])
})

test('what was changed is named by its page, where it has one', () => {
  assert.equal(pageOf({ type: 'lead', id: 'a/b' }), '/desk/leads/a%2Fb')
  assert.equal(pageOf({ type: 'content', id: 'batch/AP-2027-01' }), '/desk/content/batch/AP-2027-01')
  assert.equal(pageOf({ type: 'oldSystem', id: 'course:Flarenet' }), '/desk/old-system')
  assert.equal(pageOf({ type: 'setting', id: 'staffSecondFactor' }), null)
})
