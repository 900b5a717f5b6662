import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { COURSE_ID } from './content-fields.ts'
import { KEYS } from './content.ts'
import { batchNames, courseIdOf } from './offer-names.ts'

const FREE = { labels: [], keys: [] }

test('a batch is called after its course and its month', () => {
  for (const [course, day, label, key] of [
    ['AspenPlus', '2026-11-21', 'Nov 2026', 'AP-2026-11'],
    ['ProcessDesignEngieering', '2024-07-01', 'Jul 2024', 'PDE-2024-07'],
    ['Distillation', '2027-01-31', 'Jan 2027', 'DIS-2027-01'],
  ] as const)
    assert.deepEqual(batchNames(course, day, FREE), { label, key })
})

test('another batch of a month has the first letter with which label and key are free', () => {
  const named = (labels: readonly string[], keys: readonly string[]) =>
    batchNames('AspenPlus', '2026-11-21', { labels, keys })
  assert.deepEqual(named(['Nov 2026'], []), { label: 'Nov 2026 B', key: 'AP-2026-11-B' })
  assert.deepEqual(named([], ['ap-2026-11', 'AP-2026-11-B']), { label: 'Nov 2026 C', key: 'AP-2026-11-C' })
})

test('a course has its address from its name, in letters and digits', () => {
  for (const [name, id] of [
    ['Heat exchangers', 'HeatExchangers'],
    ['Process Design & Engineering', 'ProcessDesignEngineering'],
    ['CO₂ capture', 'CO2Capture'],
    ['3D plant modelling', 'DPlantModelling'],
    ['Énergie', 'Energie'],
    ['रसायन', ''],
    ['7', ''],
  ] as const)
    assert.equal(courseIdOf(name, []), id, name)
  assert.equal(courseIdOf('Heat exchangers', ['heatexchangers', 'HeatExchangers2']), 'HeatExchangers3')
})

test('whatever a course is called, its address and its batches have names that can be kept', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (name, taken) => {
      const id = courseIdOf(name, taken)
      if (id === '') return
      assert.match(id, COURSE_ID)
      assert.ok(!taken.some((one) => one.toLowerCase() === id.toLowerCase()))
      assert.match(batchNames(id, '2026-11-21', FREE).key, KEYS.batch.rule)
    }),
  )
})
