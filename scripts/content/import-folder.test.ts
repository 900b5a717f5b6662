import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { SEED } from '#content/seed.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase, type Database } from '#server/database/open.ts'
import type { Draft, Judgement } from '#server/features/content/judge.ts'
import { nameOf } from '#server/features/content/published.ts'
import { publish } from '#server/features/content/publish.ts'
import { createSealer } from '#server/features/content/sealing.ts'
import { standingInOrder } from '#server/features/content/standing.ts'
import { readTimeline } from '#server/features/content/timeline.ts'
import { exportTo } from './export-folder.ts'
import { readImport } from './import-folder.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const SECRET = 'a secret for tests, 32 characters'
const LINK = 'https://meet.example.com/planted-link'

/** What is shipped under this name, with changes. */
function draftOf(name: string, changes: object = {}): Draft {
  const { kind, key, body } = SEED.find((entry) => nameOf(entry) === name) ?? assert.fail(name)
  return { kind, key, body: { ...body, ...changes } }
}

const newBatch = (changes: object = {}): Draft => ({ ...draftOf('batch/AP-2025-01', changes), key: 'AP-2027-01' })

const linesOf = ({ faults }: Pick<Judgement, 'faults'>) =>
  faults.map(({ thing, field, sentence }) => `${thing} ${field}: ${sentence}`)
const namesOf = ({ changes }: Judgement) => changes.map(({ after }) => `${nameOf(after)} ${after.number}`)

async function newDatabase(t: TestContext): Promise<Database> {
  const database = await openDatabase({ url: null, file: ':memory:' }, () => {})
  t.after(() => database.close())
  await migrate(database)
  return database
}

const publishAll = (database: Database, drafts: readonly Draft[]) =>
  publish({ database, now: () => NOON, secret: SECRET }, () => ({ drafts, faults: [] }), { actor: 'asha' })

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-content-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Files by their path in the folder. */
async function put(folder: string, files: Readonly<Record<string, string | Buffer | object>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    const isText = typeof content === 'string' || Buffer.isBuffer(content)
    await writeFile(join(folder, path), isText ? content : JSON.stringify(content))
  }
}

const exported = async (database: Database, folder: string, withLinks = false) => {
  const things = standingInOrder(await readTimeline(database.db), NOON.toISOString())
  return exportTo(folder, things, withLinks ? createSealer(SECRET) : null)
}

const imported = async (database: Database, folder: string) => {
  const found = await readImport(folder)
  const deps = { database, now: () => NOON, secret: SECRET }
  return publish(deps, () => found, { actor: 'asha', why: 'import' })
}

test('names every file that is no thing, and why', async (t) => {
  const folder = await newFolder(t)
  const outside = join(await newFolder(t), 'outside.json')
  await writeFile(outside, '{}')
  const body = JSON.stringify(draftOf('office/office').body)
  await put(folder, {
    'README.md': 'notes',
    '.git/config': 'left alone',
    'podcast/one.json': '{}',
    'office/office.json': `\uFEFF${body}`,
    'office/notes.txt': 'notes',
    'office/.DS_Store': 'left alone',
    'about/about.json': `{"heading": "x",\n "joinUrl": "${LINK}" oops}`,
    'home/home.json': Buffer.from([0x7b, 0xff, 0x7d]),
    'legal/terms.json': `{"sections": "${'x'.repeat(1_000_001)}"}`,
    'legal/deep/terms.json': '{}',
    'video/home.json': '',
  })
  await symlink(outside, join(folder, 'office/linked.json'))
  await symlink(folder, join(folder, 'batch'))
  execFileSync('mkfifo', [join(folder, 'office/pipe.json')])
  const found = await readImport(folder)
  assert.deepEqual(found.drafts, [{ kind: 'office', key: 'office', body: draftOf('office/office').body }])
  const kinds =
    'course, batch, price, trainer, webinar, testimonial, course-page, course-order, home, about, consultancy, office, legal, description, video, job, issue, community, reply, notice'
  assert.deepEqual(linesOf(found), [
    `README.md : Files stand in a folder of their kind: ${kinds}`,
    'about/about.json : This is not JSON: look at line 2 column 53',
    'batch : Links are not followed: put the thing itself here',
    'home/home.json : This file is not text in UTF-8',
    'legal/deep : Only files stand here',
    'legal/terms.json : This file is larger than a megabyte',
    'office/linked.json : Links are not followed: put the thing itself here',
    'office/notes.txt : The name of a file ends with .json',
    'office/pipe.json : Only files stand here',
    `podcast : There is no such kind of thing. There are: ${kinds}`,
    'video/home.json : This is not JSON',
  ])
})

test('whatever a file holds, reading it ends in a body or a sentence that repeats nothing of it', async (t) => {
  const folder = await newFolder(t)
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), fc.string(), fc.uint8Array()), async (content) => {
      const bytes = Buffer.from(typeof content === 'string' ? `${content}planted` : content)
      await put(folder, { 'office/office.json': bytes })
      const { drafts, faults } = await readImport(folder)
      assert.equal(drafts.length + faults.length, 1)
      assert.doesNotMatch(linesOf({ faults }).join(), /planted/)
    }),
  )
})

test('an export that nobody edited publishes nothing, with links and without', async (t) => {
  const database = await newDatabase(t)
  const folder = await newFolder(t)
  await exported(database, folder)
  assert.deepEqual(namesOf(await imported(database, folder)), [])
  await publishAll(database, [
    newBatch({ joinUrl: LINK, note: 'A note\n\n- with points' }),
    draftOf('price/AspenPlus', { discounted: 10_000, from: '2026-12-01T00:00:00+05:30' }),
  ])
  for (const withLinks of [false, true]) {
    const again = join(folder, String(withLinks))
    assert.deepEqual(await exported(database, again, withLinks), [])
    assert.deepEqual(namesOf(await imported(database, again)), [])
    const { drafts } = await readImport(again)
    assert.equal(drafts.length, SEED.length + 1)
    assert.equal(JSON.stringify(drafts).includes(LINK), withLinks)
  }
})

test('only files of links are closed to others, and none is written where others read', async (t) => {
  const database = await newDatabase(t)
  const folder = await newFolder(t)
  const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8)
  await exported(database, join(folder, 'open'))
  assert.deepEqual([await modeOf('open'), await modeOf('open/batch/AP-2025-01.json')], ['755', '644'])
  await exported(database, join(folder, 'links'), true)
  assert.deepEqual(await Promise.all(['links', 'links/batch', 'links/batch/AP-2025-01.json'].map(modeOf)), [
    '700',
    '700',
    '600',
  ])
  await exported(database, join(folder, 'links'), true)
  await assert.rejects(exported(database, join(folder, 'open'), true), /Others may read .*chmod 700/)
})

test('writes no file through a link that lies in the folder', async (t) => {
  const database = await newDatabase(t)
  const folder = await newFolder(t)
  const outside = join(await newFolder(t), 'outside.json')
  await put(folder, { 'office/.keep': '' })
  await writeFile(outside, 'mine')
  await symlink(outside, join(folder, 'office/office.json'))
  await exported(database, folder)
  assert.ok((await stat(outside)).size === 4)
})

test('publishes the files that are there, and nothing when one of them is wrong', async (t) => {
  const database = await newDatabase(t)
  const folder = await newFolder(t)
  const batch = newBatch().body as object
  await put(folder, {
    'batch/AP-2027-01.json': { ...batch, capacity: 20 },
    'batch/AP-2027-02.json': { ...batch, capacity: 'many', startsOn: '2027-02-30', colour: 'red' },
    'batch/AP-2027-03.json': { ...batch, enrolUntil: '2027-03-01', endsOn: '2027-02-01', startsOn: '2027-01-01' },
    'batch/two words.json': batch,
    'price/AspenPlus.json': { ...(draftOf('price/AspenPlus').body as object), discounted: 10_000 },
    'office/office.json': '[]',
  })
  assert.deepEqual(linesOf(await imported(database, folder)), [
    'batch/AP-2027-02 startsOn: Write a day such as 2027-01-31',
    'batch/AP-2027-02 capacity: The capacity is a whole number from 1, or null',
    'batch/AP-2027-02 colour: This field is not known',
    'batch/AP-2027-03 enrolUntil: Nobody enrols after the last day',
    'batch/two words : It cannot be called "two words": its key has words with hyphens, such as AP-2025-01',
    'office/office : Send a JSON object',
    'price/AspenPlus from: This moment is past: a price begins now or later',
  ])
  assert.equal((await readTimeline(database.db)).revision, 0)
  for (const path of ['batch/AP-2027-02', 'batch/AP-2027-03', 'batch/two words', 'price/AspenPlus', 'office/office'])
    await rm(join(folder, `${path}.json`))
  assert.deepEqual(namesOf(await imported(database, folder)), ['batch/AP-2027-01 1'])
})

test('any shipped thing, changed anywhere, comes back from a file as it was written', async (t) => {
  const database = await newDatabase(t)
  const folder = await newFolder(t)
  const texts = SEED.filter(({ kind }) => ['testimonial', 'issue', 'office'].includes(kind))
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...texts),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }),
      async (thing, text) => {
        round += 1
        const field = thing.kind === 'office' ? 'city' : 'name'
        const { changes, faults } = await publishAll(database, [draftOf(nameOf(thing), { [field]: text })])
        if (faults.length > 0 || changes.length === 0) return
        const again = join(folder, String(round))
        await exported(database, again)
        assert.deepEqual(namesOf(await imported(database, again)), [])
      },
    ),
    { numRuns: 15 },
  )
})
