import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RollCall } from './attendance.ts'
import { ClassChange, ClassLink, ClassTurn } from './classes.ts'
import { MaterialChange } from './material-deeds.ts'
import { RecordingChange } from './recording-deeds.ts'

test('no change of the room takes a version after which there is no next one', () => {
  for (const change of [RollCall, ClassChange, ClassLink, ClassTurn, MaterialChange, RecordingChange]) {
    const { version } = change.shape
    assert.equal(version.safeParse(2_147_483_646).success, true)
    assert.equal(version.safeParse(2_147_483_647).success, false)
  }
})
