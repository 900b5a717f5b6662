import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { packTar, readTar } from './tar.ts'

async function* partsOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const whole = async (source: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

const filesOf = (files: ReadonlyMap<string, Buffer>) =>
  [...files].map(([name, bytes]) => ({ name, bytes: bytes.length, body: partsOf(bytes, 700) }))

test('what was packed is read again, in whatever pieces it comes', async () => {
  const name = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 180 }).map((text) => `files/${text}`)
  const bytes = fc.uint8Array({ maxLength: 3000 }).map((array) => Buffer.from(array))
  const files = fc.array(fc.tuple(name, bytes), { maxLength: 5 }).map((pairs) => new Map(pairs))
  await fc.assert(
    fc.asyncProperty(files, fc.integer({ min: 1, max: 2000 }), async (packed, size) => {
      const archive = await whole(packTar(filesOf(packed), new Date(0)))
      const read = new Map<string, Buffer>()
      for await (const { name: inside, body } of readTar(partsOf(archive, size))) read.set(inside, await whole(body))
      assert.deepEqual(read, packed)
    }),
    { numRuns: 60 },
  )
})

test('the system’s tar reads it, with names longer than a header holds', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-tar-'))
  t.after(() => rm(folder, { recursive: true }))
  const long = `files/${'mail/'.repeat(30)}letter.eml`
  const files = new Map([
    ['manifest.json', Buffer.from('{}')],
    [long, Buffer.alloc(5000, 'x')],
    ['files/empty', Buffer.alloc(0)],
  ])
  await writeFile(join(folder, 'archive.tar'), await whole(packTar(filesOf(files), new Date())))
  execFileSync('tar', ['-xf', 'archive.tar'], { cwd: folder })
  for (const [name, bytes] of files) assert.deepEqual(await readFile(join(folder, name)), bytes)
})
