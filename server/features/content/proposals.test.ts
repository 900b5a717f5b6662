import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import {
  linesOf,
  namesOf,
  draftOf,
  publishAll,
  SECRET,
  LATER,
  LINK,
  OWNER,
  standing,
  bodyOf,
} from '../../../tests/support/content.ts'
import { engines } from '../../../tests/support/engines.ts'
import { NOON } from '../../../tests/support/test-app.ts'
import { nameOf } from './published.ts'
import { publish } from './publish.ts'
import { priced, restored } from './proposals.ts'
import { openField } from './sealed-fields.ts'
import { createSealer } from './sealing.ts'
import { findThing } from './standing.ts'
import { readTimeline } from './timeline.ts'

for (const engine of engines)
  suite(`prices and versions brought back, on ${engine.name}`, () => {
    test('brings back any version, what is shipped too', async (t) => {
      const database = await engine.open(t)
      const deps = { database, now: () => NOON, secret: SECRET }
      const restore = (name: string, number: number) => publish(deps, restored(name, number), OWNER)
      await publishAll(database, [draftOf('batch/AP-2025-01', { label: 'Feb 2025', joinUrl: LINK })])
      await publishAll(database, [draftOf('batch/AP-2025-01', { label: 'Mar 2025', joinUrl: null })])
      assert.deepEqual(namesOf(await restore('batch/AP-2025-01', 2)), [], 'it is as it was')
      assert.deepEqual(namesOf(await restore('batch/AP-2025-01', 1)), ['batch/AP-2025-01 3'])
      const batch = findThing(await standing(database), 'batch/AP-2025-01')
      assert.ok(batch?.kind === 'batch' && batch.body.label === 'Feb 2025')
      assert.equal(openField(createSealer(SECRET), batch, 'joinUrl'), LINK)
      assert.deepEqual(namesOf(await restore('batch/AP-2025-01', 0)), ['batch/AP-2025-01 4'])
      assert.deepEqual(linesOf(await restore('batch/AP-2025-01', 7)), [
        'batch/AP-2025-01 : There is no version 7. There are: 0, 1, 2, 3, 4',
      ])
      assert.deepEqual(linesOf(await restore('batch/AP-2099-01', 0)), ['batch/AP-2099-01 : There is no such thing'])
    })

    test('keeps what each price was, and starts those to come at their moment', async (t) => {
      const database = await engine.open(t)
      const deps = { database, now: () => NOON, secret: SECRET }
      const price = (...about: Parameters<typeof priced>) => publish(deps, priced(...about), OWNER)
      const discounted = async (time: Date) =>
        ((await bodyOf(database, 'price/AspenPlus', time)) as { discounted: number }).discounted
      assert.deepEqual(namesOf(await price('AspenPlus', { discounted: 10_000 })), ['price/AspenPlus 1'])
      assert.deepEqual(namesOf(await price('aspen plus', { discounted: 10_000 })), [], 'by its name, and nothing new')
      const from = LATER.toISOString()
      assert.deepEqual(namesOf(await price('AspenPlus', { discounted: 11_000, from })), ['price/AspenPlus 2'])
      assert.deepEqual(namesOf(await price('AspenPlus', { discounted: 11_000, from })), [])
      const times = [new Date(NOON.getTime() - 1), NOON, new Date(LATER.getTime() - 1), LATER]
      assert.deepEqual(await Promise.all(times.map(discounted)), [9000, 10_000, 10_000, 11_000])
      assert.deepEqual(
        namesOf(await price('AspenPlus', { discounted: 10_000, from })),
        ['price/AspenPlus 3'],
        'called off',
      )
      assert.equal(await discounted(LATER), 10_000)
      assert.deepEqual(namesOf(await publish(deps, restored('price/AspenPlus', 0), OWNER)), ['price/AspenPlus 4'])
      assert.equal(await discounted(NOON), 9000)
      assert.deepEqual(linesOf(await price('Nothing', { discounted: 1 })), ['course/Nothing : There is no such course'])
      assert.deepEqual(linesOf(await price('AspenPlus', { discounted: 0, from: 'soon' })), [
        'price/AspenPlus discounted: An amount is a whole number of rupees from 1',
        'price/AspenPlus from: Write a moment such as 2027-01-31T10:00:00+05:30',
      ])
      assert.deepEqual(linesOf(await price('AspenPlus', { discounted: 8000, from: '2026-11-20T11:59:59.999Z' })), [
        'price/AspenPlus from: This moment is past: a price begins now or later',
      ])
    })

    test('whatever is published and restored, in any order, the last of it counts and every version stays', async (t) => {
      const database = await engine.open(t)
      const deps = { database, now: () => NOON, secret: SECRET }
      const step = fc.record({
        key: fc.constantFrom('terms', 'privacy'),
        text: fc.nat({ max: 3 }),
        restore: fc.option(fc.nat({ max: 6 })),
      })
      const bodies = new Map(['terms', 'privacy'].map((key) => [key, [draftOf(`legal/${key}`).body]]))
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
          for (const { key, text, restore } of steps) {
            const known = bodies.get(key) ?? assert.fail()
            const wanted = restore === null ? { sections: [{ id: 'a', title: 'A', text: `${text}` }] } : known[restore]
            const { changes, faults } = await publish(
              deps,
              restore === null
                ? () => ({ drafts: [{ kind: 'legal', key, body: wanted }], faults: [] })
                : restored(`legal/${key}`, restore),
              OWNER,
            )
            assert.equal(faults.length > 0, wanted === undefined)
            const isNew = wanted !== undefined && !isDeepStrictEqual(wanted, known.at(-1))
            assert.deepEqual(
              changes.map(({ after }) => after.number),
              isNew ? [known.length] : [],
            )
            if (isNew) known.push(wanted)
            assert.deepEqual(await bodyOf(database, `legal/${key}`), known.at(-1))
          }
        }),
        { numRuns: 12 },
      )
      const { versions } = await readTimeline(database.db)
      for (const [key, known] of bodies)
        assert.deepEqual(
          versions.filter((one) => nameOf(one) === `legal/${key}`).map(({ body }) => body),
          known,
        )
    })
  })
