import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROLES } from '#contract/staff.ts'
import { furtherRights } from './further-rights.ts'

test('only rights that change something are offered', () => {
  const offered = ROLES.map((role) => [role, furtherRights({ uid: 'asha', roles: [{ role, batchKey: null }] })])
  assert.deepEqual(Object.fromEntries(offered), {
    owner: [],
    support: ['leadsExport'],
    trainer: ['phonesRead'],
    accountant: [],
  })
})
