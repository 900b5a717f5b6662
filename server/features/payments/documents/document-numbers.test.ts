import assert from 'node:assert/strict'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { documentDeps, documentsIn, live, seated, SELLER } from '../../../../tests/support/documents.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'
import { numberMarkFile } from '../../../gateways/number-mark-file.ts'
import { memoryNumberMarks } from '../../../gateways/number-marks.ts'
import { createDocumentRounds } from './document-rounds.ts'
import { beginSeries, closedSeries, followNumbers, seriesStates, stateLastNumber } from './document-series.ts'
import { settleDue } from './documents.ts'
import { storedDocument } from './issued-document.ts'

const ACTOR = { actor: 'cli:meera', at: NOON, why: 'counted in the letters' }
const silent = { info() {}, warn() {}, error() {} }

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'synergyy-marks-'))
  t.after(() => rm(path, { recursive: true, force: true }))
  return path
}

/** The database as it was when only this many numbers had been given. */
const restoreTo = (app: TestApp, last: number) =>
  app.database.write(async (tx) => {
    await tx.deleteFrom('documents').where('sequence', '>', last).execute()
    await tx.updateTable('documentSeries').set({ last }).where('series', 'like', 'SYN/%').execute()
  })

test('M8: marks that are read while others take their place are never taken for a copy', async (t) => {
  const marks = numberMarkFile(join(await folder(t), 'document-numbers.json'))
  await marks.keep({ 'SYN/26-27': 0 }, true)
  let isStored = false
  const storing = (async () => {
    for (let last = 1; last <= 100; last += 1) await marks.keep({ 'SYN/26-27': last }, true)
    isStored = true
  })()
  const kinds = new Set<string>()
  while (!isStored) kinds.add((await marks.read()).kind)
  await storing
  assert.deepEqual([...kinds], ['own'])
})

for (const engine of engines)
  suite(`document numbers on ${engine.name}`, () => {
    test('M8: after a restore no number is given a second time, and what waits is issued once the last one is stated', async (t) => {
      const marks = memoryNumberMarks()
      const app = await createTestApp(engine, t, { env: SELLER, marks })
      const deps = documentDeps(app, SELLER, { marks })
      const rounds = createDocumentRounds({ ...deps, log: silent })
      for (const id of ['pay_1', 'pay_2']) {
        const { cookie } = await seated(app, SELLER, { id, email: `${id}@example.com`, marks })
        await live(app, cookie, '27')
      }
      await rounds.round()
      await restoreTo(app, 1)
      const { cookie } = await seated(app, SELLER, { id: 'pay_3', email: 'late@example.com', marks })
      assert.deepEqual(await documentsIn(await live(app, cookie, '27')), [{ kind: 'receipt', number: 'pay_3' }])
      await rounds.round()
      await app.postman.round()
      assert.equal(app.mailer.sent.filter(({ subject }) => /last number is not certain/.test(subject)).length, 1)
      const [, closed] = await seriesStates(deps)
      assert.deepEqual(closed, { series: 'SYN/26-27', last: 1, mark: 2, numbering: 'below' })
      assert.equal((await stateLastNumber(deps, { series: 'SYN/26-27', last: 1 }, ACTOR))?.code, 'numberTooLow')
      assert.equal((await stateLastNumber(deps, { series: 'SYN/25-26', last: 5 }, ACTOR))?.code, 'seriesUnknown')
      assert.equal(await stateLastNumber(deps, { series: 'SYN/26-27', last: 2 }, ACTOR), null)
      await rounds.round()
      assert.deepEqual(await documentsIn(await live(app, cookie, '27')), [
        { kind: 'invoice', number: 'SYN/26-27/000003' },
      ])
    })

    test('M8: the first marks of a site, stored while a number is taken, close nothing', async (t) => {
      const marks = memoryNumberMarks()
      let isTaking = false
      const read = async () => {
        const known = await marks.read()
        if (isTaking) {
          isTaking = false
          await followNumbers(documentDeps(app, SELLER, { marks }))
        }
        return known
      }
      const app = await createTestApp(engine, t, { env: SELLER, marks: { ...marks, read } })
      await beginSeries(documentDeps(app, SELLER, { marks }))
      const { cookie } = await seated(app, SELLER, { marks })
      isTaking = true
      assert.deepEqual(await documentsIn(await live(app, cookie, '27')), [
        { kind: 'invoice', number: 'SYN/26-27/000001' },
      ])
      assert.equal((await marks.read()).kind, 'own')
    })

    test('M8: a mark that came back with the copy counts as unknown until each series is stated', async (t) => {
      const path = join(await folder(t), 'document-numbers.json')
      const marks = numberMarkFile(path)
      const app = await createTestApp(engine, t, { env: SELLER, marks })
      const deps = documentDeps(app, SELLER, { marks })
      const rounds = createDocumentRounds({ ...deps, log: silent })
      const first = await seated(app, SELLER, { marks })
      await live(app, first.cookie, '27')
      await rounds.round()
      await copyFile(path, `${path}.copy`)
      await rm(path)
      await rename(`${path}.copy`, path)
      const next = await seated(app, SELLER, { id: 'pay_2', email: 'b@example.com', marks })
      assert.deepEqual(await documentsIn(await live(app, next.cookie, '27')), [{ kind: 'receipt', number: 'pay_2' }])
      assert.equal(await stateLastNumber(deps, { series: 'SYN/26-27', last: 7 }, ACTOR), null)
      const numbering = async () => (await seriesStates(deps)).map((state) => [state.series, state.numbering])
      assert.deepEqual(await numbering(), [
        ['SYC/26-27', 'unknown'],
        ['SYN/26-27', 'open'],
      ])
      assert.equal(await stateLastNumber(deps, { series: 'SYC/26-27', last: 0 }, ACTOR), null)
      await rounds.round()
      assert.deepEqual(await documentsIn(await live(app, next.cookie, '27')), [
        { kind: 'invoice', number: 'SYN/26-27/000008' },
      ])
    })

    test('refunds that come while numbering is closed get one credit note of their sum, once the last number is stated', async (t) => {
      const marks = memoryNumberMarks()
      const app = await createTestApp(engine, t, { env: SELLER, marks })
      const deps = documentDeps(app, SELLER, { marks })
      const { cookie } = await seated(app, SELLER, { marks })
      await live(app, cookie, '27')
      marks.restore({ kind: 'foreign', series: {} })
      for (const sum of [100_000, 200_000, 300_000])
        await send(app, 'refund.processed', { email: 'elsewhere@example.com' }, sum)
      const notes = () =>
        app.database.db.selectFrom('documents').select('content').where('series', '=', 'SYC/26-27').execute()
      assert.deepEqual(await notes(), [])
      assert.deepEqual(await closedSeries(deps), ['SYC/26-27', 'SYN/26-27'])
      for (const [series, last] of [
        ['SYC/26-27', 0],
        ['SYN/26-27', 1],
      ] as const)
        assert.equal(await stateLastNumber(deps, { series, last }, ACTOR), null)
      await settleDue(deps)
      assert.deepEqual(
        (await notes()).map(({ content }) => storedDocument.read(content).amount),
        [600_000],
      )
      assert.deepEqual(await closedSeries(deps), [])
    })

    test('S6: a document that cannot be read does not keep the others from being issued', async (t) => {
      const marks = memoryNumberMarks()
      const app = await createTestApp(engine, t, { env: SELLER, marks })
      const deps = documentDeps(app, SELLER, { marks })
      const warned: string[] = []
      const log = { ...silent, warn: (_fields: object, message: string) => void warned.push(message) }
      const rounds = createDocumentRounds({ ...deps, log })
      const [bad, good] = [
        await seated(app, SELLER, { marks }),
        await seated(app, SELLER, { id: 'pay_2', email: 'b@example.com', marks }),
      ]
      await live(app, bad.cookie, '27')
      await rounds.round()
      const { db } = app.database
      await db.updateTable('documents').set({ content: '{"half' }).execute()
      marks.restore({ kind: 'foreign', series: {} })
      await live(app, good.cookie, '27')
      await db.insertInto('documentsDue').values({ paymentId: 'pay_1', since: '2026-01-01' }).execute()
      await rounds.round().catch(() => {})
      assert.ok(warned.some((message) => /no number is given/.test(message)))
      for (const series of ['SYC/26-27', 'SYN/26-27'])
        assert.equal(await stateLastNumber(deps, { series, last: 5 }, ACTOR), null)
      await assert.rejects(rounds.round(), AggregateError)
      assert.deepEqual(await documentsIn(await live(app, good.cookie, '27')), [
        { kind: 'invoice', number: 'SYN/26-27/000006' },
      ])
    })

    test('M8: a lost or damaged mark keeps numbering closed, a new or older installation does not', async (t) => {
      const path = join(await folder(t), 'document-numbers.json')
      const marks = numberMarkFile(path)
      const app = await createTestApp(engine, t, { env: SELLER, marks })
      const deps = documentDeps(app, SELLER, { marks })
      const { cookie } = await seated(app, SELLER, { marks })
      await live(app, cookie, '27')
      const state = async () => (await seriesStates(deps)).at(-1)?.numbering
      assert.equal(await state(), 'open')
      await createDocumentRounds({ ...deps, log: silent }).round()
      assert.equal(await state(), 'open')
      await rm(path)
      assert.equal(await state(), 'unknown')
      await writeFile(path, '{"half')
      assert.equal(await state(), 'unknown')
    })

    test('M8: a copy from before the first number is not taken for a new installation', async (t) => {
      const marks = memoryNumberMarks()
      const app = await createTestApp(engine, t, { env: SELLER, marks })
      const deps = documentDeps(app, SELLER, { marks })
      await createDocumentRounds({ ...deps, log: silent }).round()
      const numbering = async () => (await seriesStates(deps)).map((state) => state.numbering)
      assert.deepEqual(await numbering(), ['open', 'open'])
      // The database comes back on another machine, without the numbers that were given meanwhile.
      marks.restore({ kind: 'absent' })
      await createDocumentRounds({ ...deps, log: silent }).round()
      assert.deepEqual(await numbering(), ['unknown', 'unknown'])
    })

    test('M8: the other numbers of a copied mark are lower bounds until each is stated', async (t) => {
      const marks = memoryNumberMarks()
      const app = await createTestApp(engine, t, { env: SELLER, marks })
      const deps = documentDeps(app, SELLER, { marks })
      marks.restore({ kind: 'foreign', series: { 'SYC/26-27': 2, 'SYN/26-27': 9 } })
      assert.equal(await stateLastNumber(deps, { series: 'SYC/26-27', last: 2 }, ACTOR), null)
      assert.equal((await stateLastNumber(deps, { series: 'SYN/26-27', last: 5 }, ACTOR))?.code, 'numberTooLow')
      assert.equal(await stateLastNumber(deps, { series: 'SYN/26-27', last: 9 }, ACTOR), null)
      assert.deepEqual(
        (await seriesStates(deps)).map(({ last, numbering }) => [last, numbering]),
        [
          [2, 'open'],
          [9, 'open'],
        ],
      )
    })

    test('M8: a last number that is stated never falls behind one that a server gives meanwhile', async (t) => {
      const marks = memoryNumberMarks()
      const app = await createTestApp(engine, t, { env: SELLER, marks })
      const deps = documentDeps(app, SELLER, { marks })
      const first = await seated(app, SELLER, { marks })
      const second = await seated(app, SELLER, { id: 'pay_2', email: 'b@example.com', marks })
      await live(app, first.cookie, '27')
      let isFirst = true
      const slow = {
        ...marks,
        async read() {
          const read = await marks.read()
          // The desk has read the numbers; now the server gives another one.
          if (isFirst) {
            isFirst = false
            await live(app, second.cookie, '27')
          }
          return read
        },
      }
      const stated = { series: 'SYN/26-27', last: 1 }
      assert.equal((await stateLastNumber({ ...deps, marks: slow }, stated, ACTOR))?.code, 'numberTooLow')
    })
  })

test('M8: the mark stores what it is given, and recognises a copy of itself', async (t) => {
  const path = join(await folder(t), 'document-numbers.json')
  const marks = numberMarkFile(path)
  assert.deepEqual(await marks.read(), { kind: 'absent' })
  for (const last of [1, 2]) await marks.keep({ 'SYN/26-27': last }, true)
  assert.deepEqual(await marks.read(), { kind: 'own', series: { 'SYN/26-27': 2 }, isWhole: true })
  await copyFile(path, `${path}.copy`)
  assert.deepEqual(await numberMarkFile(`${path}.copy`).read(), { kind: 'foreign', series: { 'SYN/26-27': 2 } })
})

test('S4: a mark that could not be stored leaves no draft behind', async (t) => {
  const place = await folder(t)
  const path = join(place, 'document-numbers.json')
  // Nothing can be renamed onto a folder.
  await mkdir(join(path, 'in the way'), { recursive: true })
  await assert.rejects(numberMarkFile(path).keep({ 'SYN/26-27': 1 }, true))
  assert.deepEqual(await readdir(place), ['document-numbers.json'])
})
