import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DraftSave } from '#contract/desk-drafts.ts'
import { ownProblem } from '#web/platform/answer.ts'
import { Refused } from '#web/platform/query-client.ts'
import { createAutosave, type Autosave, type SaveState } from './autosave.ts'

const EMPTY: DraftSave = { body: {}, secrets: {}, baseNumber: 0, version: 0 }
const REST = 20

/** A server with one draft, and a browser that keeps what is not saved. */
function open({ isUnsaved = false } = {}) {
  const saved: DraftSave[] = []
  const there = { fault: null as string | null, delay: 0, kept: null as DraftSave | null }
  const autosave = createAutosave(
    { typed: EMPTY, faults: [], hints: [], isUnsaved },
    {
      async save(typed) {
        await sleep(there.delay)
        if (there.fault) throw new Refused(ownProblem(there.fault, there.fault))
        const version = saved.at(-1)?.version ?? 0
        if (typed.version !== version) throw new Refused(ownProblem('versionStale', ''))
        saved.push({ ...typed, version: version + 1 })
        return { version: version + 1, savedAt: 'now', faults: [], hints: [] }
      },
      keep: (typed) => void (there.kept = typed),
      restMs: REST,
      againMs: REST,
    },
  )
  return { autosave, saved, there, type: (text: string) => autosave.change({ body: { text } }) }
}

/** Once it has come so far: a busy machine rests longer. */
const comesTo = (wanted: SaveState['is'], { writing }: Autosave) =>
  new Promise<void>((resolve) => {
    const look = () => void (writing.get().state.is === wanted && resolve())
    writing.subscribe(look)
    look()
  })

const textOf = (typed: DraftSave | null | undefined) => typed?.body['text']

suite('what is typed', () => {
  test('is saved once after a rest, and said to be saved', async () => {
    const { autosave, saved, type } = open()
    for (const text of ['a', 'ab', 'abc']) type(text)
    assert.equal(saved.length, 0)
    await comesTo('saved', autosave)
    assert.deepEqual(saved.map(textOf), ['abc'])
    assert.deepEqual(autosave.writing.get().state, { is: 'saved', at: 'now' })
  })

  test('while a save is under way is saved after it', async () => {
    const { autosave, saved, there, type } = open()
    there.delay = 30
    type('a')
    const first = autosave.saveNow()
    type('ab')
    await first
    await autosave.saveNow()
    assert.equal(textOf(saved.at(-1)), 'ab')
    assert.equal(there.kept, null)
  })

  test('stays in the browser while there is no connection, and is saved when it is back', async () => {
    const { autosave, saved, there, type } = open()
    there.fault = 'unreachable'
    type('a')
    assert.equal(await autosave.saveNow(), null)
    assert.equal(autosave.writing.get().state.is, 'cut')
    assert.equal(textOf(there.kept), 'a')
    there.fault = null
    await comesTo('saved', autosave)
    assert.deepEqual(saved.map(textOf), ['a'])
    assert.equal(there.kept, null)
  })

  test('is not saved over what was saved elsewhere, nor lost', async () => {
    const { autosave, saved, there, type } = open()
    saved.push({ ...EMPTY, body: { text: 'other' }, version: 4 })
    type('a')
    assert.equal(await autosave.saveNow(), null)
    assert.equal(autosave.writing.get().state.is, 'elsewhere')
    assert.equal(textOf(there.kept), 'a')
    autosave.change({ version: 4 })
    assert.equal(await autosave.saveNow(), 5)
    assert.equal(textOf(saved.at(-1)), 'a')
  })

  test('that the server refuses says why, and waits for a change', async () => {
    const { autosave, there, type } = open()
    there.fault = 'bodyTooLarge'
    type('a')
    assert.equal(await autosave.saveNow(), null)
    assert.deepEqual(autosave.writing.get().state, { is: 'refused', sentence: 'bodyTooLarge' })
    there.fault = null
    type('b')
    assert.equal(await autosave.saveNow(), 1)
  })

  test('before a reload is saved after it', async () => {
    const { autosave, saved } = open({ isUnsaved: true })
    autosave.start()
    await comesTo('saved', autosave)
    assert.equal(saved.length, 1)
  })

  test('is dropped once the save under way has its answer, and is never saved again', async () => {
    const { autosave, saved, there, type } = open()
    there.delay = 30
    type('a')
    void autosave.saveNow()
    type('ab')
    assert.equal(await autosave.discard(), 1)
    autosave.stop()
    await autosave.saveNow()
    assert.deepEqual([saved.map(textOf), there.kept], [['a'], null])
  })
})
