import assert from 'node:assert/strict'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { DAY_MS } from '#contract/ground/time.ts'
import { newFolder } from '../../tests/support/backups.ts'
import { diskFiles } from './disk-files.ts'

test('uploads that nobody went on with for a day are removed, also halves that a crash left', async (t) => {
  const folder = await newFolder(t)
  const arriving = join(folder, 'arriving')
  await mkdir(arriving)
  const [now, old] = [new Date(), new Date(Date.now() - 2 * DAY_MS)]
  const lay = async (name: string, isOld: boolean) => {
    await writeFile(join(arriving, name), 'x')
    // By the clock that judges it, which may be another one than the disk's.
    const at = isOld ? old : now
    await utimes(join(arriving, name), at, at)
  }
  // Begun two days ago, written to a moment ago.
  await lay('going-on', false)
  await lay('going-on.json', true)
  await lay('ended', true)
  await lay('ended.json', true)
  await lay('without-file.json', true)
  await lay('without-words', true)
  await diskFiles(folder).clearOld()
  assert.deepEqual((await readdir(arriving)).toSorted(), ['going-on', 'going-on.json'])
})

test('what lies nowhere is not kept', async (t) => {
  await assert.rejects(diskFiles(await newFolder(t)).keep('a'.repeat(48)), /ENOENT/)
})

test('what two keep at once is kept, and is found all the while', async (t) => {
  const folder = await newFolder(t)
  const files = diskFiles(folder)
  await mkdir(join(folder, 'arriving'))
  for (let round = 0; round < 20; round += 1) {
    const id = `${round}`.padStart(48, 'a')
    await writeFile(join(folder, 'arriving', id), 'four')
    await writeFile(join(folder, 'arriving', `${id}.json`), JSON.stringify({ id, size: 4, offset: 0 }))
    const keeping = Promise.all([files.keep(id), files.keep(id)])
    const found = await Promise.all(Array.from({ length: 20 }, () => files.find(id)))
    await keeping
    assert.deepEqual(
      found.map((one) => one?.bytes),
      found.map(() => 4),
    )
    assert.equal((await files.find(id))?.isWhole, true)
  }
})

test('a copy is made once, again when it is a day old, and not at all where it cannot be', async (t) => {
  const folder = await newFolder(t)
  const files = diskFiles(folder)
  let made = 0
  const copy = async (_from: string, to: string) => {
    made += 1
    await writeFile(to, 'copy')
    return true
  }
  const both = await Promise.all([files.madeOf('id', 'copy-1', copy), files.madeOf('id', 'copy-1', copy)])
  assert.deepEqual([both[0]?.bytes, both[1], made], [4, both[0], 1])
  assert.equal((await files.madeOf('id', 'copy-2', async () => false))?.bytes, undefined)
  const old = new Date(Date.now() - 2 * DAY_MS)
  await utimes(join(folder, 'made/copy-1'), old, old)
  await files.madeOf('id', 'copy-1', copy)
  assert.equal(made, 2)
  await utimes(join(folder, 'made/copy-1'), old, old)
  await files.clearOld()
  assert.deepEqual(await readdir(join(folder, 'made')), [])
})
