import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { COURSE_ID } from './content-fields.ts'
import { KEYS, KINDS, type Kind } from './content.ts'
import { batchNames, courseIdOf, keyOf } from './offer-names.ts'

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

test('other things have their address from their name, in lower-case words with hyphens', () => {
  const of = (name: string, taken: readonly string[] = []) => keyOf(name, { kind: 'trainer', prefix: '', taken })
  for (const [name, key] of [
    ['Meera Iyer', 'meera-iyer'],
    ['  Dr. Énergie & Sons ', 'dr-energie-sons'],
    ['रसायन', 'trainer'],
  ] as const)
    assert.equal(of(name), key, name)
  assert.equal(of('Meera Iyer', ['meera-iyer', 'meera-iyer-2']), 'meera-iyer-3')
  assert.equal(keyOf('May 2027', { kind: 'batch', prefix: 'AP-', taken: [] }), 'AP-May-2027')
  assert.equal(keyOf('रसायन', { kind: 'course', prefix: '', taken: ['course'] }), 'Course2')
})

test('whatever a thing is called, its address is one that its kind allows and nobody has', () => {
  const isNamed = (kind: Kind) => KEYS[kind].rule.test('pumps') && kind !== 'course-page'
  const kinds = KINDS.filter(isNamed)
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.string()),
      (kind, name, taken) => {
        const key = keyOf(name, { kind, prefix: '', taken })
        assert.match(key, KEYS[kind].rule)
        assert.ok(!taken.some((one) => one.toLowerCase() === key.toLowerCase()))
      },
    ),
  )
})
