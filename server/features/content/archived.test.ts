import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pageDataAt } from '#contract/shown-pages.ts'
import { closedPathsOf, publicPathsOf } from '#contract/site-content.ts'
import { draftOf, newBatch, publishAll } from '../../../tests/support/content.ts'
import { engines, type Cleaner } from '../../../tests/support/engines.ts'
import { catalogueAt } from './catalogue.ts'
import type { Draft } from './judge.ts'
import type { Published } from './published.ts'
import { publicSiteOf } from './public-site.ts'
import { standingAt } from './standing.ts'
import { readTimeline } from './timeline.ts'

const TIME = '2026-11-20T13:00:00.000Z'

const archived = (id: string) => draftOf(`course/${id}`, { isArchived: true })

const siteOf = (versions: readonly Published[]) =>
  publicSiteOf(versions, { time: TIME, brand: 'Synergyy', seats: { byCourse: {}, byBatch: {} } })

for (const engine of engines)
  suite(`an archived course, on ${engine.name}`, () => {
    async function published(t: Cleaner, ...drafts: readonly Draft[]) {
      const database = await engine.open(t)
      assert.deepEqual((await publishAll(database, drafts)).faults, [])
      const { versions } = await readTimeline(database.db)
      return { versions, site: siteOf(versions) }
    }

    test('has no page, and stands in no list, card, menu or map of the site', async (t) => {
      const { site } = await published(t, archived('AspenPlus'))
      assert.equal(pageDataAt(site, '/course/AspenPlus'), null)
      assert.ok(!publicPathsOf(site).includes('/course/AspenPlus'))
      assert.deepEqual(closedPathsOf(site), ['/AspenPlus'])
      for (const path of ['/', '/courses', '/compare'])
        assert.doesNotMatch(JSON.stringify(pageDataAt(site, path)), /AspenPlus/, path)
      const home = pageDataAt(site, '/')
      assert.ok(home && 'coursePages' in home)
      assert.deepEqual(
        home.coursePages.map(({ path }) => path),
        ['/PDE'],
      )
    })

    test('has a page with a form that leads on: to the other one, without its course', async (t) => {
      const { site } = await published(t, archived('AspenPlus'))
      const own = pageDataAt(site, '/AspenPlus')
      assert.ok(own && 'page' in own)
      assert.deepEqual([own.page.title, own.course, own.other?.path], ['Aspen Plus', null, '/PDE'])
      const other = pageDataAt(site, '/PDE')
      assert.ok(other && 'page' in other)
      assert.deepEqual([other.course?.id, other.other], ['ProcessDesignEngieering', null])
    })

    test('may be every course: then the site shows and sells none', async (t) => {
      const all = ['ProcessDesignEngieering', 'AspenPlus', 'AspenHysys', 'ProcessSafety']
      const { site, versions } = await published(t, ...all.map(archived))
      assert.deepEqual([site.courses, closedPathsOf(site)], [[], ['/PDE', '/AspenPlus']])
      const { courses } = catalogueAt(versions, TIME)
      assert.deepEqual(
        courses.map(({ id, name, batch }) => [id, name !== '', batch]),
        all.map((id) => [id, true, null]),
      )
    })

    test('is not sold whatever is announced of it, and its batches go on', async (t) => {
      const next = newBatch('AP-2027-01', { startsOn: '2027-01-16' })
      const { versions, site } = await published(t, archived('AspenPlus'), next)
      const { courses, batches } = catalogueAt(versions, TIME)
      const course = courses.find(({ id }) => id === 'AspenPlus')
      assert.deepEqual([course?.isArchived, course?.batch, course?.title], [true, null, 'Aspen Plus'])
      assert.ok(batches.some(({ key, state }) => key === 'AP-2027-01' && state === 'announced'))
      assert.ok(!JSON.stringify(pageDataAt(site, '/')).includes('Jan 2027'))
    })

    test('comes back with the version that was not archived', async (t) => {
      const database = await engine.open(t)
      await publishAll(database, [archived('AspenPlus')])
      await publishAll(database, [draftOf('course/AspenPlus')])
      const { versions } = await readTimeline(database.db)
      assert.ok(siteOf(versions).courses.some(({ id }) => id === 'AspenPlus'))
      assert.ok(standingAt(versions, TIME).some(({ key, number }) => key === 'AspenPlus' && number === 2))
    })
  })
