import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { dumpOf, namesOf, draftOf, publishAll, SECRET, LINK, standing } from '../../../tests/support/content.ts'
import { engines } from '../../../tests/support/engines.ts'
import { openField } from './sealed-fields.ts'
import { createSealer } from './sealing.ts'
import { findThing } from './standing.ts'

for (const engine of engines)
  suite(`links and notes on ${engine.name}`, () => {
    test('keeps links and notes sealed, as they are where a body is silent, and takes them away for null', async (t) => {
      const database = await engine.open(t)
      const planted = { joinUrl: LINK, groupUrl: `${LINK}-group`, note: 'planted note: knock twice' }
      await publishAll(database, [
        draftOf('batch/AP-2025-01', planted),
        draftOf('webinar/standing', { title: 'Masterclasses', joinUrl: LINK }),
      ])
      const openAll = async () => {
        const batch = findThing(await standing(database), 'batch/AP-2025-01') ?? assert.fail()
        return ['joinUrl', 'groupUrl', 'note'].map((field) => openField(createSealer(SECRET), batch, field))
      }
      assert.deepEqual(await openAll(), Object.values(planted))
      assert.doesNotMatch(await dumpOf(database), /planted/)
      const silent = { joinUrl: undefined, groupUrl: undefined, note: undefined }
      const draft = (changes: object) => JSON.parse(JSON.stringify(draftOf('batch/AP-2025-01', changes))) as never
      await publishAll(database, [draft({ ...silent, label: 'Feb 2025' })])
      assert.deepEqual(await openAll(), Object.values(planted), 'as they were')
      assert.deepEqual(
        namesOf(await publishAll(database, [draft({ ...planted, label: 'Feb 2025' })])),
        [],
        'the same again',
      )
      assert.deepEqual(namesOf(await publishAll(database, [draft({ ...silent, groupUrl: null, label: 'Feb 2025' })])), [
        'batch/AP-2025-01 3',
      ])
      assert.deepEqual(await openAll(), [LINK, null, planted.note])
    })

    test('with another secret everything still shows, and a link counts as not readable until it is given anew', async (t) => {
      const database = await engine.open(t)
      await publishAll(database, [draftOf('batch/AP-2025-01', { joinUrl: LINK, label: 'Feb 2025' })])
      const secret = 'another secret, as long as the first'
      const join = async () => {
        const batch = findThing(await standing(database), 'batch/AP-2025-01') ?? assert.fail()
        return openField(createSealer(secret), batch, 'joinUrl')
      }
      assert.equal(await join(), undefined)
      const { joinUrl: _silent, ...body } = draftOf('batch/AP-2025-01', { label: 'Feb 2025' }).body as { joinUrl: null }
      const silent = { kind: 'batch', key: 'AP-2025-01', body }
      assert.deepEqual(namesOf(await publishAll(database, [silent], { secret })), [])
      await publishAll(database, [{ ...silent, body: { ...body, joinUrl: LINK } }], { secret })
      assert.equal(await join(), LINK)
    })
  })
