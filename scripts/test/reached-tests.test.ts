import assert from 'node:assert/strict'
import { test } from 'node:test'
import { root } from '../setup/run.js'
import { readSources, sourceFile } from '../house/source-file.ts'
import { reachedTests } from './reached-tests.ts'

const FILES = Object.entries({
  'contract/fields.ts': 'export const one = 1',
  'contract/fields.test.ts': "import { one } from './fields.ts'",
  'server/main.ts': "import { one } from '#contract/fields.ts'",
  'server/start.test.ts': "spawn('node', ['server/main.ts'])",
  'server/other.test.ts': "import type { one } from '#contract/fields.ts'",
  'server/work-process.ts': '',
  'server/work.ts': "new URL('./work-process.ts', import.meta.url)",
  'server/work.test.ts': "import './work.ts'",
  'server/database/tables.ts': '',
  'server/database/schema.test.ts': 'readdirSync(import.meta.dirname)',
  'web/desk/page.tsx': '',
  'web/site/page.tsx': '',
  'tests/support/desk-page.ts': "open('/desk')",
  'tests/support/old.ts': '',
  'tests/journeys/desk-leads.spec.ts': "import '../support/desk-page.ts'",
  'tests/journeys/home.spec.ts': "import '../support/old.ts'",
}).map(([path, text]) => sourceFile(path, text))

const ALL_JOURNEYS = ['tests/journeys/desk-leads.spec.ts', 'tests/journeys/home.spec.ts']

test('the tests that a change can reach are found by imports, by names and by folders', () => {
  assert.deepEqual(reachedTests(FILES, ['contract/fields.ts']), {
    unit: ['contract/fields.test.ts', 'server/start.test.ts'],
    journeys: ALL_JOURNEYS,
  })
  assert.deepEqual(reachedTests(FILES, ['server/work-process.ts']).unit, ['server/work.test.ts'])
  assert.deepEqual(reachedTests(FILES, ['server/database/tables.ts']).unit, ['server/database/schema.test.ts'])
  assert.deepEqual(reachedTests(FILES, ['server/work.test.ts']), { unit: ['server/work.test.ts'], journeys: [] })
  assert.deepEqual(reachedTests(FILES, ['tests/support/old.ts']).journeys, ['tests/journeys/home.spec.ts'])
})

test('journeys that never open a part of the site are left out where that part alone changed', () => {
  assert.deepEqual(reachedTests(FILES, ['web/desk/page.tsx']).journeys, ['tests/journeys/desk-leads.spec.ts'])
  assert.deepEqual(reachedTests(FILES, ['web/desk/page.tsx', 'web/site/page.tsx']).journeys, ALL_JOURNEYS)
})

test('all tests run where it is not certain, and none where nothing that runs has changed', () => {
  for (const path of ['package.json', 'web/site/art.svg', 'server/gone.ts'])
    assert.equal(reachedTests(FILES, [path]).unit.length, 5, path)
  assert.deepEqual(reachedTests(FILES, ['README.md', 'docs/decisions/001-a.md']), { unit: [], journeys: [] })
})

test('in this project a contract reaches journeys and API tests, and a page of the desk no page of visitors', () => {
  const files = readSources(root)
  const contract = reachedTests(files, ['contract/seats.ts'])
  assert.ok(contract.unit.some((path) => path.startsWith('server/features/seats/')))
  const desk = reachedTests(files, ['web/desk/shell/menu.ts'])
  assert.ok(desk.journeys.includes('tests/journeys/desk-leads.spec.ts'))
  assert.ok(!desk.journeys.includes('tests/journeys/carousel.spec.ts'))
  assert.ok(desk.journeys.length < contract.journeys.length)
})
