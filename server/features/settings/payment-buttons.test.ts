import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { OwnerSettings } from '#contract/owner-settings.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { buttonNotes } from './payment-buttons.ts'

const COURSES = [
  { id: 'AspenPlus', name: 'Aspen Plus', isArchived: false },
  { id: 'Old', name: 'Old course', isArchived: true },
]

test('a button that will not work is told in words', () => {
  assert.deepEqual(buttonNotes('AspenPlus=pl_1', COURSES), [])
  assert.deepEqual(buttonNotes('', COURSES), [])
  assert.deepEqual(buttonNotes('Nothing=pl_2, Old=pl_3, AspenPlus=<form>', COURSES), [
    'There is no course “Nothing”, so its button pl_2 is shown nowhere',
    'Old course is archived, so its button pl_3 is shown nowhere',
    '“<form>” of Aspen Plus is no button id: those of Razorpay begin with pl_',
  ])
  assert.deepEqual(buttonNotes('Old=pl_1,AspenPlus=pl_1', [COURSES[0] ?? assert.fail()]), [
    'There is no course “Old”, so its button pl_1 is shown nowhere',
    'Aspen Plus has the same button as Old: whoever pays there pays one price for both',
  ])
})

for (const engine of engines)
  suite(`payment buttons in settings, on ${engine.name}`, () => {
    test('are asked for by each course on sale, and those of .env that will not work are named', async (t) => {
      const app = await createTestApp(engine, t, { env: { PAYMENT_BUTTONS: 'AspenPlus=pl_1, Nothing=pl_2' } })
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      const answer = await app.request('/api/desk/owner-settings', { headers: { cookie } })
      const { groups } = OwnerSettings.parse(await answer.json())
      const payments = groups.find(({ key }) => key === 'payments') ?? assert.fail()
      assert.deepEqual(payments.notes, ['There is no course “Nothing”, so its button pl_2 is shown nowhere'])
      const {
        kind,
        isFixed,
        choices = [],
      } = payments.settings.find(({ name }) => name === 'PAYMENT_BUTTONS') ?? assert.fail()
      assert.deepEqual([kind, isFixed], ['buttons', true])
      assert.ok(choices.some(([id, name]) => id === 'AspenPlus' && name === 'Aspen Plus'))
    })
  })
