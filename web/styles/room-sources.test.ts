import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const web = join(import.meta.dirname, '..')

/** The parts and drawings that this file imports, directly or through others. */
function drawnBy(file: string, seen = new Set<string>()): Set<string> {
  for (const [, way = '', path = ''] of readFileSync(file, 'utf8').matchAll(/from '(#web|\.)\/([^']+\.tsx)'/g)) {
    const found = way === '.' ? join(dirname(file), path) : join(web, path)
    if (!/^(?:ui|art)\//.test(relative(web, found)) || seen.has(found)) continue
    seen.add(found)
    drawnBy(found, seen)
  }
  return seen
}

test('the style sheet of the room reads each part that the room draws, and no other', () => {
  const sheet = readFileSync(join(web, 'styles/room.css'), 'utf8')
  const read = [...sheet.matchAll(/@source '\.\.\/((?:ui|art)\/[^']+)'/g)].flatMap(([, named = '']) =>
    globSync(named, { cwd: web }),
  )
  const seen = new Set<string>()
  for (const file of globSync('room/**/*.tsx', { cwd: web })) drawnBy(join(web, file), seen)
  assert.deepEqual(read.toSorted(), [...seen].map((file) => relative(web, file)).toSorted())
})
