import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog, logConsole } from './log.ts'

test('the log names an error by its kind and place, without the values that a database hangs onto it', async () => {
  let written = ''
  const log = createLog({ write: (line) => void (written += line) })
  const detail = 'Key (email)=(asha@example.com) already exists.'
  log.error({ error: Object.assign(new Error('duplicate key'), { code: '23505', detail }) }, 'accident')
  await new Promise((resolve) => setImmediate(resolve))
  assert.match(written, /"message":"duplicate key".*log\.test\.ts.*"code":"23505"/)
  assert.doesNotMatch(written, /asha/)
})

test('R9: what a library or Node says is a line of the log', async () => {
  let written = ''
  const said: Pick<Console, 'info' | 'warn' | 'error'> = { info() {}, warn() {}, error() {} }
  logConsole(createLog({ write: (line) => void (written += line) }), said)
  said.error(new Error('read\nECONNRESET'))
  said.info('The user aborted a request.')
  process.emitWarning('old', 'DeprecationWarning')
  await new Promise((resolve) => setImmediate(resolve))
  const lines = written.trimEnd().split('\n')
  assert.equal(lines.length, 3, written)
  for (const line of lines) assert.match(line, /^\{"level":\d\d,.*"msg":".+"\}$/)
})
