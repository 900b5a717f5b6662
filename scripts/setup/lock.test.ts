import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as pause } from 'node:timers/promises'
import { alone } from './lock.js'

test('only one works at a time, and a lock whose owner has died is taken over', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-lock-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const lock = join(folder, 'lock')
  const { pid } = spawnSync(process.execPath, ['--version'])
  mkdirSync(lock)
  writeFileSync(join(lock, 'owners'), `${pid} ${hostname()}\n`)

  let working = 0
  const seen: number[] = []
  const work = async () => {
    working += 1
    seen.push(working)
    await pause()
    working -= 1
  }
  await Promise.all([alone(lock, work), alone(lock, work), alone(lock, work)])
  assert.deepEqual(seen, [1, 1, 1])
})

test('a lock stays while a program of its dead owner is still at work', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-lock-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const lock = join(folder, 'lock')
  const { pid } = spawnSync(process.execPath, ['--version'])
  mkdirSync(lock)
  writeFileSync(join(lock, 'owners'), `${pid} ${hostname()}\n${process.pid} ${hostname()}\n`)

  let isIn = false
  const entering = alone(lock, async () => {
    isIn = true
  })
  await pause()
  assert.equal(isIn, false)
  rmSync(lock, { recursive: true })
  await entering
  assert.equal(isIn, true)
})
