import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '#contract/ground/time.ts'
import { archiveName, timeOfArchive } from './archive-names.ts'
import { clearOld, endedArchives } from './clear-old.ts'

const NOW = new Date('2026-11-22T21:05:00.000Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

test('after many nights, seven daily and four weekly ones are left', () => {
  let names: string[] = []
  for (let day = 90; day >= 0; day -= 1) {
    names.push(archiveName(daysAgo(day), false))
    const ended = new Set(endedArchives(names, daysAgo(day)))
    names = names.filter((name) => !ended.has(name))
  }
  const ages = names.map((name) => Math.round((NOW.getTime() - (timeOfArchive(name)?.getTime() ?? 0)) / DAY_MS))
  assert.deepEqual(ages, [22, 15, 8, 7, 6, 5, 4, 3, 2, 1, 0])
})

test('the newest is never removed, none but that is older than 28 days, and other names never count', () => {
  const moment = fc.integer({ min: 0, max: 120 * 24 * 60 }).map((minutes) => new Date(NOW.getTime() - minutes * 60_000))
  const archive = fc.tuple(moment, fc.boolean()).map(([at, isEncrypted]) => archiveName(at, isEncrypted))
  const other = fc.constantFrom('erasures.ndjson', 'my synergyy-2020-01-01-000000Z.tar.gz', 'synergyy.tar.gz', 'a.part')
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(archive, other), { maxLength: 60 }), (names) => {
      const ended = new Set(endedArchives(names, NOW))
      const ours = names.filter((name) => timeOfArchive(name) !== null)
      const kept = ours.filter((name) => !ended.has(name))
      for (const name of ended) assert.ok(ours.includes(name))
      if (ours.length === 0) return
      assert.ok(kept.length >= 1 && kept.length <= 11)
      const timeOf = (name: string) => timeOfArchive(name)?.getTime() ?? 0
      const newest = Math.max(...ours.map(timeOf))
      assert.ok(kept.some((name) => timeOf(name) === newest))
      for (const name of kept) assert.ok(timeOf(name) === newest || timeOf(name) > daysAgo(28).getTime())
    }),
  )
})

test('clearing touches nothing that is not ours', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-clear-'))
  t.after(() => rm(folder, { recursive: true }))
  const [old, fresh] = [archiveName(daysAgo(40), false), archiveName(NOW, true)]
  for (const name of [old, fresh, 'notes.txt', 'erasures.ndjson']) await writeFile(join(folder, name), '')
  assert.deepEqual(await clearOld([folder], NOW), [old])
  assert.deepEqual((await readdir(folder)).toSorted(), ['erasures.ndjson', 'notes.txt', fresh].toSorted())
})
