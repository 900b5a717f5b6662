import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { namesOf, draftOf, publishAll, LATER } from '../../../tests/support/content.ts'
import { engines } from '../../../tests/support/engines.ts'
import { NOON } from '../../../tests/support/test-app.ts'
import { nameOf } from './published.ts'
import { findThing, standingAt } from './standing.ts'
import { readTimeline } from './timeline.ts'

for (const engine of engines)
  suite(`the timeline on ${engine.name}`, () => {
    test('reads a database anew that was put back to an earlier state', async (t) => {
      const database = await engine.open(t)
      await publishAll(database, [draftOf('office/office', { since: 2000 })])
      const known = await readTimeline(database.db)
      assert.equal(await readTimeline(database.db, known), known)
      const later = { ...known, revision: 7, versions: [] }
      assert.deepEqual(await readTimeline(database.db, later), known)
    })

    test('sets aside a row that it cannot read: the one before it counts, and its neighbours', async (t) => {
      const database = await engine.open(t)
      await publishAll(database, [
        draftOf('office/office', { since: 2000 }),
        draftOf('home/home', { heading: 'Heading' }),
      ])
      const row = { publishedAt: NOON.toISOString(), actor: 'asha', note: '' }
      const rows = [
        { kind: 'office', key: 'office', number: 2, body: 'not JSON', ...row },
        { kind: 'office', key: 'office', number: 3, body: '{"version":9,"body":{},"sealed":{}}', ...row },
        { kind: 'about', key: 'about', number: 1, body: '{"version":1,"body":{"heading":1},"sealed":{}}', ...row },
        { kind: 'podcast', key: 'one', number: 1, body: '{"version":1,"body":{},"sealed":{}}', ...row },
      ]
      await database.db.insertInto('contentVersions').values(rows).execute()
      const { setAside, versions } = await readTimeline(database.db)
      assert.deepEqual(
        setAside.map((one) => `${nameOf(one)} ${one.number}: ${one.reason}`),
        [
          'about/about 1: not as version 1 should be: body.heading, body.lead, body.who, body.offersHeading, body.offers, body.internsHeading, body.interns',
          'office/office 2: it is not JSON',
          'office/office 3: it has the unknown version 9',
          'podcast/one 1: it is of the unknown kind podcast',
        ],
      )
      const time = LATER.toISOString()
      const office = findThing(standingAt(versions, time), 'office/office')
      assert.ok(office?.kind === 'office' && office.body.since === 2000)
      assert.equal(findThing(standingAt(versions, time), 'about/about')?.number, 0)
      assert.deepEqual(namesOf(await publishAll(database, [draftOf('office/office', { since: 2001 })])), [
        'office/office 4',
      ])
    })
  })
