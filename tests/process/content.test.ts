import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { SEED } from '#content/seed.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { notePagesFault, readTimeline } from '#server/features/content/timeline.ts'
import { enrolment } from '#stand-ins/people/makers.ts'
import { type ServerProcess, startServer } from '#stand-ins/server-process.ts'
import { dumpOf } from '../support/content.ts'
import { engines, type TestEngine } from '../support/engines.ts'

// `npm run soak` asks for more.
const KILLS = Number(process.env['KILLS'] ?? 5)
const LINK = 'https://meet.example.com/planted-link'
const DIST = join(import.meta.dirname, '../../dist')
const COMMAND = [join(import.meta.dirname, '../../scripts/content.ts')]

interface Place {
  readonly env: Record<string, string> & { readonly DATA_DIR: string }
  readonly open: () => ReturnType<typeof openDatabase>
  readonly folder: string
  readonly serve: (env?: Record<string, string>) => Promise<ServerProcess>
}

/** A database with its tables, and a folder for files. */
async function placeFor(engine: TestEngine, t: TestContext): Promise<Place> {
  const servers: ServerProcess[] = []
  // Before the folders go: a server writes into its own.
  t.after(() => Promise.all(servers.map((server) => server.stop())).then(() => {}))
  const { url, file } = await engine.location(t)
  const dataDir = url ? await mkdtemp(join(tmpdir(), 'synergyy-content-')) : dirname(file)
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-content-'))
  t.after(() => Promise.all([dataDir, folder].map((one) => rm(one, { recursive: true, force: true }))).then(() => {}))
  const open = () => openDatabase({ url, file: url ? '' : join(dataDir, 'synergyy.sqlite') }, () => {})
  const database = await open()
  await migrate(database)
  await database.close()
  const secret = 'a secret for tests, 32 characters'
  const env = { DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url, AUTH_SECRET: secret } : {}) }
  async function serve(more: Record<string, string> = {}) {
    const server = await startServer({ ...env, ...more })
    servers.push(server)
    return server
  }
  return { env, open, folder, serve }
}

const environment = ({ env }: Pick<Place, 'env'>) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
  ...env,
})

/** What a command of the owner prints, and whether it did what it was asked. */
async function content(place: Pick<Place, 'env'>, ...words: string[]): Promise<{ output: string; isDone: boolean }> {
  const run = promisify(execFile)(process.execPath, [...COMMAND, ...words], { env: environment(place) })
  return run.then(
    ({ stdout }) => ({ output: stdout, isDone: true }),
    (error: { stdout: string; stderr: string }) => ({ output: `${error.stdout}${error.stderr}`, isDone: false }),
  )
}

async function edit(place: Place, path: string, changes: object): Promise<void> {
  const file = join(place.folder, `${path}.json`)
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...changes }))
}

async function withDatabase<T>(place: Place, work: (database: Awaited<ReturnType<Place['open']>>) => Promise<T>) {
  const database = await place.open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function enrol(url: string, courseId: string): Promise<number> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(enrolment()) }
  return (await fetch(`${url}/api/enrollments/${courseId}`, init)).status
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const versionsIn = (place: Place) =>
  withDatabase(place, async ({ db }) => (await readTimeline(db)).versions.filter(({ number }) => number > 0))

for (const engine of engines)
  suite(`the owner’s content on ${engine.name}`, () => {
    test('is exported, edited, published and brought back by the command', async (t) => {
      const place = await placeFor(engine, t)
      assert.match((await content(place, 'export', place.folder)).output, new RegExp(`^${SEED.length} things are in `))
      assert.match((await content(place, 'import', place.folder)).output, /^Nothing is different/)
      await edit(place, 'batch/AP-2025-01', { startsOn: '2027-01-16', joinUrl: LINK })
      const expected = /batch\/AP-2025-01, version 1\n {2}startsOn: null -> "2027-01-16"\n {2}joinUrl: not set -> set\n/
      const dry = await content(place, 'import', place.folder, '--dry-run')
      assert.match(dry.output, expected)
      assert.match(dry.output, /Nothing was changed\./)
      assert.deepEqual(await versionsIn(place), [])
      assert.match((await content(place, 'import', place.folder, '--note', 'the first batch')).output, expected)
      assert.match((await content(place, 'import', place.folder)).output, /^Nothing is different/)
      assert.match((await content(place, 'price', 'AspenPlus', '10000')).output, /discounted: 9000 -> 10000/)
      const history = await content(place, 'history', 'batch/AP-2025-01')
      assert.match(
        history.output,
        /^version +when +who +note +changed\n1 .* IST +\S+ +the first batch +startsOn; joinUrl\n0 +shipped/,
      )
      assert.match(
        (await content(place, 'show', 'batch/AP-2025-01')).output,
        /"joinUrl": "set",\n {2}"groupUrl": "not set"/,
      )
      assert.match((await content(place, 'restore', 'batch/AP-2025-01', '0')).output, /startsOn: "2027-01-16" -> null/)
      const { things } = JSON.parse((await content(place, 'list', '--json')).output) as {
        things: { thing: string; version: number }[]
      }
      assert.deepEqual(
        things.filter(({ version }) => version > 0).map(({ thing, version }) => `${thing} ${version}`),
        ['batch/AP-2025-01 2', 'price/AspenPlus 1'],
      )
      await withDatabase(place, (database) => notePagesFault(database, 'the home page has no heading'))
      const list = (await content(place, 'list')).output
      assert.match(list, /price\/AspenPlus +1 .*₹10,000 instead of ₹12,000/)
      assert.match(list, /The pages could not be drawn, and show what was there before: the home page has no heading/)
    })

    test('a link that was published is in no file, row, page, letter or line of the log', async (t) => {
      const place = await placeFor(engine, t)
      await content(place, 'export', place.folder)
      await edit(place, 'batch/AP-2025-01', { joinUrl: LINK, groupUrl: `${LINK}-group`, note: 'planted note' })
      await edit(place, 'webinar/standing', { joinUrl: LINK })
      const printed = [await content(place, 'import', place.folder), await content(place, 'show', 'batch/AP-2025-01')]
      printed.push(await content(place, 'history', 'batch/AP-2025-01'), await content(place, 'list', '--json'))
      assert.ok(printed.every(({ isDone, output }) => isDone && !output.includes('planted')))
      const server = await place.serve({ OWNER_EMAIL: 'owner@example.com' })
      assert.equal(await enrol(server.url, 'AspenPlus'), 201)
      while ((await filesIn(join(place.env.DATA_DIR, 'mail'))).length < 2) await pause()
      const pages = [
        '/',
        '/courses',
        '/course/AspenPlus',
        '/AspenPlus',
        '/webinars',
        '/data/course/AspenPlus.json',
        '/data/webinars.json',
        '/my-courses',
        '/sitemap.xml',
        '/api/openapi.json',
      ]
      for (const path of pages) assert.doesNotMatch(await (await fetch(server.url + path)).text(), /planted/, path)
      assert.doesNotMatch(server.logs(), /planted/)
      assert.doesNotMatch(await withDatabase(place, dumpOf), /planted/)
      for (const file of [...(await filesIn(place.env.DATA_DIR)), ...(await filesIn(DIST))])
        assert.ok(!(await readFile(file)).includes('planted'), file)
    })

    test('an export holds links only where they are asked for', async (t) => {
      const place = await placeFor(engine, t)
      await content(place, 'export', place.folder)
      await edit(place, 'batch/AP-2025-01', { joinUrl: LINK, note: 'planted note' })
      await content(place, 'import', place.folder)
      await content(place, 'export', join(place.folder, 'open'))
      await content(place, 'export', join(place.folder, 'links'), '--with-links')
      const [open, links] = await Promise.all(
        ['open', 'links'].map((name) => readFile(join(place.folder, name, 'batch/AP-2025-01.json'), 'utf8')),
      )
      assert.doesNotMatch(open ?? '', /planted/)
      assert.match(links ?? '', /"joinUrl": "https:\/\/meet\.example\.com\/planted-link"[\s\S]*planted note/)
    })

    test('with another secret everything shows but the links, and list says so', async (t) => {
      const place = await placeFor(engine, t)
      await content(place, 'export', place.folder)
      await edit(place, 'batch/AP-2025-01', { joinUrl: LINK })
      await content(place, 'import', place.folder)
      const moved = { ...place, env: { ...place.env, AUTH_SECRET: 'another secret, as long as the first' } }
      assert.match(
        (await content(moved, 'list')).output,
        /batch\/AP-2025-01 .*joinUrl cannot be read: it was sealed with another secret/,
      )
      assert.match(
        (await content(moved, 'export', join(place.folder, 'x'), '--with-links')).output,
        /batch\/AP-2025-01: joinUrl was sealed with another secret and is left out/,
      )
    })

    test('a bad import changes nothing and names file, field and rule', async (t) => {
      const place = await placeFor(engine, t)
      await content(place, 'export', place.folder)
      await edit(place, 'office/office', { since: 2001 })
      await edit(place, 'batch/AP-2025-01', { startsOn: '2027-02-01', endsOn: '2027-01-01' })
      await edit(place, 'batch/AH-2025-01', { courseId: 'Gone' })
      await edit(place, 'price/AspenPlus', { discounted: 12_001 })
      await writeFile(join(place.folder, 'office/second.json'), '{')
      const { isDone, output } = await content(place, 'import', place.folder)
      assert.equal(isDone, false)
      const file = (name: string) => join(place.folder, name)
      assert.equal(
        output,
        [
          `${file('office/second.json')}: This is not JSON: look at line 1 column 2`,
          `${file('batch/AP-2025-01.json')}, endsOn: The last day is before the first`,
          `${file('price/AspenPlus.json')}, discounted: The price is above the original price`,
          `${file('batch/AH-2025-01.json')}, courseId: There is no course Gone`,
          'Nothing was changed.\n',
        ].join('\n'),
      )
      assert.deepEqual(await versionsIn(place), [])
    })

    test('shows on a running server what the command publishes beside it', async (t) => {
      const place = await placeFor(engine, t)
      const server = await place.serve()
      assert.equal(await enrol(server.url, 'PinchAnalysis'), 404)
      await content(place, 'export', place.folder)
      for (const kind of ['course', 'price']) {
        const body = JSON.parse(await readFile(join(place.folder, kind, 'AspenPlus.json'), 'utf8')) as object
        const own =
          kind === 'course'
            ? { name: 'Pinch Analysis' }
            : { courseId: 'PinchAnalysis', from: '2099-01-01T00:00:00+05:30' }
        await writeFile(join(place.folder, kind, 'PinchAnalysis.json'), JSON.stringify({ ...body, ...own }))
      }
      const published = await content(place, 'import', place.folder)
      assert.ok(published.isDone, published.output)
      while ((await enrol(server.url, 'PinchAnalysis')) !== 201) await pause()
      while (!(await (await fetch(`${server.url}/courses`)).text()).includes('Pinch Analysis')) await pause()
      const again = await place.serve()
      assert.doesNotMatch(server.logs() + again.logs(), /"level":[56]0/)
    })

    test(`an import that is killed ${KILLS} times is there whole or not at all`, async (t) => {
      const place = await placeFor(engine, t)
      await content(place, 'export', place.folder)
      const sample = JSON.parse(await readFile(join(place.folder, 'testimonial/01-aarav.json'), 'utf8')) as object
      const many = 300
      const write = (name: string) =>
        Promise.all(
          Array.from({ length: many }, (_, one) =>
            writeFile(join(place.folder, `testimonial/x-${one}.json`), JSON.stringify({ ...sample, name })),
          ),
        )
      await write('first')
      const begun = performance.now()
      await content(place, 'import', place.folder)
      const whole = performance.now() - begun
      for (let kill = 0; kill < KILLS; kill += 1) {
        const name = `kill ${kill}`
        await write(name)
        const child = spawn(process.execPath, [...COMMAND, 'import', place.folder], {
          env: environment(place),
          stdio: 'ignore',
        })
        const ended = once(child, 'exit')
        // Around the moment of the commit, which comes shortly before the end.
        await new Promise((resolve) => setTimeout(resolve, whole * (0.75 + (0.35 * kill) / KILLS)))
        child.kill('SIGKILL')
        await ended
        const versions = (await versionsIn(place)).filter((one) => one.kind === 'testimonial' && one.body.name === name)
        assert.ok([0, many].includes(versions.length), `${versions.length} of ${many}`)
      }
      assert.ok((await content(place, 'import', place.folder)).isDone)
      assert.match((await content(place, 'import', place.folder)).output, /^Nothing is different/)
    })
  })

test('the command says in words what is wrong, and makes no database', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-content-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const place = { env: { DATA_DIR: join(folder, 'data') }, open: () => assert.fail(), folder }
  for (const [words, expected] of [
    [['list'], /^There is no database in /],
    [['--nothing'], /^Unknown option '--nothing'[\s\S]*npm run content -- list/],
  ] as const) {
    const { isDone, output } = await content(place, ...words)
    assert.equal(isDone, false)
    assert.match(output, expected)
    assert.doesNotMatch(output, /^\s+at /m, 'no trace of the code')
  }
  assert.ok((await content(place, '--help')).isDone)
  assert.deepEqual(await readdir(folder), [])
  const database = await openDatabase({ url: null, file: join(folder, 'data/synergyy.sqlite') }, () => {})
  const tooOld = await content(place, 'list')
  assert.match(tooOld.output, /^The database is older than this command\. Start the site once/)
  await migrate(database)
  await database.close()
  for (const [words, expected] of [
    [['show'], /^Say what: /],
    [['show', 'batch/nothing'], /^There is no such thing\./],
    [['history', 'batch/nothing'], /^There is no such thing\./],
    [['import', join(folder, 'nothing')], /^There is no folder /],
    [['import', join(folder, 'data')], /Files stand in a folder of their kind/],
    [['restore', 'batch/AP-2025-01', 'x'], /^Say what and which version/],
    [['restore', 'batch/AP-2025-01', '4'], /There is no version 4\. There are: 0\nNothing was changed/],
    [['price', 'AspenPlus', '10,000'], /^Say the course and whole rupees/],
    [['price', 'AspenPlus', '10000', '--from', 'soon'], /from: Write a moment such as/],
    [['price', 'Gone', '10000'], /There is no such course/],
    [['podcast'], /^This is not a command\./],
  ] as const) {
    const { isDone, output } = await content(place, ...words)
    assert.equal(isDone, false, words.join(' '))
    assert.match(output, expected)
  }
})
