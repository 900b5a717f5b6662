import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DraftSave } from '#contract/desk-drafts.ts'
import { Refusal } from '#contract/refusal.ts'
import { dumpOf, LINK, SECRET } from '../../../../tests/support/content.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { createTestApp, NOON } from '../../../../tests/support/test-app.ts'
import { openField } from '../sealed-fields.ts'
import { createSealer } from '../sealing.ts'
import { draftOf, otherAuthors, type DraftPlace } from './drafts.ts'
import { saveDraft } from './save-draft.ts'

const sealer = createSealer(SECRET)

/** Two authors of one batch. */
async function open(engine: TestEngine, t: Cleaner) {
  const { database, ...app } = await createTestApp(engine, t)
  const [asha, ravi] = [
    await registerStaff({ database, ...app }, 'asha@example.com', 'owner'),
    await registerStaff({ database, ...app }, 'ravi@example.com', 'support'),
  ]
  const placeOf = ({ uid }: { readonly uid: string }): DraftPlace => ({
    kind: 'batch',
    key: 'AP-2025-01',
    authorId: uid,
  })
  const save = (place: DraftPlace, typed: Partial<DraftSave>) =>
    saveDraft({ database, sealer, at: NOON, sealedBefore: {} }, place, {
      body: {},
      secrets: {},
      baseNumber: 0,
      version: 0,
      ...typed,
    })
  return { database, asha: placeOf(asha), ravi: placeOf(ravi), save }
}

for (const engine of engines)
  suite(`drafts of content, on ${engine.name}`, () => {
    test('are kept as they were typed, right or wrong, one for each author', async (t) => {
      const { database, asha, ravi, save } = await open(engine, t)
      await save(asha, { body: { label: '' } })
      await save(ravi, { body: { label: 'Jan' }, baseNumber: 3 })
      await save(asha, { body: { label: 'Feb', capacity: 'many' }, version: 1 })
      const own = (await draftOf(database.db, asha)) ?? assert.fail()
      assert.deepEqual([own.body, own.version], [{ label: 'Feb', capacity: 'many' }, 2])
      const theirs = (await draftOf(database.db, ravi)) ?? assert.fail()
      assert.deepEqual([theirs.body, theirs.baseNumber], [{ label: 'Jan' }, 3])
      const others = await otherAuthors(database.db, asha)
      assert.deepEqual(
        others.map(({ authorId, savedAt }) => [authorId, savedAt]),
        [[ravi.authorId, NOON.toISOString()]],
      )
    })

    test('are not saved over what the author saved elsewhere: one of ten at once wins', async (t) => {
      const { database, asha, save } = await open(engine, t)
      for (const version of [0, 1]) {
        const saved = await Promise.all(
          Array.from({ length: 10 }, (_, index) => save(asha, { body: { label: String(index) }, version })),
        )
        assert.equal(saved.filter((one) => !(one instanceof Refusal)).length, 1)
        assert.equal((await draftOf(database.db, asha))?.version, version + 1)
      }
      const late = await save(asha, { body: { label: 'late' }, version: 1 })
      assert.ok(late instanceof Refusal)
      assert.deepEqual(late.details.current, { body: (await draftOf(database.db, asha))?.body, version: 2 })
    })

    test('hold links sealed, wherever they are given', async (t) => {
      const { database, asha, save } = await open(engine, t)
      await save(asha, { body: { label: 'Jan', joinUrl: LINK }, secrets: { joinUrl: LINK } })
      const own = (await draftOf(database.db, asha)) ?? assert.fail()
      assert.deepEqual(own.body, { label: 'Jan' })
      assert.equal(openField(sealer, { ...asha, sealed: own.sealed }, 'joinUrl'), LINK)
      assert.doesNotMatch(await dumpOf(database), /planted/)
      await save(asha, { secrets: {}, version: 1 })
      assert.ok((await draftOf(database.db, asha))?.sealed['joinUrl'])
      await save(asha, { secrets: { joinUrl: null }, version: 2 })
      assert.equal((await draftOf(database.db, asha))?.sealed['joinUrl'], undefined)
    })
  })
