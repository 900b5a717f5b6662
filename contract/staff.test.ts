import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  batchesOf,
  GRANTABLE,
  may,
  mayAll,
  RIGHTS,
  roleInWords,
  ROLES,
  type Right,
  type Role,
  type Staff,
} from './staff.ts'

const RIGHT_NAMES = Object.keys(RIGHTS) as Right[]
const OWN_BATCH = 'AP-2025-01'
const OTHER_BATCH = 'PDE-2024-07'

const staff = (role: Role, batchKey: string | null = null, granted: readonly Right[] = []): Staff => ({
  uid: 'asha',
  roles: [{ role, batchKey }],
  granted,
})

const reachOf = (right: Right, role: Role) => (RIGHTS[right] as Partial<Record<Role, string>>)[role]

test('whoever has no role may do nothing', () => {
  for (const right of RIGHT_NAMES) {
    const nobody: Staff = { uid: 'asha', roles: [], granted: GRANTABLE }
    assert.deepEqual([may(nobody, right), mayAll(nobody, right)], [false, false], right)
  }
})

test('each role may do what its column says, and nothing else', () => {
  for (const role of ROLES)
    for (const right of RIGHT_NAMES) {
      const reach = reachOf(right, role)
      const isOpen = reach !== undefined && reach !== 'granted'
      assert.equal(may(staff(role), right), isOpen, `${role} ${right}`)
      assert.equal(mayAll(staff(role), right), reach === 'all', `${role} ${right} for everything`)
      assert.equal(may(staff(role, null, [right]), right), reach !== undefined, `${role} ${right} when granted`)
    }
})

test('an owner may do everything, and only owners change staff, settings and refund marks, or erase', () => {
  for (const right of RIGHT_NAMES) assert.equal(reachOf(right, 'owner'), 'all', right)
  for (const right of ['staffChange', 'settingsChange', 'erase', 'contentPublish'] as const)
    assert.deepEqual(Object.keys(RIGHTS[right]), ['owner'], right)
})

test('what can be granted is what a role has with leave alone', () => {
  const withLeave = RIGHT_NAMES.filter((right) => ROLES.some((role) => reachOf(right, role) === 'granted'))
  assert.deepEqual(withLeave.toSorted(), [...GRANTABLE].toSorted())
})

test('a trainer of one batch reaches that batch alone', () => {
  const trainer = staff('trainer', OWN_BATCH)
  assert.deepEqual(batchesOf(trainer), [OWN_BATCH])
  assert.equal(may(trainer, 'seatsRead'), true, 'the screen opens')
  assert.equal(may(trainer, 'seatsRead', { batchKey: OWN_BATCH }), true)
  assert.equal(may(trainer, 'seatsRead', { batchKey: OTHER_BATCH }), false)
  assert.equal(may(trainer, 'seatsRead', { batchKey: null }), false, 'a seat without a batch')
  assert.equal(mayAll(trainer, 'seatsRead'), false)
})

test('the role of a trainer names the batch as people do, and one that is not known by its key', () => {
  const batches = [{ key: OWN_BATCH, name: 'Aspen Plus, Jan 2025', isOver: false }]
  const words = (batchKey: string | null) => roleInWords({ role: 'trainer', batchKey }, batches)
  assert.deepEqual(
    [words(OWN_BATCH), words(OTHER_BATCH), words(null)],
    ['Trainer of Aspen Plus, Jan 2025', `Trainer of ${OTHER_BATCH}`, 'Trainer'],
  )
})

test('what was done is shown to whoever did it, and payments to the accountant', () => {
  assert.equal(may(staff('support'), 'auditRead', { actor: 'asha' }), true)
  assert.equal(may(staff('support'), 'auditRead', { actor: 'ravi' }), false)
  assert.equal(may(staff('accountant'), 'auditRead', { isMoney: true }), true)
  assert.equal(may(staff('accountant'), 'auditRead', { isMoney: false }), false)
})

test('several roles add up', () => {
  const both: Staff = {
    uid: 'asha',
    roles: [
      { role: 'trainer', batchKey: OWN_BATCH },
      { role: 'accountant', batchKey: null },
    ],
    granted: [],
  }
  assert.equal(may(both, 'seatsRead', { batchKey: OTHER_BATCH }), true)
  assert.equal(may(both, 'classesTeach', { batchKey: OTHER_BATCH }), false)
  assert.equal(may(both, 'leadsRead'), false)
})
