import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { prepareBuild } from '../setup/build.js'
import { readBuildParts } from '../build/build-parts.ts'
import { LIMITS, overweight, weigh } from './sizes.ts'

before(prepareBuild)

test('what is too heavy is named with its weight and its limit', () => {
  const light = {
    initialScript: LIMITS.initialScript,
    style: 1,
    fonts: 0,
    worker: 1,
    desk: LIMITS.desk,
    room: LIMITS.room,
    routes: { 'page-home': 1 },
    wholeRoutes: { 'page-contact': LIMITS.wholeRoute, 'page-course': LIMITS.wholeRoute },
    documents: { '/': LIMITS.homeDocument, '/courses': LIMITS.document },
    firstViews: { '/': 1 },
  }
  assert.deepEqual(overweight(light), [])
  assert.deepEqual(overweight({ ...light, initialScript: 95_100, routes: { 'page-home': 30_001 } }), [
    'The initial script weighs 95.1 kB brotli; it may weigh 95.0 kB brotli',
    'The code of page-home weighs 30.0 kB brotli; it may weigh 30.0 kB brotli',
  ])
  assert.deepEqual(overweight({ ...light, documents: { '/courses': 14_600 } }), [
    'The document of /courses weighs 14.6 kB brotli; it may weigh 13.7 kB brotli',
  ])
})

test('what a page with a form asks for late counts with its code', async () => {
  const dist = join(import.meta.dirname, '../../dist')
  const { wholeRoutes } = await weigh(dist)
  const { routes, late } = readBuildParts(dist).code
  const isFormChecks = (path: string) => path.includes('/submission-calls.')
  for (const id of ['page-contact', 'page-webinars', 'page-programme', 'page-student-feedback']) {
    assert.ok(late[id]?.some(isFormChecks), id)
    assert.ok(!routes[id]?.some(isFormChecks), id)
    assert.ok((wholeRoutes[id] ?? Infinity) <= LIMITS.wholeRoute, id)
  }
  const contact = {
    routes: {},
    documents: {},
    firstViews: {},
    initialScript: 0,
    style: 0,
    fonts: 0,
    worker: 0,
    desk: 0,
    room: 0,
  }
  assert.deepEqual(overweight({ ...contact, wholeRoutes: { 'page-contact': 33_000 } }), [
    'The code of page-contact with what comes late weighs 33.0 kB brotli; it may weigh 32.0 kB brotli',
  ])
})

test('what visitors load holds nothing of the desk: neither a rule of its sheet nor code of its own', () => {
  const dist = join(import.meta.dirname, '../../dist')
  const filesIn = (folder: string, ending: string) =>
    readdirSync(join(dist, folder))
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(dist, folder, name), 'utf8'))
  const [visitors = assert.fail()] = filesIn('static/css', '.css')
  const [desk = assert.fail()] = filesIn('desk/static', '.css')
  for (const rule of ['data-bulk-bar', 'has-checked', 'max-w-\\[100rem\\]']) {
    assert.ok(desk.includes(rule), rule)
    assert.ok(!visitors.includes(rule), rule)
  }
  for (const script of filesIn('static/js', '.js')) {
    assert.ok(!script.includes('desk/static'))
    assert.ok(!script.includes('QueryClient'))
  }
})
