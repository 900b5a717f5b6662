import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'

test('the log names an error by its kind and place, without the values that a database hangs onto it', async () => {
  let written = ''
  const log = createLog({ write: (line) => void (written += line) })
  const detail = 'Key (email)=(asha@example.com) already exists.'
  log.error({ error: Object.assign(new Error('duplicate key'), { code: '23505', detail }) }, 'accident')
  await new Promise((resolve) => setImmediate(resolve))
  assert.match(written, /"message":"duplicate key".*log\.test\.ts.*"code":"23505"/)
  assert.doesNotMatch(written, /asha/)
})
