import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { SEED } from '#content/seed.ts'
import { notePagesFault } from '#server/features/content/timeline.ts'
import { engines } from '../support/engines.ts'
import { content, edit, enrol, filesIn, pause, placeFor, versionsIn, withDatabase } from '../support/content-command.ts'
import { dumpOf, LINK } from '../support/content.ts'

const DIST = join(import.meta.dirname, '../../dist')

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
  })
