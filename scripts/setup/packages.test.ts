import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNot } from './packages.js'
import { run } from './run.js'

test('G3: an installation that fails says why, and not always that the registry is away', async () => {
  const killed = await run(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")'])
  assert.deepEqual([killed.isDone, killed.isKilled], [false, true])
  assert.match(whyNot(killed.isKilled, killed.output), /memory/)
  assert.match(
    whyNot(false, 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory'),
    /memory/,
  )
  assert.match(whyNot(false, 'npm error ENOSPC: no space left on device'), /disk is full/)
  assert.match(whyNot(false, 'npm error signal SIGKILL'), /memory/)
  assert.match(whyNot(false, 'npm error code EACCES\nnpm error path /srv/site/node_modules'), /may not be written/)
  assert.match(whyNot(false, 'npm error code EINTEGRITY'), /package-lock/)
  for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'E503', 'SELF_SIGNED_CERT_IN_CHAIN'])
    assert.match(whyNot(false, `npm error code ${code}`), /registry/, code)
  assert.match(whyNot(false, 'npm error code EUSAGE'), /npm says above/)
})
