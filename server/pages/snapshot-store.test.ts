import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { dataFolder } from '../../tests/support/pages.ts'
import type { Packed } from './packed.ts'
import { snapshotStore } from './snapshot-store.ts'

const packed = (id: string, content: string): Packed => ({
  id,
  isWell: false,
  headers: { 'X-Frame-Options': 'DENY' },
  files: [{ paths: ['/', '/index'], ending: '.html', bodies: { identity: new Uint8Array(Buffer.from(content)) } }],
})

function clock(): () => Date {
  let ms = Date.parse('2026-11-20T12:00:00Z')
  return () => new Date((ms += 1))
}

test('keeps a drawing as it is', async (t) => {
  const store = snapshotStore(await dataFolder(t), clock())
  await store.write(packed('a', 'Vadodara · ₹'))
  assert.deepEqual(await store.read('a'), packed('a', 'Vadodara · ₹'))
  assert.equal(await store.read('b'), null)
})

test('keeps the last three and deletes what an earlier version left, but not another folder', async (t) => {
  const folder = await dataFolder(t)
  await mkdir(join(folder, 'pictures'))
  await writeFile(join(folder, '0123.br'), 'from before')
  const store = snapshotStore(folder, clock())
  for (const id of ['a', 'b', 'c']) await store.write(packed(id, id))
  await store.read('a')
  await store.write(packed('d', 'd'))
  assert.deepEqual((await readdir(folder)).toSorted(), ['a.snapshot', 'c.snapshot', 'd.snapshot', 'pictures'])
  assert.equal((await store.newest())?.id, 'd')
})

test('holds the old or the new one after a kill in the middle of writing', async (t) => {
  const folder = await dataFolder(t)
  const store = snapshotStore(folder, clock())
  const [old, next] = ['o', 'n'].map((sign) => packed('page', sign.repeat(3_000_000)))
  assert.ok(old && next)
  await store.write(old)
  const code = `
    const { snapshotStore } = await import(${JSON.stringify(join(import.meta.dirname, 'snapshot-store.ts'))})
    const store = snapshotStore(${JSON.stringify(folder)}, () => new Date())
    const of = (sign) => ({ id: 'page', isWell: false, headers: { 'X-Frame-Options': 'DENY' }, files: [
      { paths: ['/', '/index'], ending: '.html', bodies: { identity: new Uint8Array(Buffer.from(sign.repeat(3_000_000))) } }] })
    console.log('begun')
    for (;;) for (const sign of ['n', 'o']) await store.write(of(sign))`
  for (let time = 0; time < 10; time += 1) {
    const writer = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(writer.stdout, 'data')
    await sleep(Math.random() * 60)
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    const found = await store.read('page')
    const [file] = found?.files ?? []
    assert.ok(file, 'one of them is there')
    const content = Buffer.from(file.bodies.identity).toString()
    assert.ok(content === 'o'.repeat(3_000_000) || content === 'n'.repeat(3_000_000))
  }
})
